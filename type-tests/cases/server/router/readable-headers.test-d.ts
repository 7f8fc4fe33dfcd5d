import { get, resources, scope } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { define_router } from "waymark/server"
import { z } from "zod"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { QueriesReadable } from "../../../../src/server/router/contracts/readable-queries.types.js"
import type { headerSchemas } from "../../../../test/cases/header-schemas.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

const routes = [get("/", "C", "run", { headers: "Org" })] as const
type MessageOf<Result> = Result extends ErrorMessage<infer Text> ? Text : null
type Case = readonly [name: string, schema: unknown, problem: string | null]
type Mismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I][0],
    Cases[I][2],
    MessageOf<QueriesReadable<typeof routes, { readonly Org: Cases[I][1] }>>
  >
}[number]
export type AgreesWithTheStart = AssertNone<Mismatches<typeof headerSchemas>>

const Org = z.object({ "x-org": z.string(), "x-ids": z.array(z.coerce.number()).optional() })
const Own = z.object({ "x-own": z.string().transform(Number) })
const Query = z.object({ page: z.string() })
const Free = z.object({ "x-trace": z.string().optional() })
const Body = z.object({ name: z.string() })
const schemas = { Org, Own, Query, Free, Body }
type Equals<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
const table = [
  scope("/a", { as: "a", headers: "Org" }, [
    get("/plain", "AController", "plain"),
    get("/own", "AController", "own", { headers: "Own" }),
    get("/query", "AController", "query", { query: "Query" }),
    resources("/users", "UserController", { only: ["index", "create"], contracts: { create: { body: "Body" } } }),
    scope("/in", { headers: "Free" }, [get("/", "AController", "inner")]),
  ]),
  get("/none", "AController", "none"),
] as const
const web = define_router(table, { schemas })
web.controller("AController", {
  plain: (conn) => {
    const one: Equals<typeof conn.header_params, z.output<typeof Org>> = true
    return conn.json(one)
  },
  own: (conn) => {
    const one: Equals<typeof conn.header_params, { "x-own": number }> = true
    return conn.json(one)
  },
  query: (conn) => {
    const one: Equals<typeof conn.header_params, z.output<typeof Org>> = true
    const other: Equals<typeof conn.query_params, { page: string }> = true
    return conn.json([one, other])
  },
  inner: (conn) => {
    const one: Equals<typeof conn.header_params, z.output<typeof Free>> = true
    return conn.json(one)
  },
  none: (conn) => {
    const one: Equals<typeof conn.header_params, undefined> = true
    return conn.json(one)
  },
})
web.controller("UserController", {
  index: (conn) => conn.text(conn.header_params["x-org"]),
  create: (conn) => conn.text(conn.header_params["x-org"] + conn.body_params.name),
})

/* The calls of a client. */
const api = client<typeof table, typeof schemas>(table, { base_url: "https://example.com" })
export const calls = (): readonly unknown[] => [
  api.a_a("plain", { headers: { "x-org": "7" } }),
  api.a_a("plain", { headers: { "x-org": "7", "x-ids": [1, 2], authorization: "Bearer" } }),
  api.a_a("own", { headers: { "x-own": "7" } }),
  api.a_a("query", { query: { page: "1" }, headers: { "x-org": "7" } }),
  api.a_user("create", { body: { name: "Ada" }, headers: { "x-org": "7" } }),
  api.a_a("inner"),
  api.a_a("inner", { headers: { "x-trace": "1" } }),
  api.a("none", { headers: new Headers() }),
  // @ts-expect-error - its headers are missing
  api.a_a("plain"),
  // @ts-expect-error - the same
  api.a_a("plain", {}),
  // @ts-expect-error - a header is missing
  api.a_a("plain", { headers: {} }),
  // @ts-expect-error - a header has another type
  api.a_a("own", { headers: { "x-own": 7 } }),
  // @ts-expect-error - those of the row replace those of its scope
  api.a_a("own", { headers: { "x-org": "7" } }),
  // @ts-expect-error - its query is missing
  api.a_a("query", { headers: { "x-org": "7" } }),
  // @ts-expect-error - its body is missing
  api.a_user("create", { headers: { "x-org": "7" } }),
  // @ts-expect-error - a header has another type
  api.a_a("inner", { headers: { "x-trace": ["1"] } }),
]

const wrong = { Org: z.object({ "X-Org": z.string() }) }
// @ts-expect-error - "X-Org" of schema "Org" is not in lower case
define_router(routes, { schemas: wrong })
// @ts-expect-error - the same on edge
edge.define_router(routes, { contracts: edge.contracts(wrong) })
// @ts-expect-error - schema "Org" is unknown
define_router(routes, { schemas: { Other: Org } })
// @ts-expect-error - the same of a scope
define_router(table, { schemas: { Own, Query, Free, Body } })
// @ts-expect-error - a row with headers needs contracts
edge.define_router(routes, {})
