import { get, pipeline, pipe_through, plug, post, scope } from "waymark"
import type { Unguarded, UnguardedIn, Unreachable } from "waymark"
import { openapi } from "waymark/openapi"
import { define_plug, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { z } from "zod"
import { flag, schemas, routes, plugs, set_user, need_user } from "./application.js"
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
