import { z } from "zod"
import { get } from "../../../../src/index.js"
import type { BoundHelpers, HelperArgs, HelperContext, Helpers } from "../../../../src/index.js"
import type { Client } from "../../../../src/core/client/index.js"
import type { knownKeys, queryKeySchemas, queryKeyTable, unknownKeys } from "../../../../test/cases/query-keys.js"
import type { AssertNone } from "../../../support/assert.js"

type Table = typeof queryKeyTable
type Schemas = typeof queryKeySchemas
type Case = readonly [title: string, action: unknown, query: unknown, ...rest: readonly unknown[]]

/** Whether a helper, a bound helper and the client take a query. */
type Takes<Action, Query> = [
  Helpers<Table, Schemas>["list_path"] extends (context: URL, action: Action, query: Query) => string ? true : false,
  BoundHelpers<Table, Schemas>["list_url"] extends (action: Action, query: Query) => string ? true : false,
  Client<Table, Schemas>["list"] extends (action: Action, options: { readonly query: Query }) => unknown ? true : false,
]
type Others<Cases extends readonly Case[], Verdict> = {
  readonly [I in keyof Cases]: Takes<Cases[I][1], Cases[I][2]> extends Verdict ? never : Cases[I][0]
}[number]
export type TakesKnownKeys = AssertNone<Others<typeof knownKeys, [true, true, true]>>
export type RefusesUnknownKeys = AssertNone<Others<typeof unknownKeys, [false, false, false]>>

// As programs write them.
declare const conn: HelperContext
declare const Routes: Helpers<Table, Schemas>
declare const bound: BoundHelpers<Table, Schemas>
declare const api: Client<Table, Schemas>
declare const q: string
declare const page: number
declare const flag: boolean
const filter = { q, page }
const known = { query: q, page }
const options = { query: filter }

// @ts-expect-error - a variable
Routes.list_path(conn, "index", filter)
// @ts-expect-error - a literal
Routes.list_path(conn, "index", { q })
// @ts-expect-error - a spread object
Routes.list_url(conn, "index", { ...filter, page: 2 })
// @ts-expect-error - one of two literals
Routes.list_path(conn, "index", flag ? { q } : { page })
// @ts-expect-error - a part of the keys by a condition
Routes.list_path(conn, "index", { page, ...(flag ? { q } : {}) })
// @ts-expect-error - a bound helper
bound.list_path("index", filter)
// @ts-expect-error - a client
void api.list("index", { query: filter })
// @ts-expect-error - the options of a client in a variable
void api.list("index", options)
// @ts-expect-error - next to a signal
void api.list("index", { query: filter, signal: new AbortController().signal })

Routes.list_path(conn, "index")
Routes.list_path(conn, "index", undefined)
Routes.list_path(conn, "index", flag ? known : undefined)
Routes.list_path(conn, "index", flag ? { query: q } : { page })
Routes.list_path(conn, "index", { page, ...(flag ? { query: q } : {}) })
Routes.list_path(conn, "index", { page, ...(flag && { query: q }) })
Routes.list_path(conn, "index", new URLSearchParams({ q }))
Routes.list_path(conn, "index", new Map([["q", 1]]))
bound.list_path("index")
void api.list("index")
void api.list("index", {})
void api.list("index", { query: new URLSearchParams({ q }) })

// Generic callers, whose keys are those of the constraint.
export function page_link<Filter extends { page?: number }>(query: Filter): string {
  void api.list("index", { query })
  return Routes.list_path(conn, "index", query) + bound.list_path("index", query)
}
export function forward_all<Args extends HelperArgs<Table, "list_path", "index", Schemas>>(...args: Args): string {
  return Routes.list_path(conn, "index", ...args)
}
export function old_link<Filter extends { q?: string; page?: number }>(query: Filter): string {
  // @ts-expect-error - a key of the constraint
  return Routes.list_path(conn, "index", query)
}

// Each route of an action has its own keys. An object as a param may have any.
const table = [
  get("/pages", "PageController", "show", { query: "One" }),
  get("/pages/:id", "PageController", "show", { query: "Two" }),
  get("/users/:id", "UserController", "show", { query: "Two", where: { id: "integer" } }),
] as const
const schemas = { One: z.object({ one: z.string().optional() }), Two: z.object({ two: z.string().optional() }) }
declare const Pages: Helpers<typeof table, typeof schemas>
declare const pages: Client<typeof table, typeof schemas>
const [one, two] = [{ one: "a" }, { two: "a" }]
const user = { id: 1, name: "Ada", one: "a" }
Pages.page_path(conn, "show", one)
Pages.page_path(conn, "show", "a", two)
Pages.user_path(conn, "show", user)
Pages.user_path(conn, "show", user, two)
void pages.page("show", { query: one })
void pages.page("show", "a", { query: two })
void pages.user("show", user, { query: two })
// @ts-expect-error - a key of the other route
Pages.page_path(conn, "show", two)
// @ts-expect-error - a key of the other route
Pages.page_path(conn, "show", "a", one)
// @ts-expect-error - after an object as a param
Pages.user_path(conn, "show", user, one)
// @ts-expect-error - a key of the other route, in a client
void pages.page("show", { query: two })
// @ts-expect-error - a key of the other route, in a client
void pages.page("show", "a", { query: one })
