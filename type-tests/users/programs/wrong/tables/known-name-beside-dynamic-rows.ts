/** Rows that are marked as unknown do not change the types of the other rows. */
import { define_routes, dynamic, get, helpers, scope } from "waymark"
import { define_router } from "waymark/server"

const plugins = dynamic(JSON.parse(`[["get", "/a", "PluginController", "index"]]`) as unknown[])
const routes = define_routes([get("/", "PageController", "index"), scope("/ext", plugins)])
const Routes = helpers(routes)
const site = new URL("https://example.com")
// refused: PageController
define_router(routes).build({ PluginController: { index: () => undefined }, PageController: { indx: () => undefined } })
// refused: "indx"
Routes.page_path(site, "indx")

// throws: index
