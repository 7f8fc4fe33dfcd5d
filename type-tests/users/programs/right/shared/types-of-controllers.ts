/** Controllers with explicit types: with `satisfies`, with an annotation, and as classes that implement the type. */
import assert from "node:assert/strict"
import { resources, scope } from "waymark"
import { define_router } from "waymark/server"
import type { ActionConn, ActionParams, AnyConn, ControllerOf } from "waymark/server"
import { build_conn } from "waymark/testing"

const web = define_router([
  scope("/", "HelloWeb", [resources("/users", "UserController", { only: ["index", "show"] })]),
])
type Web = typeof web
type Users = ControllerOf<Web, "HelloWeb.UserController">

const satisfied = {
  index: (conn) => conn.text("index"),
  show: (conn, { id }) => conn.text(id.toUpperCase()),
} satisfies Users
const annotated: Users = web.controller("HelloWeb.UserController", satisfied)
class UserController implements Users {
  readonly #suffix = ""
  index(conn: AnyConn): AnyConn {
    return conn.text(`index${this.#suffix}`)
  }
  show(
    conn: ActionConn<Web, "HelloWeb.UserController", "show">,
    { id }: ActionParams<Web, "HelloWeb.UserController", "show">,
  ): AnyConn {
    return conn.text(id.toUpperCase())
  }
}
for (const controller of [satisfied, annotated, new UserController()]) {
  const Router = web.build({ HelloWeb: { UserController: controller } })
  assert.equal((await Router.call(build_conn("GET", "/users"))).resp_body, "index")
  assert.equal((await Router.call(build_conn("GET", "/users/a"))).resp_body, "A")
}
