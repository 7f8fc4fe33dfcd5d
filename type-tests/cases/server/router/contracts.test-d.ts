import { expectTypeOf } from "expect-type"
import { get, post, scope } from "waymark"
import type { ErrorMessage } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"
import type { ActionConn, ActionParams, Checked, NoContract, Params } from "waymark/server"
import type { answers, DeclaredStatus } from "../../../../src/server/conn/request/input.types.js"
import { libraries } from "../../../../test/cases/schemas.js"

const routes = [
  get("/plain/:id", "C", "plain"),
  get("/users", "C", "index", { query: "Filter" }),
  scope({ path: "/users/:id", where: { id: "integer" } }, [
    get("/", "C", "show", { answers: { 200: "User", 404: null } }),
    get("/:tab/*rest", "C", "tab", { where: { tab: ["posts", "likes"] } }),
    get("/:uuid", "C", "uuid", { where: { uuid: "uuid" } }),
  ]),
  post("/users", "C", "create", { query: "Filter", body: "NewUser", on_invalid: "action" }),
  post("/both/:id", "C", "both", { where: { id: "integer" }, body: "NewUser", answers: { 200: "User", 201: "User" } }),
  get("/both/:name", "C", "both", { query: "Filter", answers: { 200: "Filter" } }),
] as const

declare const JSON_OPTIONS: { readonly answers: { readonly "200": "User"; readonly "404": null } }

const web = define_router(routes, { schemas: libraries.zod })
const of_valibot = define_router(routes, { schemas: libraries.valibot })
const of_arktype = define_router(routes, { schemas: libraries.arktype })

type Conn<Action extends "plain" | "index" | "show" | "tab" | "uuid" | "create" | "both"> = ActionConn<
  typeof web,
  "C",
  Action
>
type StatusOf<Action extends "plain" | "show" | "both"> = DeclaredStatus<Conn<Action>[typeof answers]>
interface NewUser {
  name: string
  age: number
  address?: { city: string } | undefined
}

// Kinds of params.
expectTypeOf<ActionParams<typeof web, "C", "plain">>().toEqualTypeOf<{ id: string }>()
expectTypeOf<ActionParams<typeof web, "C", "show">>().toEqualTypeOf<{ id: number }>()
expectTypeOf<ActionParams<typeof web, "C", "tab">>().toEqualTypeOf<{
  id: number
  tab: "posts" | "likes"
  rest: string[]
}>()
expectTypeOf<ActionParams<typeof web, "C", "uuid">>().toEqualTypeOf<{ id: number; uuid: string }>()
expectTypeOf<Conn<"show">["path_params"]>().toEqualTypeOf<{ id: number }>()
expectTypeOf<Conn<"show">["params"]["id"]>().toEqualTypeOf<number>()
expectTypeOf<Conn<"show">["params"]["other"]>().toEqualTypeOf<unknown>()

// Queries and bodies: the output of the schema, from each library.
expectTypeOf<Conn<"plain">["query_params"]>().toEqualTypeOf<Params>()
expectTypeOf<Conn<"plain">["body_params"]>().toEqualTypeOf<Readonly<Record<string, unknown>>>()
expectTypeOf<Conn<"index">["query_params"]["page"]>().toEqualTypeOf<number>()
expectTypeOf<ActionConn<typeof of_valibot, "C", "index">["query_params"]["page"]>().toEqualTypeOf<number>()
expectTypeOf<ActionConn<typeof of_arktype, "C", "index">["query_params"]["page"]>().toEqualTypeOf<number>()
expectTypeOf<Conn<"index">["body_params"]>().toEqualTypeOf<NoContract["body"]>()
expectTypeOf<Conn<"create">["body_params"]>().toEqualTypeOf<Checked<NewUser, NoContract["body"]>>()
expectTypeOf<Extract<Conn<"create">["query_params"], { ok: false }>["given"]>().toEqualTypeOf<Params>()
expectTypeOf<Extract<Conn<"create">["query_params"], { ok: true }>["value"]["page"]>().toEqualTypeOf<number>()

// The types stay when the conn is changed.
declare const conn: Conn<"index">
expectTypeOf(conn.put_status(201).assign("a", 1).query_params.page).toEqualTypeOf<number>()

// Answers take the input of the schema.
declare const show: Conn<"show">
expectTypeOf<StatusOf<"show">>().toEqualTypeOf<200 | 404>()
// In JSON, statuses are strings.
const of_json = define_router([["get", "/", "C", "show", JSON_OPTIONS]] as const, { schemas: libraries.zod })
expectTypeOf<DeclaredStatus<ActionConn<typeof of_json, "C", "show">[typeof answers]>>().toEqualTypeOf<200 | 404>()
show.answer(200, { id: 1, name: "Ada" })
show.answer(404)
show.answer(404, null)
// @ts-expect-error - an answer without a body
show.answer(404, { id: 1, name: "Ada" })
// @ts-expect-error - no value
show.answer(200)
// @ts-expect-error - a wrong value
show.answer(200, { id: "1", name: "Ada" })
// @ts-expect-error - a status that the row does not declare
show.answer(201, { id: 1, name: "Ada" })
expectTypeOf<StatusOf<"plain">>().toEqualTypeOf<
  ErrorMessage<'the route declares no answers: its row takes e.g. { answers: { 200: "User" } }'>
>()

// An action of several routes gets unions, and the answers that all of them declare.
declare const both: Conn<"both">
expectTypeOf<ActionParams<typeof web, "C", "both">>().toEqualTypeOf<
  { id: number; name?: undefined } | { name: string; id?: undefined }
>()
expectTypeOf<StatusOf<"both">>().toEqualTypeOf<200>()
expectTypeOf<{ page: number }>().toExtend<(typeof both)["query_params"]>()
expectTypeOf<{ page: string }>().toExtend<(typeof both)["query_params"]>()

// One of two statuses needs a value that fits both schemas, and so does a status of two routes.
declare const flag: boolean
/** The missing status of `later` gets the name that it has here. */
export const named = flag ? { "599": "a" } : { other: "b" }
const answering = define_router(
  [
    get("/one", "C", "one", { answers: { 200: "User", 201: "User", 202: null, 204: null, 404: "Problem" } }),
    get("/two", "C", "two", { answers: { 200: "User" } }),
    get("/two/:id", "C", "two", { answers: { 200: "Problem" } }),
    get("/none", "C", "none", { answers: { 200: "User" } }),
    get("/none/:id", "C", "none", { answers: { 201: "User" } }),
    get("/given", "C", "given", { answers: flag ? { 200: "User", 404: "Problem" } : { 200: "User" } }),
    get("/later", "C", "later", { answers: flag ? { 200: "User", 599: "Problem" } : { 200: "User" } }),
    get("/spread", "C", "given", { answers: { 200: "User", ...(flag ? ({ 404: "Problem" } as const) : {}) } }),
  ],
  { schemas: { User: z.object({ name: z.string() }), Problem: z.object({ detail: z.string() }) } },
)
type Answering<Action extends "one" | "two" | "none" | "given" | "later"> = ActionConn<typeof answering, "C", Action>
declare const one: Answering<"one">
one.answer(flag ? 200 : 201, { name: "Ada" })
one.answer(flag ? 200 : 404, { name: "Ada", detail: "" })
one.answer(flag ? 202 : 204)
// @ts-expect-error - no user
one.answer(flag ? 200 : 404, { detail: "" })
// @ts-expect-error - a value, where one of the answers has no body
one.answer(flag ? 200 : 204, { name: "Ada" })
// @ts-expect-error - no value, where one of the answers has a body
one.answer(flag ? 200 : 204)
declare const two: Answering<"two">
two.answer(200, { name: "Ada", detail: "" })
// @ts-expect-error - the answer of only one of the routes
two.answer(200, { name: "Ada" })
expectTypeOf<DeclaredStatus<Answering<"none">[typeof answers]>>().toEqualTypeOf<
  ErrorMessage<"no status is declared by all routes of the action">
>()
declare const given: Answering<"given">
given.answer(200, { name: "Ada" })
// @ts-expect-error - only one of the alternatives has the status
given.answer(404, { detail: "" })
declare const later: Answering<"later">
later.answer(200, { name: "Ada" })
// @ts-expect-error - only one of the alternatives has the status
later.answer(599, { detail: "" })
