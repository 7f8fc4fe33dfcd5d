/** One row has the type of an import that failed. */
import { get, helpers } from "waymark"

const imported: any = get("/a", "ExtController", "index")
const routes = [get("/", "PageController", "index"), imported] as const
// refused: a row of this table has type `any`
const Routes = helpers(routes)
const site = new URL("https://example.com")
Routes.page_path(site, "index")
// refused: "indx"
Routes.page_path(site, "indx")

// throws: no action "indx"
