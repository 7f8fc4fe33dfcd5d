/** Rows declare kinds, schemas and answers, and actions get their types, with schemas of three libraries. */
import { strict as assert } from "node:assert"
import { type } from "arktype"
import * as v from "valibot"
import { get, post, put, resources } from "waymark"
import { define_router } from "waymark/server"
import type { ActionConn, ActionParams, AnyConn, AnyInput, ConnWith, ControllerOf } from "waymark/server"
import { get_csrf_token } from "waymark/plugs"
import { build_conn, init_test_session } from "waymark/testing"
import { z } from "zod"

const schemas = {
  Filter: z.object({ page: z.coerce.number().int().default(1) }),
  NewUser: v.object({ name: v.pipe(v.string(), v.minLength(2)) }),
  User: type({ id: "number", name: "string" }),
}
const routes = [
  get("/users", "UserController", "index", { query: "Filter" }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" }, answers: { 200: "User", 404: null } }),
  get("/users/:id/:tab", "UserController", "tab", { where: { id: "uuid", tab: ["posts", "likes"] } }),
  post("/users", "UserController", "create", { body: "NewUser", on_invalid: "action", answers: { 201: "User" } }),
  put("/both/:id", "UserController", "both", { where: { id: "integer" }, body: "NewUser" }),
  get("/both/:name", "UserController", "both", { query: "Filter" }),
  resources("/pages", "PageController", { only: ["show"], where: { id: "integer" } }),
] as const
const web = define_router(routes, { schemas })

const of_any = (conn: AnyConn) => conn.put_resp_header("x-any", "yes")
const of_some = (conn: ConnWith<{}, {}, AnyInput>) => conn.put_resp_header("x-some", "yes")

const plain = {
  index: (conn) => {
    of_any(conn)
    of_some(conn)
    get_csrf_token(conn)
    const page: number = conn.put_status(200).query_params.page
    return conn.assign("page", page).json({ page: conn.query_params.page + 1 })
  },
  show: (conn, { id }) => {
    const same: number = conn.params.id + conn.path_params.id
    return same === 2 * id && id < 100 ? conn.answer(200, { id, name: "Ada" }) : conn.answer(404)
  },
  tab: (conn, { id, tab }) => {
    const one: "posts" | "likes" = tab
    const text: string = id
    return conn.text(`${one} of ${text}`)
  },
  create: (conn) => {
    const { body_params } = conn
    if (body_params.ok) return conn.answer(201, { id: 1, name: body_params.value.name })
    const given: unknown = body_params.given["name"]
    return conn.put_status(422).json({ given, wrong: body_params.issues.map(({ path }) => path.join(".")) })
  },
  both: (conn, { id, name }) => conn.text(id === undefined ? `name ${name}` : `id ${id.toFixed(0)}`),
} satisfies ControllerOf<typeof web, "UserController">

class PageController {
  show(
    conn: ActionConn<typeof web, "PageController", "show">,
    { id }: ActionParams<typeof web, "PageController", "show">,
  ) {
    return conn.text(`page ${(id + conn.params.id).toFixed(0)}`)
  }
}
const Router = web.build({ UserController: plain, PageController: new PageController() })

const ask = async (method: string, path: string, body_params = {}) => {
  const { status, resp_body } = await Router.call(init_test_session(build_conn(method, path, { body_params })))
  return [status, resp_body]
}
assert.deepEqual(await ask("GET", "/users?page=2"), [200, '{"page":3}'])
assert.deepEqual(await ask("GET", "/users/7"), [200, '{"id":7,"name":"Ada"}'])
assert.deepEqual(await ask("GET", "/users/700"), [404, null])
assert.deepEqual(await ask("POST", "/users", { name: "Ada" }), [201, '{"id":1,"name":"Ada"}'])
assert.deepEqual(await ask("POST", "/users", { name: "A" }), [422, '{"given":"A","wrong":["name"]}'])
assert.deepEqual(await ask("PUT", "/both/7", { name: "Ada" }), [200, "id 7"])
assert.deepEqual(await ask("GET", "/both/x"), [200, "name x"])
assert.deepEqual(await ask("GET", "/pages/7"), [200, "page 14"])
