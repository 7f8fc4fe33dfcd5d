/** A link prints the list that the schema returns as a list, but the schema takes one text. */
import { get, helpers } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const schemas = { Filter: z.object({ tags: z.string().transform((text) => text.split(",")) }) }
const routes = [get("/users", "UserController", "index", { query: "Filter" })] as const
const Routes = helpers<typeof routes, typeof schemas>(routes)
// refused: does not read back
const web = define_router(routes, { schemas })
const Router = web.build({ UserController: { index: (conn) => conn.text("") } })
const link = Routes.user_path(new URL("https://example.com"), "index", { tags: ["a", "b"] })
// throws: the query does not fit schema "Filter"
await Router.call(build_conn("GET", link))
