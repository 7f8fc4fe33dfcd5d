/** The type of the options is that of all options, so it is not known which schemas the row names. */
import { get } from "waymark"
import type { RouteOptions } from "waymark"
import { define_router } from "waymark/server"

const options: RouteOptions = { query: "Filter" }
const routes = [get("/users", "UserController", "index", options)] as const
// refused: the schemas of a row are not known
const web = define_router(routes)
// throws: unknown schema "Filter"
web.build({ UserController: { index: (conn) => conn.text("") } })
