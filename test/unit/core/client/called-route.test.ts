import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calledRoute, tableCalls } from "../../../../src/core/client/called-route.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { compiled_table } from "../../../../src/core/compiled/index.js"
import { list_routes } from "../../../../src/index.js"
import type { Route, RouteTable, TableNode } from "../../../../src/index.js"
import { clientTable } from "../../../cases/client.js"
import { contractTable } from "../../../cases/contract-helpers.js"
import { helpersTable } from "../../../cases/helpers.js"
import { routesCases } from "../../../cases/routes.js"

/** What a client needs of the routes that `list_routes` returns; functions as their kinds. */
const listed = (table: RouteTable): unknown => {
  const routes: readonly Route[] = list_routes(table)
  return shown(routes.flatMap((route) => calledRoute(route) ?? []))
}
const called = (table: RouteTable): unknown => shown(tableCalls(table))
const shown = (calls: readonly object[]): unknown =>
  JSON.parse(
    JSON.stringify(calls, (_key, value: unknown) => (typeof value === "function" ? Object.entries(value) : value)),
  )

describe("the routes of a client", () => {
  it.each(routesCases.map(({ rule, raw }) => [rule, raw] as const))("are those of list_routes: %s", (_rule, raw) => {
    expect(called(raw)).toEqual(listed(raw))
  })

  it.each([
    ["calls", clientTable],
    ["contracts", contractTable],
    ["helpers", helpersTable],
  ] as const)("are those of list_routes for the table of %s", (_name, table) => {
    expect(called(table)).toEqual(listed(table))
  })

  it("are those of list_routes for a table that was compiled ahead of time", () => {
    const compiled = compiled_table<typeof clientTable>(compileTable(clientTable).json)
    expect(called(compiled)).toEqual(listed(clientTable))
  })

  it("are those of list_routes for random tables", () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(called(rows)).toEqual(listed(rows))
      }),
      { numRuns: 400 },
    )
  })
})

const path = fc.constantFrom("/", "/a", "a/b/", "//a", "/:x", "/v:y", "/a/:z/b")
const plug = fc.constantFrom("UserController", "Admin.HTTPController", "Plug")
const flag = fc.constantFrom(undefined, true, false, null)
const name = fc.constantFrom(undefined, "n", false, null)
const given = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** Kinds of the params in a path: `id` is that of resources. */
const whereOf = (own: string, kind: string | null, ids: readonly string[]): object => {
  const names = [...own.matchAll(/:([a-z]+)/g)].map(([, of = ""]) => of)
  return kind === null ? {} : { where: Object.fromEntries([...names, ...ids].map((of) => [of, kind])) }
}
const kind = fc.option(fc.constantFrom("integer", "uuid"))

const answers = fc.constantFrom(
  undefined,
  {},
  { 200: "User", 204: null, 404: undefined },
  { 401: "Problem", 404: "Problem" },
)

const row = fc
  .record({
    path,
    plug,
    as: name,
    trailing_slash: flag,
    kind,
    any: fc.boolean(),
    answers,
    body_types: fc.constantFrom(undefined, ["application/json"], ["multipart/form-data", "application/json"]),
    opts: fc.constantFrom("show", { to: ["scoped_alias", "X"] }),
  })
  .map(({ path: own, plug: to, kind: of, any, opts, as, trailing_slash, body_types, answers: declared }) => {
    const options = { ...given({ as, trailing_slash }), ...whereOf(own, of, []), ...given({ answers: declared }) }
    return any
      ? ["match", "*", own, to, opts, options]
      : ["post", own, to, opts, { ...options, body: "New", ...given({ body_types }) }]
  })

const { table } = fc.letrec<{ table: RouteTable; node: TableNode; scope: unknown; resources: unknown }>((tie) => ({
  table: fc.array(tie("node"), { maxLength: 4 }),
  node: fc.oneof(
    { maxDepth: 4 },
    row,
    tie("scope"),
    tie("resources"),
    fc.constant(["pipeline", "p", []]),
  ) as fc.Arbitrary<TableNode>,
  scope: fc
    .tuple(fc.record({ path, as: name, alias: name, trailing_slash: flag, answers }), kind, tie("table"))
    .map(([options, of, items]) => ["scope", { ...given(options), ...whereOf(options.path, of, []) }, items]),
  resources: fc
    .tuple(
      fc.record({
        path,
        plug,
        as: name,
        alias: name,
        name: fc.constantFrom(undefined, "thing"),
        param: fc.constantFrom(undefined, "slug", "x"),
        singleton: fc.constantFrom(undefined, true),
        answers,
        contracts: fc.constantFrom(
          undefined,
          { show: { query: "Filter" } },
          {
            show: { answers: { 200: "User", 401: null } },
            create: { body: "New", body_types: ["multipart/form-data"] },
          },
        ),
        only: fc.constantFrom(undefined, ["show", "create"]),
      }),
      kind,
      tie("table"),
    )
    .map(([{ path: own, plug: to, ...options }, of, items]) => {
      const ids = options.singleton === true ? [] : [options.param ?? "id"]
      return ["resources", own, to, { ...given(options), ...whereOf(own, of, ids) }, items]
    }),
}))
