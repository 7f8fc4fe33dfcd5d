/** An action in a generic function takes an integer for a string. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const same = <C, P, Result>(action: (conn: C, params: P) => Result) => action
const web = define_router([get("/users/:id", "UserController", "show", { where: { id: "integer" } })])
const UserController = web.controller("UserController").actions({
  // throws: id.trim is not a function
  // refused: Property 'trim' does not exist on type 'number'
  show: same((conn, { id }) => conn.text(id.trim())),
})
await web.build({ UserController }).call(build_conn("GET", "/users/7"))
