import {
  bind_helpers,
  define_routes,
  delete_,
  dynamic,
  forward,
  get,
  head,
  helpers,
  list_routes,
  match,
  patch,
  pick_routes,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  resources,
  route_info,
  scope,
  scoped_alias,
  unguarded_routes,
  unguarded_routes_in,
  verified_routes,
} from "waymark"
import type {
  BoundHelpers,
  GuardName,
  HelperArgs,
  Helpers,
  HelperName,
  HelpersByName,
  LinkQuery,
  ParamsOf,
  PathParams,
  RouteOptions,
  RouteTable,
  Unguarded,
  UnguardedIn,
  Unreachable,
} from "waymark"
import { client } from "waymark/client"
import type { Client } from "waymark/client"
import { openapi } from "waymark/openapi"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"
import type { ActionConn, ActionParams, AnyConn, Conn, ControllerOf, Router, Web, ShownError } from "waymark/server"
import { build_conn, conn_test, dispatch } from "waymark/testing"
import { z } from "zod"
import { conn, flag, flow, logged, need_user, schemas, set_user, guarded } from "./application.js"
import type { AssertNone } from "./application.js"

/* Programs with contracts, guards, wrappers and clients that compile. */
// every verb with a body
export const a1 = define_routes([
  post("/a", "A", "a", { body: "New" }),
  put("/a", "A", "b", { body: "New" }),
  patch("/a", "A", "c", { body: "New" }),
  delete_("/a", "A", "d", { body: "New" }),
  match("purge", "/a", "A", "e", { body: "New" }),
  match("*", "/z", "A", "f", { body: "New" }),
])
// answers without a body, and undefined by condition
export const a2 = define_routes([get("/a", "A", "a", { answers: { 204: null, 200: flag ? "User" : undefined } })])
// statuses as strings
export const a3 = define_routes([get("/a", "A", "a", { answers: { "200": "User" } })])
// kinds of an outer scope
export const a4 = define_routes([
  scope("/:org", [
    scope("/:team", [get("/:id", "A", "a", { where: { org: "uuid", team: ["a", "b"], id: "integer" } })]),
  ]),
])
// kinds of a scope with options only
export const a5 = define_routes([
  scope({ path: "/:org", where: { org: "integer" }, alias: "Org", as: "org" }, [get("/", "A", "a")]),
])
// kinds in a scope in options of a scope
export const a6 = define_routes([scope("/:org", [scope("/x", { where: { org: "integer" } }, [get("/", "A", "a")])])])
// kinds of resources and nested rows
export const a7 = define_routes([
  resources("/users", "UserController", { where: { id: "integer" }, only: ["show"] }, [
    resources("/posts", "PostController", { only: ["show"], where: { id: "uuid", user_id: "integer" } }),
    get("/x", "XController", "x", { where: { user_id: "integer" } }),
  ]),
])
// param renamed
export const a8 = define_routes([
  resources("/users", "UserController", { param: "slug", where: { slug: ["a", "b"] }, only: ["show"] }),
])
// the kind of an optional list
const tabs = ["posts", "likes"] as const
export const a9 = define_routes([get("/u/:tab", "U", "tab", { where: { tab: tabs } })])
// satisfies
const options = { query: "Filter", where: { id: "integer" } } as const satisfies RouteOptions
export const a10 = define_routes([get("/u/:id", "U", "show", options)])
define_router(a10, { schemas }).controller("U", {
  show: (c, { id }) => c.text(String(id + (c.query_params.page ?? 0))),
})
// options spread with a condition
export const a11 = define_routes([get("/u/:id", "U", "show", { ...options, ...(flag ? { log: false as const } : {}) })])
// raw tuples with contracts
export const a12 = define_routes([
  ["post", "/u", "U", "create", { body: "New", answers: { 201: "User" } }],
  ["scope", { path: "/:org" }, [["get", "/", "U", "x", { where: { org: "integer" } }]]],
])
// as const raw
const raw = [["get", "/u/:id", "U", "show", { where: { id: "integer" } }]] as const
define_router(raw).controller("U", { show: (c, { id }) => c.text(String(id.toFixed())) })
// a table in two parts
const part = define_routes([get("/a", "A", "a"), get("/b", "A", "b", { query: "Filter" })])
export const a14 = define_routes([...part, scope("/s", "S", [...part])])
define_router(a14, { schemas }).controller("S.A", { a: (c) => c.text(""), b: (c) => c.json(c.query_params) })
// a conditional part in resources
export const a15 = define_routes([
  resources("/u", "UController", { only: ["show"] }, [...(flag ? [get("/x", "X", "x")] : []), get("/y", "Y", "y")]),
])
// resources in resources in as const
export const a16 = [
  resources("/u", "UController", [resources("/p", "PController", [resources("/c", "CController")])]),
] as const
helpers(a16).u_p_c_path(conn, "show", 1, 2, 3)
// scope in resources
export const a17 = define_routes([
  resources("/u", "UController", [scope("/admin", "Admin", [get("/", "HomeController", "index")])]),
])
// dynamic rows next to known ones
export const a18 = [...dynamic([]), get("/a", "A", "a")] as const
// match with several verbs
export const a19 = define_routes([match("link", "/a/:id", "A", "a", { where: { id: "date" } }), head("/a", "A", "h")])
// forward with kinds
export const a20 = define_routes([forward("/jobs", "Jobs", { x: 1 }, { log: false, metadata: { a: 1 } })])
// scoped_alias
export const a21 = define_routes([scope("/a", "A", [get("/", "PlugIt", scoped_alias("MyController"))])])

// schemas of three forms of optional
const S = {
  F: z.object({
    a: z.string().optional(),
    b: z.coerce.number().default(1),
    c: z.enum(["x", "y"]).optional(),
    d: z.array(z.string()).optional(),
    e: z.object({ f: z.string() }).optional(),
  }),
  U: schemas.User,
  N: schemas.New,
  P: schemas.Problem,
}
const one = define_routes([
  get("/a/:id", "A", "a", { query: "F", answers: { 200: "U", 404: "P" }, where: { id: "integer" } }),
  post("/a", "A", "b", { body: "N", answers: { 201: "U", 422: "P", 204: null } }),
])
const problems = { P: ({ message }: ShownError) => ({ detail: message }) }
const web1 = define_router(one, { schemas: S, problems })
export const c22 = web1.controller("A", {
  a: (c, { id }) => (id > 1 ? c.answer(200, { id, name: c.query_params.a ?? "" }) : c.answer(404, { detail: "" })),
  b: async (c) => c.answer(204),
})
// class controller
class A implements ControllerOf<typeof web1, "A"> {
  a(c: ActionConn<typeof web1, "A", "a">, { id }: ActionParams<typeof web1, "A", "a">) {
    return c.answer(200, { id, name: c.query_params.c ?? "" })
  }
  async b(c: ActionConn<typeof web1, "A", "b">) {
    return c.answer(201, { id: 1, name: c.body_params.name })
  }
}
export const c23 = web1.build({ A: new A() })
// class with wide conns
export const c24 = web1.build({
  A: new (class {
    a(c: AnyConn) {
      return c.text("")
    }
    b(c: Conn) {
      return c.text("")
    }
  })(),
})
// class whose methods take wider params
export const c25 = web1.build({
  A: new (class {
    a(c: AnyConn, p: { id: number | string }) {
      return c.text(String(p.id))
    }
    b() {
      return new Response("")
    }
  })(),
})
// plain functions
export const c26 = web1.build({ A: { a: () => new Response("x"), b: async () => new Response("y") } })
// spread of controllers
const base = { a: (c: AnyConn) => c.text("a") }
export const c27 = web1.build({ A: { ...base, b: (c: AnyConn) => c.text("b") } })
// wrappers that add to the conn
const timed =
  <C extends AnyConn, P>(action: (conn: C, params: P) => C | Promise<C>) =>
  async (conn: C, params: P): Promise<C> => {
    const sent = await action(conn, params)
    return sent
  }
export const c28 = flow.controller("P").actions({
  show: timed((c, { id }) => c.assign("seen", id)),
  list: timed(async (c) => c.text(String(c.assigns.user.id))),
})
// two wrappers
export const c29 = flow
  .controller("P")
  .actions({ show: logged(logged((c, { id }) => c.text(id))), list: logged((c) => c.text("")) })
// action that redirects, halts, nothing
export const c30 = flow.controller("P", { show: (c) => c.redirect("/"), list: () => {} })
// actions with more helpers in the object are split off
const { show } = { show: (c: ActionConn<typeof flow, "P", "show">) => c.text(c.path_params.id) }
export const c31 = flow.build({ P: { show, list: (c: AnyConn) => c } })
// a router in a function
export const make = () =>
  define_router(one, { schemas: S, problems }).build({ A: { a: (c: AnyConn) => c, b: (c: AnyConn) => c } })
export const c32: Router = make()
// Web as an interface
export interface AppWeb extends Web<typeof one, {}, readonly [], typeof S> {}
export const c33: AppWeb = web1
// answers of an array schema, readonly
const list_web = define_router([get("/l", "L", "l", { answers: { 200: "Us" } })], {
  schemas: { Us: z.array(schemas.User) },
})
export const c34 = list_web.controller("L", { l: (c) => c.answer(200, [{ id: 1, name: "" }] as const) })
// answers of a union
const union_web = define_router([get("/l", "L", "l", { answers: { 200: "E" } })], {
  schemas: {
    E: z.discriminatedUnion("t", [
      z.object({ t: z.literal("a"), n: z.number() }),
      z.object({ t: z.literal("b"), s: z.string() }),
    ]),
  },
})
export const c35 = union_web.controller("L", { l: (c) => c.answer(200, flag ? { t: "a", n: 1 } : { t: "b", s: "" }) })
// same value for two statuses
const two_web = define_router([get("/l", "L", "l", { answers: { 200: "U", 201: "U" } })], {
  schemas: { U: schemas.User },
})
export const c36 = two_web.controller("L", { l: (c) => c.answer(flag ? 200 : 201, { id: 1, name: "" }) })
// on_invalid both
const inv_web = define_router([post("/l", "L", "l", { body: "N", query: "F", on_invalid: "action" })], { schemas: S })
export const c37 = inv_web.controller("L", {
  l: (c) => (c.body_params.ok && c.query_params.ok ? c.text(c.body_params.value.name) : c.put_status(422).text("")),
})

// guards
export type G38 = AssertNone<UnguardedIn<typeof guarded, "/app/admin", "admin">>
export type G39 = AssertNone<UnguardedIn<typeof guarded, "/app/admin", "require_admin">>
export type G40 = AssertNone<UnguardedIn<typeof guarded, "/app", "require_user">>
export type G41 = AssertNone<UnguardedIn<typeof guarded, "/app/admin", "user" | "admin">>
export type G42 = AssertNone<Exclude<Unguarded<typeof guarded, "require_user">, { path: "/" | "/open/x" }>>
export const g43: GuardName<typeof guarded> = "require_admin"
export const g44 = unguarded_routes_in(guarded, "/app", "user").length + unguarded_routes(guarded, "user").length

// links
const Links = helpers<typeof one, typeof S>(one)
export const l45 = [
  Links.a_path(conn, "a", 1),
  Links.a_path(conn, "a", 1n, { a: "x", c: "x", d: ["q"], e: { f: "g" } }),
  Links.a_path(conn, "a", { id: 7 }),
  Links.a_path(conn, "a", { id: "7" }),
  Links.a_url(conn, "b"),
]
// a record of a database
interface Row {
  id: number
  name: string
  at: Date
}
export const l46 = (row: Row) => Links.a_path(conn, "a", row)
export const l47 = (row: { id: bigint }) => Links.a_path(conn, "a", row)
export const l48 = (row: { to_param(): string }) => Links.a_path(conn, "a", row)
// bound
export const l49: BoundHelpers<typeof one, typeof S> = bind_helpers(Links, new URL("https://x"))
l49.a_path("a", 1, { b: 2 })
// helpers of the same table by a type
export const l50: Helpers<typeof one, typeof S> = helpers(one)
export const l51: HelpersByName<typeof one, typeof S> = Links
// stored links
export const l52: HelperArgs<typeof one, "a_path", "a", typeof S> = [1, { a: "x" }]
Links.a_path(conn, "a", ...l52)
export const l53: ParamsOf<typeof one, "a_path", "a"> = { id: 1 }
export const l54: LinkQuery<typeof S, "F"> = { a: "x" }
// function over names
export const link = (name: HelperName<typeof one>) => Links[name]
// picked
const picked = pick_routes(one, ["a_path"])
export const l56 = helpers<typeof picked, typeof S>(picked).a_path(conn, "a", 1)
export const l57 = helpers(picked)
// verified
export const l58 = [
  verified_routes(one).verified_path(conn, "/a/7?a=x"),
  verified_routes(one).verified_path(conn, `/a/${7 as number}`),
]
export const l59: PathParams<"/a/:id/*rest"> = { id: "1", rest: ["a"] }
export const l60 = route_info(one, "GET", "/a/7", "h").path_params.id

// clients
const call = client<typeof one, typeof S>(one, { base_url: "https://x", fetch: async () => new Response("{}") })
export const k61 = async () => {
  const r = await call.a("a", 7, { query: { a: "x" }, signal: AbortSignal.timeout(1) })
  if (r.status === 400) return r.body.errors.detail
  return r.status === 200 ? r.body.id : r.body.detail
}
export const k62 = async () => {
  const r = await call.a("b", { body: { name: "x" }, headers: { a: "b" } })
  switch (r.status) {
    case 201:
      return r.body.name
    case 204:
      return r.body
    case 422:
      return r.body.detail
    default:
      return r.body.errors.issues
  }
}
export const k63: Client<typeof one, typeof S> = call
export const { a } = call
export const k64 = async () => (await a("a", 1)).status
// test client of an endpoint
const Endpoint = define_endpoint({ url: { host: "x" }, router: c26 })
export const k65 = client<typeof one, typeof S>(one, { base_url: "https://x", fetch: Endpoint.fetch })
// plugs of functions, objects, makers
export const p66 = define_router(
  [
    pipeline("p", [plug("a"), plug("b", { x: 1 }), plug((c: Conn) => c)]),
    scope("/", [pipe_through("p"), get("/", "A", "a")]),
  ] as const,
  { plugs: { a: (c) => c, b: { init: (o: { x: number }) => o, call: (c: Conn, _o: { x: number }) => c } } },
)
// assigns merged of two plugs
const set_n = define_plug<{ assigns: { n: number } }>((c) => c.assign("n", 1))
export const p67 = define_router([scope("/", [pipe_through(["set_user", "set_n"]), get("/", "A", "a")])] as const, {
  plugs: { set_user, set_n, need_user },
}).controller("A", { a: (c) => c.text(String(c.assigns.n + c.assigns.user.id)) })
// endpoint_config
export const p68 = define_endpoint(endpoint_config({ url: { host: "x" }, plugs: [set_n], router: c32 }))
// openapi
export const p69 = openapi(one, {
  info: { title: "x", version: "1" },
  schemas: S,
  tags: [{ name: "A", description: "things" }],
  json_schemas: { F: { type: "object" } },
})
// tests
export const p70 = async () => [
  await dispatch(build_conn("GET", "/"), Endpoint, "GET", "/a/1"),
  await conn_test(Endpoint).get(build_conn(), "/a/1"),
  list_routes(one).map(({ path }) => path),
]
// a function that takes a table
export function paths<const Table extends RouteTable>(table: Table) {
  return list_routes(table).map((route) => route.path)
}
paths([get("/", "A", "a")])
// unreachable of none
export type U72 = AssertNone<Unreachable<typeof one>>
