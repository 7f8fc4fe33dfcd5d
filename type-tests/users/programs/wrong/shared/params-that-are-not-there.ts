/** A shared function requires a param that the path does not have. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn, ConnWith } from "waymark/server"
import { build_conn } from "waymark/testing"

const show = (conn: ConnWith<{}, { id: string }>): Conn => conn.text(conn.path_params.id.toUpperCase())
const web = define_router([get("/users/:user_id", "UserController", "show")])
const UserController = web.controller("UserController", {
  // refused: Property 'id' is missing
  show: (conn) => show(conn),
})

// throws: Cannot read properties of undefined
await web.build({ UserController }).call(build_conn("GET", "/users/7"))
