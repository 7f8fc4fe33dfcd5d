/** A param has a kind by a condition, and the action takes it for a string. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const BY_NUMBER: boolean = true
const routes = [get("/users/:id", "UserController", "show", BY_NUMBER ? { where: { id: "integer" } } : {})] as const
const UserController = define_router(routes).controller("UserController", {
  // throws: id.trim is not a function
  // refused: Property 'trim' does not exist on type
  show: (conn, { id }) => conn.text(id.trim()),
})
await define_router(routes).build({ UserController }).call(build_conn("GET", "/users/7"))
