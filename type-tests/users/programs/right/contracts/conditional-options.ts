/** Options that are chosen by a condition: the action gets the union, each alternative is checked, and all of them have its answers. */
import { strict as assert } from "node:assert"
import { get, post } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const STRICT: boolean = true
const schemas = {
  User: z.object({ name: z.string() }),
  Problem: z.object({ detail: z.string() }),
  NewUser: z.object({ name: z.string() }),
}
const routes = [
  get("/users/:id", "UserController", "show", {
    answers: STRICT ? { 200: "User", 404: "Problem" } : { 200: "User", 404: "Problem", 410: "Problem" },
    ...(STRICT ? ({ where: { id: "integer" } } as const) : {}),
  }),
  post("/users", "UserController", "create", STRICT ? { body: "NewUser" } : {}),
] as const
const web = define_router(routes, { schemas })
const Router = web.build({
  UserController: web.controller("UserController", {
    show: (conn, { id }) => {
      const text: string = typeof id === "number" ? id.toFixed(0) : id.trim()
      return id === 7 ? conn.answer(200, { name: text }) : conn.answer(404, { detail: text })
    },
    create: (conn) => conn.text(String(conn.body_params["name"])),
  }),
})
const ask = async (method: string, path: string, body_params = {}) =>
  (await Router.call(build_conn(method, path, { body_params }))).resp_body
assert.equal(await ask("GET", "/users/7"), '{"name":"7"}')
assert.equal(await ask("GET", "/users/8"), '{"detail":"8"}')
assert.equal(await ask("POST", "/users", { name: "Ada" }), "Ada")
