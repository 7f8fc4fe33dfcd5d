/** An action passes all of its second argument to the database: the query and the body cannot add columns. */
import assert from "node:assert/strict"
import { forward, get, patch, scope } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const saved: object[] = []
const web = define_router([patch("/users/:id", "UserController", "update"), get("/users", "UserController", "index")])
const UserController = web.controller("UserController", {
  update(conn, params) {
    saved.push({ ...params })
    return conn.text("saved")
  },
  index: (conn, params) => conn.json(params),
})
const Router = web.build({ UserController })
const body_params = { id: "1", is_admin: "true" }
const updated = await Router.call(build_conn("PATCH", "/users/7?role=owner", { body_params }))
assert.deepEqual(saved, [{ id: "7" }])
assert.deepEqual({ ...updated.params }, { role: "owner", id: "7", is_admin: "true" })

const listed = await Router.call(build_conn("GET", "/users?role=owner"))
assert.equal(listed.resp_body, "{}")

const outer = define_router([scope("/:tenant", [forward("/app", "Inner")])])
const inner = await outer.build({ Inner: Router }).call(build_conn("GET", "/acme/app/users"))
assert.equal(inner.resp_body, "{}")
