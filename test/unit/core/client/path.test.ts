import { describe, expect, it } from "vitest"
import { callResolver } from "../../../../src/core/client/call.js"
import { tableCalls } from "../../../../src/core/client/called-route.js"
import { refuseCall } from "../../../../src/core/client/refuse.js"
import { decodeQuery } from "../../../../src/server/conn/request/query-params.js"
import { ArgumentError, get } from "../../../../src/index.js"
import type { RouteTable } from "../../../../src/index.js"
import {
  contractCallCases,
  contractTable,
  contractValueCases,
  contractWrongCallCases,
} from "../../../cases/contract-helpers.js"
import { helperCallCases, helperSegmentCases, helpersTable } from "../../../cases/helpers.js"
import { noQueryValueCases, queryCases, wrongQueryCases } from "../../../cases/query.js"

/** The path of a call. */
function pathOf(table: RouteTable, name: string, action: unknown, ...args: readonly unknown[]): string {
  const routes = tableCalls(table).filter(({ helper }) => helper === name)
  return callResolver(name, routes, refuseCall)([action, ...args]).path
}

/** The arguments of a helper as those of a call, which has the query as an option. The last one may be a query or a param. */
const asCalls = (args: readonly unknown[]): readonly (readonly unknown[])[] => [
  [...args, {}],
  ...(args.length > 0 ? [[...args.slice(0, -1), { query: args.at(-1) }]] : []),
]

/** A path and a query as a server decodes them. A helper escapes more characters than a call. */
function decoded(path: string): readonly unknown[] {
  const { pathname, search } = new URL(path, "https://example.com")
  return [pathname.split("/").map(decodeURIComponent), decodeQuery(search.slice(1))]
}

describe("a call", () => {
  it.each([
    ...helperCallCases.map((row) => [helpersTable, ...row] as const),
    ...contractCallCases.map((row) => [contractTable, ...row] as const),
  ])("%# has the path of the helper", (table, name, action, args, path) => {
    const paths = asCalls(args).flatMap((call) => {
      try {
        return [decoded(pathOf(table, name, action, ...call))]
      } catch {
        return []
      }
    })
    expect(paths).toContainEqual(decoded(path))
  })

  it.each([
    ...helperSegmentCases.map((row) => [helpersTable, ...row] as const),
    ...[...contractWrongCallCases, ...contractValueCases].map((row) => [contractTable, ...row] as const),
  ])("%# refuses what the helper refuses", (table, name, action, args) => {
    for (const call of asCalls(args)) expect(() => pathOf(table, name, action, ...call)).toThrow(ArgumentError)
  })

  it.each([
    [["a", "b"], 'expected segments other than "", "." and ".." for *path, got: "b"'],
    [[{ id: ".." }, ["b"]], 'expected segments other than "", "." and ".." for :x, got: {"id":".."}'],
    [[null, ["b"]], "for :x, got: null"],
    [["a", ["c", "d"]], 'for *path, got: ["c","d"]'],
    [["a", undefined], "for *path, got: undefined"],
    [["a", []], "for *path, got: []"],
    [["a", ["b", 1n, Symbol("x")]], "for *path, got: [object Array]"],
  ])("%# says what it expected", (args, message) => {
    const table = [get("/:x/b*path", "FileController", "show")] as const
    expect(() => pathOf(table, "file", "show", ...args)).toThrow(message)
  })

  it("takes the first route that takes the params, for each of several routes of one action", () => {
    const table = [
      get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
      get("/people/:name", "UserController", "show", { where: { name: ["ada", "bob"] } }),
      get("/files/*path", "UserController", "show"),
    ] as const
    expect(pathOf(table, "user", "show", 7)).toBe("/users/7")
    expect(pathOf(table, "user", "show", "bob")).toBe("/people/bob")
    expect(pathOf(table, "user", "show", ["a", "b"])).toBe("/files/a/b")
    expect(() => pathOf(table, "user", "show", "eve")).toThrow('expected integer for :id, got: "eve"')
  })
})

describe("the query of a call", () => {
  const table = [get("/", "PageController", "home")] as const
  const write = (query: unknown): string => pathOf(table, "page", "home", { query })

  it.each(queryCases)("is decoded as that of a helper: %s", (_what, query, encoded) => {
    expect(decoded(write(query))).toEqual(decoded(`/?${encoded}`))
  })

  it.each([
    ...noQueryValueCases.map(([what, value]) => [what, { a: value }] as const),
    ...wrongQueryCases.map(([what, query]) => [what, query] as const),
  ])("does not have %s", (_what, query) => {
    expect(() => write(query)).toThrow(ArgumentError)
  })

  it("says which value it cannot write", () => {
    expect(() => write({ a: { b: [new Date(0)] } })).toThrow(
      'cannot write "a[b][]" in a query or a form: "1970-01-01T00:00:00.000Z"',
    )
  })
})
