/** An action gives a declared answer, but its row declares none. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const web = define_router([get("/user", "UserController", "show")])
const UserController = web.controller("UserController", {
  // throws: the route declares no answers: its row takes e.g. { answers: { 200: "User" } }
  // refused: the route declares no answers: its row takes e.g.
  show: (conn) => conn.answer(200, { name: "Ada" }),
})
await web.build({ UserController }).call(build_conn("GET", "/user"))
