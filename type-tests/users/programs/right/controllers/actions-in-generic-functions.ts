/** Actions in generic functions keep the types of their conn and their params, if the controller is named first. */
import { strict as assert } from "node:assert"
import { get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const sign_in = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const routes = [
  get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
  scope("/orgs", [pipe_through("sign_in"), get("/:org", "UserController", "edit")]),
] as const
const web = define_router(routes, { plugs: { sign_in } })

const lines: string[] = []
const logged =
  <C, P, Result>(action: (conn: C, params: P) => Result) =>
  (conn: C, params: P): Result => {
    lines.push(JSON.stringify(params))
    return action(conn, params)
  }

const UserController = web.controller("UserController").actions({
  show: logged((conn, { id }) => conn.text(id.toFixed(1))),
  edit: logged((conn, { org }) => conn.text(`${conn.assigns.user} edits ${org.trim()}`)),
})
const Router = web.build({ UserController })
const ask = async (path: string) => (await Router.call(build_conn("GET", path))).resp_body
assert.equal(await ask("/users/7"), "7.0")
assert.equal(await ask("/orgs/x"), "Ada edits x")
assert.deepEqual(lines, ['{"id":7}', '{"org":"x"}'])
