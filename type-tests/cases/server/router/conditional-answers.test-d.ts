import { expectTypeOf } from "expect-type"
import { get, post, resources, scope } from "waymark"
import type { Client } from "waymark/client"
import { events } from "waymark/live"
import { define_router } from "waymark/server"
import { z } from "zod"

/* What is chosen by a condition has to fit each alternative. */
declare const flag: boolean
const User = z.object({ id: z.number() })
const Named = z.object({ name: z.string() })
const schemas = { User, Users: z.array(User), Named, Count: z.object({ count: z.number() }) }

const answers = define_router(
  [
    get("/a", "C", "of_answers", { answers: flag ? { 200: "User" } : { 200: "Users" } }),
    get("/b", "C", "of_name", { answers: { 200: flag ? "User" : "Users" } }),
    get("/c", "C", "of_both", { answers: flag ? { 200: "User" } : { 200: "Named" } }),
    get("/d", "C", "of_options", flag ? { answers: { 200: "User" } } : { answers: { 200: "Named" } }),
    get("/e", "C", "of_null", { answers: flag ? { 200: "User" } : { 200: null } }),
    get("/f", "C", "of_one", { answers: { 200: "User", 404: "Named" } }),
    get("/g", "C", "of_some", { answers: { 200: "User", ...(flag ? { 404: "Named" } : {}) } }),
  ] as const,
  { schemas },
)
const user = { id: 1 }
answers.controller("C", {
  // @ts-expect-error - the schema may be "Users"
  of_answers: (conn) => conn.answer(200, user),
  // @ts-expect-error - the schema may be "Users"
  of_name: (conn) => conn.answer(200, user),
  // @ts-expect-error - the schema may be "Named"
  of_both: (conn) => conn.answer(200, user),
  // @ts-expect-error - the schema may be "Named"
  of_options: (conn) => conn.answer(200, user),
  // @ts-expect-error - the answer may have no body
  of_null: (conn) => conn.answer(200, user),
  of_one: (conn) => conn.answer(200, user),
  of_some: (conn) => conn.answer(200, user),
})
answers.controller("C", {
  // @ts-expect-error - the schema may be "User"
  of_answers: (conn) => conn.answer(200, [user]),
  // @ts-expect-error - the schema may be "User"
  of_name: (conn) => conn.answer(200, [user]),
  of_both: (conn) => conn.answer(200, { id: 1, name: "" }),
  of_options: (conn) => conn.answer(200, { id: 1, name: "" }),
  // @ts-expect-error - the answer may have a body
  of_null: (conn) => conn.answer(200),
  // @ts-expect-error - the status may be 404
  of_one: (conn) => conn.answer(flag ? 200 : 404, user),
  of_some: (conn) => conn.answer(200, { id: 1 }),
})
answers.controller("C").actions({
  of_answers: (conn) => conn.text(""),
  of_name: (conn) => conn.text(""),
  of_both: (conn) => conn.text(""),
  of_options: (conn) => conn.text(""),
  of_null: (conn) => conn.text(""),
  of_one: (conn) => conn.answer(flag ? 200 : 404, { id: 1, name: "" }),
  of_some: (conn) => conn.text(""),
})

const inherited = define_router(
  [
    scope("/s", { answers: flag ? { 401: "User" } : { 401: "Named" } }, [
      post("/", "S", "create", { body: "Named" }),
      get("/", "S", "index"),
    ]),
    resources("/r", "R", {
      only: ["index"],
      contracts: { index: { answers: flag ? { 200: "User" } : { 200: "Named" } } },
    }),
  ] as const,
  { schemas },
)
inherited.controller("S", {
  // @ts-expect-error - the schema may be "Named"
  create: (conn) => conn.answer(401, user),
  // @ts-expect-error - the schema may be "Named"
  index: (conn) => conn.answer(401, user),
})
inherited.controller("S", {
  create: (conn) => conn.answer(401, { id: 1, name: "" }),
  index: (conn) => conn.answer(401, { id: 1, name: "" }),
})
// @ts-expect-error - the schema may be "Named"
inherited.controller("R", { index: (conn) => conn.answer(200, user) })
inherited.controller("R", { index: (conn) => conn.answer(200, { id: 1, name: "" }) })

/* A status that only some alternatives declare cannot be answered, but a client may get it. */
declare const declared: { readonly 200: "User" } | { readonly 201: "Users" }
declare const optional: { readonly 200: "User"; readonly 404?: "Named" }
const partialRoutes = [
  get("/a", "P", "of_answers", { answers: flag ? { 200: "User" } : { 201: "Users" } }),
  get("/b", "P", "of_both", { answers: flag ? { 200: "User", 404: "Named" } : { 200: "User", 201: "Users" } }),
  get("/c", "P", "of_options", flag ? { answers: { 200: "User" } } : { answers: { 201: "Users" } }),
  get("/d", "P", "of_type", { answers: declared }),
  get("/e", "P", "of_optional", { answers: optional }),
  get("/f", "P", "of_spread", { answers: { 200: "User", ...(flag ? { 404: "Named" } : {}) } }),
  get("/g", "P", "of_none", flag ? { answers: { 200: "User" } } : {}),
  get("/h", "P", "of_empty", { answers: flag ? { 200: "User", 204: null } : { 200: "User" } }),
  scope("/s", { answers: flag ? { 401: "Named" } : { 403: "Named" } }, [
    get("/", "P", "of_scope"),
    get("/own", "P", "of_own", { answers: { 401: "User" } }),
    get("/both", "P", "of_scope_and_row", { answers: flag ? { 401: "User" } : { 200: "User" } }),
  ]),
  scope("/t", { answers: { 401: "Named" } }, [
    get("/", "P", "over_a_scope", { answers: flag ? { 401: "User" } : { 200: "User" } }),
  ]),
  resources("/r", "R", {
    only: ["index", "show"],
    answers: flag ? { 401: "Named" } : { 403: "Named" },
    contracts: { index: { answers: flag ? { 200: "User" } : { 201: "User" } } },
  }),
] as const
const partial = define_router(partialRoutes, { schemas })
const named = { name: "" }
partial.controller("P", {
  // @ts-expect-error - only one alternative has 200, and only one has 201
  of_answers: (conn) => conn.answer(200, user),
  // @ts-expect-error - only one alternative has 404
  of_both: (conn) => conn.answer(404, named),
  // @ts-expect-error - only one alternative has 201
  of_options: (conn) => conn.answer(201, [user]),
  // @ts-expect-error - only one alternative has 201
  of_type: (conn) => conn.answer(201, [user]),
  // @ts-expect-error - the row may lack 404
  of_optional: (conn) => conn.answer(404, named),
  // @ts-expect-error - the row may lack 404
  of_spread: (conn) => conn.answer(404, named),
  // @ts-expect-error - the row may have no answers
  of_none: (conn) => conn.answer(200, user),
  // @ts-expect-error - the row may lack 204
  of_empty: (conn) => conn.answer(204),
  // @ts-expect-error - the scope may lack 401
  of_scope: (conn) => conn.answer(401, named),
  // @ts-expect-error - the schema is that of the row
  of_own: (conn) => conn.answer(401, named),
  // @ts-expect-error - neither the scope nor the row certainly has 401
  of_scope_and_row: (conn) => conn.answer(401, { id: 1, name: "" }),
  // @ts-expect-error - the schema may be "User"
  over_a_scope: (conn) => conn.answer(401, named),
})
partial.controller("P").actions({
  // @ts-expect-error - only one alternative has 201
  of_answers: (conn) => conn.answer(201, [user]),
  of_both: (conn) => conn.answer(200, user),
  of_options: (conn) => conn.text(""),
  // @ts-expect-error - only one alternative has 200
  of_type: (conn) => conn.answer(200, user),
  of_optional: (conn) => conn.answer(200, user),
  of_spread: (conn) => conn.answer(200, user),
  of_none: (conn) => conn.text(""),
  of_empty: (conn) => conn.answer(200, user),
  // @ts-expect-error - the scope may lack 403
  of_scope: (conn) => conn.answer(403, named),
  of_own: (conn) => conn.answer(401, user),
  // @ts-expect-error - the row may lack 200
  of_scope_and_row: (conn) => conn.answer(200, user),
  over_a_scope: (conn) => conn.answer(401, { id: 1, name: "" }),
})
partial.controller("R").actions({
  // @ts-expect-error - only one alternative has 200
  index: (conn) => conn.answer(200, user),
  // @ts-expect-error - only one alternative has 401
  show: (conn) => conn.answer(401, named),
})
declare const api: Client<typeof partialRoutes, typeof schemas>
export const statuses = async (): Promise<void> => {
  expectTypeOf((await api.p("of_answers")).status).toEqualTypeOf<200 | 201>()
  expectTypeOf((await api.p("of_spread")).status).toEqualTypeOf<200 | 404>()
  expectTypeOf((await api.p("of_scope")).status).toEqualTypeOf<401 | 403>()
  expectTypeOf((await api.p("of_scope_and_row")).status).toEqualTypeOf<200 | 401 | 403>()
  const found = await api.p("of_type")
  if (found.status === 201) expectTypeOf(found.body).toEqualTypeOf<{ id: number }[]>()
}
// @ts-expect-error - missing problems: { Named: (error) => … }, for the answer 422 (at post "/")
define_router([post("/", "C", "run", { body: "User", answers: flag ? { 422: "Named" } : { 200: "User" } })] as const, {
  schemas,
})

/* An event that only some alternatives declare cannot be sent, but a client may get it. */
const eventRoutes = [
  get("/a", "E", "of_one", { events: flag ? { done: "User", step: "Count" } : { done: "User" } }),
  get("/b", "E", "of_each", { events: flag ? { done: "User" } : { step: "Count" } }),
  get("/c", "E", "of_spread", { events: { done: "User", ...(flag ? { step: "Count" } : {}) } }),
  get("/d", "E", "of_none", flag ? { events: { done: "User" }, query: "Named" } : { query: "Named" }),
  get("/e", "E", "of_two_schemas", { events: flag ? { done: "User" } : { done: "Named" } }),
  get("/f", "E", "of_all", { events: flag ? { done: "User", step: "Count" } : { done: "User", step: "Count" } }),
  get("/g", "E", "of_mark", { events: { "?done": "User" } }),
] as const
const sent = define_router(eventRoutes, { schemas, conn: [events] })
const done = { event: "done", data: user } as const
const step = { event: "step", data: { count: 1 } } as const
sent.controller("E", {
  // @ts-expect-error - only one alternative has step
  of_one: (conn) => conn.events([step]),
  // @ts-expect-error - only one alternative has done
  of_each: (conn) => conn.events([done]),
  // @ts-expect-error - the row may lack step
  of_spread: (conn) => conn.events(async (send) => void (await send("step", step.data))),
  // @ts-expect-error - the row may have no events
  of_none: (conn) => conn.events([done]),
  // @ts-expect-error - the schema may be "Named"
  of_two_schemas: (conn) => conn.events([done]),
  of_all: (conn) => conn.events([done, step]),
  of_mark: (conn) => conn.events([{ event: "?done", data: user }]),
})
sent.controller("E").actions({
  of_one: (conn) => conn.events([done]),
  // @ts-expect-error - only one alternative has step
  of_each: (conn) => conn.events([step]),
  of_spread: (conn) => conn.events(async (send) => void (await send("done", user))),
  of_none: (conn) => conn.text(""),
  of_two_schemas: (conn) => conn.events([{ event: "done", data: { id: 1, name: "" } }]),
  of_all: (conn) => conn.events(async (send) => void (await send("step", step.data))),
  of_mark: (conn) => conn.events(async (send) => void (await send("?done", user))),
})
declare const live: Client<typeof eventRoutes, typeof schemas>
export const received = async (): Promise<void> => {
  for await (const { event } of live.e("of_one")) expectTypeOf(event).toEqualTypeOf<"done" | "step">()
  for await (const { event } of live.e("of_each")) expectTypeOf(event).toEqualTypeOf<"done" | "step">()
  for await (const { event } of live.e("of_mark")) expectTypeOf(event).toEqualTypeOf<"?done">()
}

/* Statuses and events that are not known cannot be answered. */
declare const any_status: Record<number, "User">
declare const some_status: { readonly [status: number]: "User" }
declare const any_event: Record<string, "User">
const wide = define_router(
  [
    get("/a", "W", "a", { answers: any_status }),
    get("/b", "W", "b", { answers: some_status }),
    get("/c", "W", "c", { events: any_event }),
    get("/d", "W", "d", { answers: { ...any_status, 200: "Named" } }),
  ] as const,
  { schemas, conn: [events] },
)
wide.controller("W", {
  // @ts-expect-error - no status is known
  a: (conn) => conn.answer(200, user),
  // @ts-expect-error - no status is known
  b: (conn) => conn.answer(404, user),
  // @ts-expect-error - no event is known
  c: (conn) => conn.events([{ event: "done", data: user }]),
  d: (conn) => conn.answer(200, { name: "" }),
})
