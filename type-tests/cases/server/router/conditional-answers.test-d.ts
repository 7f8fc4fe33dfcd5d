import { get, post, resources, scope } from "waymark"
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
