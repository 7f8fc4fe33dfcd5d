import { bind_helpers, dynamic, forward, get, pipe_through, pipeline, plug, post, route_info, scope } from "waymark"
import type { PathParams, RouteTable, Unguarded, UnguardedIn, Unreachable } from "waymark"
import { openapi } from "waymark/openapi"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { AnyConn, Conn, ConnWith } from "waymark/server"
import { build_conn, dispatch } from "waymark/testing"
import { z } from "zod"
import { conn, flag, flow, need_user, plugs, routes, schemas, set_user, one, one_schemas } from "./application.js"
import type { AssertNone } from "./application.js"

/* Routers, plugs, documents and guards that do not compile. */
// @ts-expect-error
define_router([get("/", "C", "a", { query: flag ? "Filter" : "Nope" })], { schemas })
// @ts-expect-error
define_router([get("/", "C", "a", { answers: flag ? { 200: "User" } : { 200: "Nope" } })], { schemas })
// @ts-expect-error
define_router([post("/", "C", "a", { body: "Neww" })], { schemas })
// @ts-expect-error
openapi(routes, { info: { title: "x", version: "1" }, schemas: { User: schemas.User } })
define_router(
  [pipeline("need", [plug("need_user")]), scope("/", [pipe_through("need"), get("/x", "X", "a")])] as const,
  { plugs: { need_user } },
  // @ts-expect-error
).build({ X: { a: (c: Conn) => c } })
define_router([scope("/", [pipe_through(["need_user", "set_user"]), get("/x", "X", "a")])] as const, {
  plugs: { need_user, set_user },
  // @ts-expect-error
}).build({ X: { a: (c: Conn) => c } })
// @ts-expect-error
openapi(routes, { info: { title: "x", version: "1" }, schemas, security: { auht: { type: "http", scheme: "bearer" } } })
// @ts-expect-error
openapi(routes, { info: { title: "x", version: "1" }, schemas, json_schemas: { Usr: {} } })
// @ts-expect-error
openapi(routes, { info: { title: "x", version: "1" }, schemas, tags: { Usr: "x" } })
// @ts-expect-error
define_router(routes, { schemas: { ...schemas, Filter: z.object({ page: z.number() }) }, plugs })
// @ts-expect-error
define_router(routes, {
  schemas: { ...schemas, Filter: flag ? schemas.Filter : z.object({ page: z.number() }) },
  plugs,
})
// @ts-expect-error
define_router(routes, { schemas, plugs: { json: plugs.json } })
// @ts-expect-error
define_router(routes, { schemas, plugs: { ...plugs, jsonn: 5 } })
// @ts-expect-error
define_router(routes, { schemas, plugs, schema_timeout: "5s" })
// @ts-expect-error
define_router(routes, { schemas, plugs, chekc_answers: false })
// @ts-expect-error
define_plug<{ assigns: { a: number } }>((c) => c.assign("a", "x"))
// @ts-expect-error
define_plug<{ assigns: { a: number } }>((c) => c)
// @ts-expect-error
define_plug<{ requires: { a: number } }>((c) => c.text(c.assigns.b))
// @ts-expect-error
define_plug<{ asigns: { a: number } }>((c) => c)
// @ts-expect-error
export type Wrong62 = AssertNone<UnguardedIn<typeof routes, "/api/admin", "require_admin">>
// @ts-expect-error
export type Wrong63 = AssertNone<UnguardedIn<typeof routes, "/api/adm", "auth">>
// @ts-expect-error
export type Wrong64 = AssertNone<Unguarded<typeof routes, "auth">>
export const r66 = [get("/a/:id", "A", "a"), get("/a/b", "A", "b")] as const
// @ts-expect-error
export type Wrong66 = AssertNone<Unreachable<typeof r66>>
// @ts-expect-error - a plug that assigns another type
define_plug<{ assigns: { user: { id: number } } }>((c) => c.assign("user", { id: "1" }))
// @ts-expect-error - a plug that returns a text
define_plug(() => "x")
define_router([scope("/", [pipe_through(["set_name", "need_user"]), get("/", "A", "a")])] as const, {
  plugs: { set_name: define_plug<{ assigns: { user: string } }>((c) => c.assign("user", "x")), need_user },
  // @ts-expect-error - requires unmet type
}).build({ A: { a: (c: AnyConn) => c } })
define_router(
  [pipeline("p", [plug("need_user"), plug("set_user")]), scope("/", [pipe_through("p"), get("/", "A", "a")])] as const,
  { plugs: { set_user, need_user } },
  // @ts-expect-error - pipeline order
).build({ A: { a: (c: AnyConn) => c } })
// @ts-expect-error - forward to a controller
define_router([forward("/x", "X")] as const).build({ X: { show: (c: AnyConn) => c } })
// @ts-expect-error - endpoint url
define_endpoint({ url: { hots: "x" }, router: flow.build({ P: { show: (c: AnyConn) => c, list: (c: AnyConn) => c } }) })
// @ts-expect-error - endpoint of a web
define_endpoint({ url: { host: "x" }, router: flow })
// @ts-expect-error - ConnWith
export const w105 = (c: ConnWith<{ user: { id: number } }>) => c.assigns.user.name
// @ts-expect-error - dispatch without path
void dispatch(build_conn("GET", "/"), flow.build({ P: { show: (c: AnyConn) => c, list: (c: AnyConn) => c } }), "GET")
// @ts-expect-error - build_conn of a number
build_conn(5, "/")
// @ts-expect-error - route_info of too few
route_info(one, "GET", "/a/1")
// @ts-expect-error - openapi without info
openapi(one, { schemas: one_schemas })
// @ts-expect-error - openapi tag of an unknown controller
openapi(one, { info: { title: "", version: "" }, schemas: one_schemas, tags: [{ name: "B" }] })
// @ts-expect-error - dynamic of text
dynamic("x")
// @ts-expect-error - table declared as RouteTable
define_router([get("/", "A", "a")] as RouteTable)
// @ts-expect-error - PathParams
export const w114: PathParams<"/a/:id/*rest"> = { id: "1", rest: "a/b" }
// @ts-expect-error - bound helpers with the context
bind_helpers(Links, conn).a_path(conn, "a", 1)
// @ts-expect-error - bind_helpers of a string
bind_helpers(Links, "https://x")
