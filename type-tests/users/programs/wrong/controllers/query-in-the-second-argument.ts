/** An action reads the query from its second argument, which has the params of the path. */
import assert from "node:assert/strict"
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const web = define_router([get("/users/:id", "UserController", "show")])
const UserController = web.controller("UserController", {
  // refused: Property 'tab' does not exist on type '{ id: string; }'
  show: (conn, { id, tab }) => conn.json({ id, tab }),
})

// runs: a missing key is undefined
const conn = await web.build({ UserController }).call(build_conn("GET", "/users/7?tab=posts"))
assert.equal(conn.resp_body, `{"id":"7"}`)
