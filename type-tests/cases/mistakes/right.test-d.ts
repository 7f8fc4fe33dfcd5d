import {
  bind_helpers,
  define_routes,
  dynamic,
  get,
  helpers,
  pick_routes,
  pipe_through,
  post,
  resources,
  scope,
  verified_routes,
} from "waymark"
import type { UnguardedIn, KindParam, LinkQuery } from "waymark"
import { client } from "waymark/client"
import { openapi } from "waymark/openapi"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { ActionConn, AnyConn, Conn, Router, ShownError } from "waymark/server"
import { z } from "zod"
import { flag, conn, schemas, routes, plugs, web, Routes, api, flow, logged } from "./application.js"
import type { AssertNone } from "./application.js"

/* Programs of the same table that compile. */
export const R1 = Routes.user_path(conn, "index", { page: 1, q: undefined })
export const R2 = Routes.user_path(conn, "index", new URLSearchParams("q=a"))
export const R4 = Routes.user_path(conn, "show", { id: 7 })
export const R5 = Routes.user_path(conn, "show", 7n)
export const R6 = Routes.user_path(conn, "show", { to_param: () => 7 })
export const R7 = Routes.file_path(conn, "show", "a/b".split("/"))
export const R8 = Routes.color_path(conn, "show", flag ? "red" : "blue")
export const R9 = Routes.day_path(conn, "show", new Date().toISOString().slice(0, 10))
const { index } = {
  index: (c: ActionConn<typeof web, "UserController", "index">) => c.answer(200, { id: 1, name: "a" }),
}
web.controller("UserController", { index, show: (c) => c.answer(404, { detail: "" }), create: (c) => c.answer(204) })
web.controller("UserController", {
  async index(c) {
    await Promise.resolve()
    return c.answer(200, { id: 1, name: c.query_params.q ?? "" })
  },
  show: (c, { id }) => (id > 3 ? c.answer(404, { detail: "" }) : c.answer(200, { id, name: "" })),
  create: (c) => (c.body_params.name === "" ? c.answer(204) : c.answer(201, { id: 1, name: c.body_params.name })),
})
web.controller("UserController").actions({
  index: logged((c) => c.answer(200, { id: 1, name: "a" })),
  show: logged((c, { id }) => c.answer(200, { id: id + 1, name: "" })),
  create: logged((c) => c.answer(201, { id: 1, name: c.body_params.name })),
})
const by_status = { 200: { id: 1, name: "a" }, 404: { detail: "no" } } as const
web.controller("UserController", {
  index: (c) => c.answer(200, by_status[200]),
  show: (c) => c.answer(404, by_status[404]),
  create: (c) => c.answer(204),
})
export class Base {
  constructor(readonly prefix: string) {}
  protected text(c: AnyConn, text: string) {
    return c.text(this.prefix + text)
  }
}
export class P1 extends Base {
  show(c: ActionConn<typeof flow, "P", "show">, { id }: { id: string }) {
    return this.text(c, id)
  }
  list(c: ActionConn<typeof flow, "P", "list">) {
    return this.text(c, String(c.assigns.user.id))
  }
}
export const Router2 = flow.build({ P: new P1("x") })
export const R10: Router = flow.build({ P: { show: (c: AnyConn) => c.text(""), list: () => new Response("x") } })
define_router([get("/", "C", "a", { query: flag ? "Filter" : "New" })], { schemas }).controller("C", {
  a: (c) => c.text("name" in c.query_params ? c.query_params.name : String(c.query_params.page)),
})
define_router([get("/", "C", "a", flag ? { query: "Filter" } : {})], { schemas }).controller("C", {
  a: (c) => c.json(c.query_params),
})
define_router([get("/", "C", "a", { answers: flag ? { 200: "User" } : { 200: "User", 404: "Problem" } })], {
  schemas,
}).controller("C", { a: (c) => c.answer(200, { id: 1, name: "a" }) })
const shared = { answers: { 401: "Problem", 422: "Problem" } } as const
export const t1 = define_routes([
  get("/a", "A", "a", { ...shared, query: "Filter" }),
  post("/a", "A", "b", { answers: { ...shared.answers, 200: "User" }, body: "New" }),
])
const problems = { Problem: ({ message }: ShownError) => ({ detail: message }) }
const shared_web = define_router(t1, { schemas, problems })
shared_web.controller("A", { a: (c) => c.answer(401, { detail: "" }), b: (c) => c.answer(200, { id: 1, name: "" }) })
export const t2 = [...t1, ...(flag ? [get("/x", "A", "x")] : [])] as const
define_router(t2, { schemas, problems }).controller("A", {
  a: (c) => c.answer(401, { detail: "" }),
  b: (c) => c.answer(200, { id: 1, name: "" }),
  x: (c) => c.text(""),
})
const crud = <const Name extends string>(name: Name) =>
  resources(`/${name}`, `${name}Controller` as const, { only: ["index", "show"] })
export const t3 = define_routes([crud("Users"), crud("Posts")])
define_router(t3).controller("UsersController", { index: (c) => c.text(""), show: (c, { id }) => c.text(id) })
export type G1 = AssertNone<UnguardedIn<typeof routes, "/api/admin", "auth">>
export type G2 = AssertNone<UnguardedIn<typeof routes, "/api/admin", "auth" | "api">>
export type G3 = UnguardedIn<typeof routes, "/api", "auth">["path"]
export const l1: LinkQuery<typeof schemas, "Filter"> = { page: 1 }
export const k1: KindParam<"id", "integer"> = 7
export const api2 = client<typeof routes, typeof schemas>(routes, {
  base_url: new URL("https://x"),
  headers: () => (flag ? {} : { authorization: "x" }),
})
export const user = api.user
export const go = async () => {
  const r = await api.user("show", 7)
  if (r.status === 404) return r.body.detail
  return r.body.name
}
export const go2 = async () => (await api.user("create", { body: { name: "x" } })).status
export const go3 = async () => {
  const r = await api.user("index", { query: { page: 2 } })
  return r.status === 200 ? r.body.name : r.status
}
export const doc = openapi(routes, {
  info: { title: "x", version: "1" },
  schemas,
  security_schemes: { auth: { type: "http", scheme: "bearer" } },
  security: { auth: [{ auth: [] }] },
})
export const doc2 = openapi(routes, {
  info: { title: "x", version: "1" },
  schemas,
  include: (r) => r.path.startsWith("/api"),
})
export const maybe_user = define_plug<{ assigns: { current_user?: { id: number } } }>((c) =>
  flag ? c.assign("current_user", { id: 1 }) : c,
)
export const needs_maybe = define_plug<{ requires: { current_user?: { id: number } } }>((c) =>
  c.text(String(c.assigns.current_user?.id)),
)
export const t4 = [scope("/", [pipe_through(["maybe_user", "needs_maybe"]), get("/x", "X", "a")])] as const
define_router(t4, { plugs: { maybe_user, needs_maybe } }).controller("X", {
  a: (c) => c.text(String(c.assigns.current_user?.id)),
})
export const t5 = [get("/a/:slug", "A", "show"), get("/b", "A", "show")] as const
define_router(t5).controller("A", { show: (c, { slug }) => c.text(slug ?? "none") })
export const Endpoint = define_endpoint({ router: Router2, url: { host: "x" }, plugs: [(c) => c] })
export const PageC = define_router([get("/", "Page", "index"), get("/u/:id", "User", "show")]).controller("Page", {
  index: (c) => c.text(helpers([get("/u/:id", "User", "show")]).user_url(Endpoint, "show", 7)),
})
export const d1 = dynamic(JSON.parse("[]") as unknown[])
export const v1 = verified_routes(routes).verified_path(conn, `/api/users/${7}`)
export const v2 = verified_routes(routes).verified_path(conn, "/api/users?page=2")
export const p1 = pick_routes(routes, ["user_path"])
void client<typeof p1, typeof schemas>(p1, { base_url: "https://x" }).user("index", { query: { page: 1 } })
export const b1 = bind_helpers(Routes, conn)
b1.user_path("index", { page: 1 })
define_router(routes, {
  schemas: {
    ...schemas,
    Filter: z.object({
      page: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(5)).optional(),
      tags: z.array(z.enum(["a", "b"])).default([]),
      from: z.iso.date().optional(),
    }),
  },
  plugs,
})
define_router(routes, {
  schemas: { ...schemas, Filter: z.strictObject({ page: z.stringbool().optional() }).partial() },
  plugs,
})
define_router(routes, { schemas: { ...schemas, User: z.object({ id: z.number(), at: z.date() }) }, plugs })
define_router(routes, { schemas, plugs: { json: (c) => c.put_resp_header("x-a", "b"), require_user: async (c) => c } })
define_router(routes, {
  schemas,
  plugs: {
    json: define_plug<{ assigns: { n: number } }>((c) => c.assign("n", 1)),
    require_user: { init: (o: unknown) => o, call: (c: Conn) => c },
  },
})
export const w3 = define_router([get("/", "C", "a", { query: "F", on_invalid: "action" })], {
  schemas: { F: schemas.Filter },
}).controller("C", {
  a: (c) =>
    c.text(c.query_params.ok ? String(c.query_params.value.page) : c.query_params.issues.map((i) => i.message).join()),
})
const plain = helpers([get("/u", "U", "index"), post("/u", "U", "create"), get("/u/:id", "U", "show")])
export const q1 = plain.u_path(conn, flag ? "index" : "create")
