/** An action uses the text of a query that its schema has converted. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const schemas = { UserFilter: z.object({ page: z.coerce.number().default(1) }) }
const routes = [get("/users", "UserController", "index", { query: "UserFilter" })] as const
const UserController = define_router(routes, { schemas }).controller("UserController", {
  // throws: conn.query_params.page.split is not a function
  // refused: Property 'split' does not exist on type 'number'
  index: (conn) => conn.json(conn.query_params.page.split(",")),
})
await define_router(routes, { schemas }).build({ UserController }).call(build_conn("GET", "/users?page=1"))
