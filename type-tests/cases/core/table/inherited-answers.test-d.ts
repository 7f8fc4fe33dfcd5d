import { get, post, resources, scope, socket } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { sockets } from "waymark/live"
import { openapi } from "waymark/openapi"
import { define_router } from "waymark/server"
import { z } from "zod"
import type { ActionRows, RouteGroups } from "../../../../src/core/table/routes.types.js"
import type { inheritedAnswers } from "../../../../test/cases/inherited-answers.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

interface Case {
  readonly rule: string
  readonly table: readonly unknown[]
  readonly answers: { readonly [row: string]: readonly string[] }
}

type AnswersIn<Input> = Input extends { readonly answers: infer Text }
  ? Text extends `${number}/${string}`
    ? Text
    : never
  : never

/** The answers of the routes of a row, from the part that the types of requests are computed from. */
type RowAnswers<Groups, Row> = Groups extends {
  readonly verb: infer Verb extends string
  readonly path: infer Path extends string
  readonly request: infer Input
}
  ? Row extends `${Verb} ${Path}`
    ? AnswersIn<Input>
    : never
  : never

type RowMismatches<Each extends Case> = {
  readonly [Row in keyof Each["answers"] & string]: Mismatch<
    `${Each["rule"]}: ${Row}`,
    Each["answers"][Row][number],
    RowAnswers<RouteGroups<Each["table"]>["routes"], Row>
  >
}[keyof Each["answers"] & string]

/** All answers of the actions of a table, from the part that the types of actions are computed from. */
type ActionMismatch<Each extends Case> = Mismatch<
  Each["rule"],
  Each["answers"][keyof Each["answers"]][number],
  AnswersIn<ActionRows<Each["table"]>["kind"]["rest"]>
>

type Mismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: RowMismatches<Cases[I]> | ActionMismatch<Cases[I]>
}[number]
export type InheritsLikeTheFold = AssertNone<Mismatches<typeof inheritedAnswers>>

const schemas = {
  Problem: z.object({ detail: z.string() }),
  User: z.object({ id: z.number() }),
  NewUser: z.object({ name: z.string() }),
  Filter: z.object({ q: z.string() }),
}
const { Problem: _, ...without_problem } = schemas
const problems = { Problem: ({ message }: Error) => ({ detail: message }) }
const routes = [
  scope("/api", { answers: { 401: "Problem", 422: "Problem" } }, [
    post("/users", "UserController", "create", { body: "NewUser" }),
    get("/users", "UserController", "index", { query: "Filter" }),
    get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
    socket("/room", "RoomSocket", { receives: "NewUser" }),
    resources("/posts", "PostController", {
      only: ["index", "create"],
      contracts: { index: { query: "Filter" }, create: { body: "NewUser" } },
    }),
  ]),
] as const
const bodies = [scope("/", { answers: { 422: "Problem" } }, [post("/a", "A", "a", { body: "NewUser" })])] as const
const queries = [scope("/", { answers: { 400: "Problem" } }, [get("/a", "A", "a", { query: "Filter" })])] as const
const contracts = [
  resources("/a", "A", { only: ["create"], answers: { 413: "Problem" }, contracts: { create: { body: "NewUser" } } }),
] as const

/* Actions answer with what they inherit, and with nothing else. */
const web = define_router(routes, { schemas, problems, conn: [sockets] })
web.controller("UserController", {
  create: (conn) => conn.answer(401, { detail: "" }),
  index: (conn) => conn.answer(422, { detail: "" }),
  show: (conn, { id }) => conn.answer(401, { detail: `${id.toFixed()}` }),
})
web.controller("PostController", {
  index: (conn) => conn.answer(401, { detail: "" }),
  create: (conn) => conn.answer(422, { detail: conn.body_params.name }),
})
web.controller("UserController", {
  // @ts-expect-error - no answer 200 is declared
  create: (conn) => conn.answer(200, { detail: "" }),
  // @ts-expect-error - the schema has no "id"
  index: (conn) => conn.answer(422, { id: 1 }),
  // @ts-expect-error - the answer has a body
  show: (conn) => conn.answer(401),
})
edge.define_router(bodies, { contracts: edge.contracts(schemas, { problems }) })

/* Clients know them. */
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com" })
export async function calls(): Promise<string[]> {
  const created = await api.user("create", { body: { name: "" } })
  const found = await api.user("index", { query: { q: "" } })
  const shown = await api.user("show", 1)
  const posts = await api.post("index", { query: { q: "" } })
  // @ts-expect-error - no row declares 200
  created.status satisfies 401 | 413
  if (created.status !== 401 || found.status !== 422 || posts.status !== 401) return []
  return [created.body.detail, found.body.detail, shown.body.detail, posts.body.detail]
}

/* The router answers with some of them, so it needs their problems. */
define_router(bodies, { schemas, problems })
define_router(queries, { schemas, problems })
define_router(contracts, { schemas, problems })
// @ts-expect-error - missing problems
define_router(bodies, { schemas })
// @ts-expect-error - missing problems
define_router(queries, { schemas })
// @ts-expect-error - missing problems
define_router(contracts, { schemas })
// @ts-expect-error - missing problems
edge.define_router(bodies, { contracts: edge.contracts(schemas) })
// @ts-expect-error - missing problems
edge.define_router(contracts, { contracts: edge.contracts(schemas) })

/* Their schemas are among those that are given. */
// @ts-expect-error - no schema "Problem"
define_router(bodies, { schemas: without_problem, problems })
// @ts-expect-error - no schema "Problem"
define_router(contracts, { schemas: without_problem, problems })
// @ts-expect-error - no schema "Problem"
client<typeof bodies, typeof without_problem>(bodies, { base_url: "https://example.com" })
// @ts-expect-error - no schema "Problem"
client<typeof contracts, typeof without_problem>(contracts, { base_url: "https://example.com" })
// @ts-expect-error - no schema "Problem"
openapi(bodies, { info: { title: "", version: "1" }, schemas: without_problem })
// @ts-expect-error - no schema "Problem"
openapi(contracts, { info: { title: "", version: "1" }, schemas: without_problem })
