/** The schema of a query takes a number, but a query has only text. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const schemas = { Filter: z.object({ page: z.number() }) }
const routes = [get("/users", "UserController", "index", { query: "Filter" })] as const
// refused: convert it from a string
const web = define_router(routes, { schemas })
const Router = web.build({ UserController: { index: (conn) => conn.text("") } })
// throws: the query does not fit schema "Filter"
await Router.call(build_conn("GET", "/users?page=2"))
