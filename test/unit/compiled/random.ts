import fc from "fast-check"
import {
  compiled_table,
  compiled_helpers,
  compiled_table_with_matcher,
  dynamic,
  helpers,
  list_routes,
  small_compiled_table,
} from "../../../src/index.js"
import { compileHelpers } from "../../../src/compiled/compile-helpers.js"
import { compileTable } from "../../../src/compiled/compile-table.js"
import type { MatchedRoute } from "../../../src/match/tree.js"
import type { DynamicTable } from "../../../src/table/dynamic.js"
import type { Route } from "../../../src/table/route.js"
import { compile_matcher } from "../../../src/match/table-matcher.js"
import { randomCases } from "../match/random-tables.js"
import type { RandomRequest } from "../match/random-tables.js"

/** The name of a helper, then the arguments after the context. */
export type RandomCall = readonly [helper: number, context: number, args: readonly unknown[]]

export interface RandomTable {
  readonly table: readonly unknown[]
  readonly requests: readonly RandomRequest[]
  readonly calls: readonly RandomCall[]
}

/** Rows with the paths of random routes. The first rows have actions that helpers share. */
function rowOf({ kind, verb, path, host, where }: MatchedRoute, index: number): readonly unknown[] {
  const options = { host, where, ...(index % 5 === 0 ? { metadata: { index }, trailing_slash: true } : {}) }
  if (kind === "forward" && !path.includes("*"))
    return ["forward", path, `Plug${index}`, { deep: [index, null] }, options]
  const plug = ["UserController", "Admin.PostController"][index % 2]
  const row = [
    verb,
    path,
    plug,
    ["index", "show", "edit"][index % 3],
    { ...options, ...(index % 4 === 3 ? { as: "other" } : {}) },
  ]
  return verb === "get" ? row : ["match", ...row]
}

function isValid(row: readonly unknown[]): boolean {
  try {
    return list_routes([row]).length > 0
  } catch {
    return false
  }
}

const CONTEXTS: readonly unknown[] = [
  new URL("https://example.com"),
  new URL("http://user:pw@example.com:8080/app/?q#f"),
  { script_name: [], private: {} },
  { script_name: ["a", "b c"], private: { waymark_router_url: "https://x.example/" } },
  {
    url: () => "https://e.example",
    path: (path: string) => `/base${path}`,
    static_url: () => "https://s.example",
    static_path: (path: string) => `/s${path}`,
    static_integrity: () => "sha256-x",
  },
  undefined,
]

const value = fc.oneof(
  {
    arbitrary: fc.constantFrom<unknown>("a", "x y", "é", "7", 7, -0, "v1", "new", "2026-11-24", "%", "a/b"),
    weight: 6,
  },
  fc.constantFrom<unknown>(".", "..", "", "...", null, undefined, true, 8n, 1.5, Number.NaN, [], ["a", ".."], ["v", 2]),
  fc.constantFrom<unknown>(
    { id: 7 },
    { id: null },
    { to_param: () => "slug" },
    {},
    { page: 2 },
    new Date(0),
    Symbol("s"),
  ),
  fc.string({ maxLength: 4, unit: "binary" }),
)
const query = fc.oneof(
  fc.constantFrom<unknown>(
    { page: 2 },
    {},
    { id: 3 },
    [
      ["a", "b c"],
      ["a", 1],
    ],
    new URLSearchParams("x=1&x=2"),
    new Map([["k", "v"]]),
  ),
  fc.dictionary(
    fc.constantFrom("a", "x", "é", "__proto__", "rest"),
    fc.oneof(value, fc.array(value, { maxLength: 2 })),
    { maxKeys: 3 },
  ),
  fc.constantFrom<unknown>(
    { filter: { from: 1, tags: ["x", "y"] } },
    { list: [{ a: 1 }] },
    { list: [{ a: 1, b: 2 }] },
    { f: () => 1 },
  ),
)
const call: fc.Arbitrary<RandomCall> = fc.tuple(
  fc.nat(40),
  fc.nat(CONTEXTS.length - 1),
  fc
    .tuple(
      fc.constantFrom("index", "show", "edit", "none", undefined),
      fc.array(value, { maxLength: 4 }),
      fc.option(query),
    )
    .map(([action, params, last]) => [action, ...params, ...(last === null ? [] : [last])]),
)

/** Random tables, each with its own requests and calls of helpers. */
export function randomTables(each: number): fc.Arbitrary<RandomTable> {
  return fc
    .tuple(randomCases(each), fc.array(call, { minLength: each, maxLength: each }))
    .map(([{ routes, requests }, calls]) => ({ table: routes.map(rowOf).filter(isValid), requests, calls }))
}

/** The differences between a table and a compiled one, for requests and for calls of helpers. */
export function differences({ table, requests, calls }: RandomTable): readonly unknown[] {
  const { json } = compileTable(table)
  const found: unknown[] = []
  for (const read of [compiled_table, compiled_table_with_matcher, small_compiled_table]) {
    const compiled = read(json)
    const routes: readonly [readonly Route[], readonly Route[]] = [list_routes(table), list_routes(compiled)]
    compare(
      () => routes[0],
      () => routes[1],
      "routes",
      found,
    )
    for (const { method, host, path, segments } of requests) {
      const [real, own] = [compile_matcher(table), compile_matcher(compiled)]
      compare(
        () => real.match_path(method, path, host),
        () => own.match_path(method, path, host),
        path,
        found,
      )
      compare(
        () => real.match_segments(method, segments, host),
        () => own.match_segments(method, segments, host),
        segments,
        found,
      )
    }
    compareHelpers(helpers(dynamic(table)), helpers(dynamic(compiled)), calls, found)
  }
  const own = compiled_helpers<DynamicTable>(compileHelpers(table))
  compareHelpers(helpers(dynamic(table)), own, calls, found)
  return found
}

/** Compares the results and errors of the same calls of two objects of helpers. */
export function compareHelpers(real: object, own: object, calls: readonly RandomCall[], found: unknown[]): void {
  const names = Object.keys(real)
  compare(
    () => names,
    () => Object.keys(own),
    "names",
    found,
  )
  for (const [helper, context, args] of calls) {
    const name = names[helper % names.length] ?? ""
    const given = [CONTEXTS[context], ...args]
    compare(
      () => callOf(real, name)(...given),
      () => callOf(own, name)(...given),
      [name, given],
      found,
    )
  }
}

function callOf(helpers_: object, name: string): (...args: readonly unknown[]) => unknown {
  const helper: unknown = Reflect.get(helpers_, name)
  if (typeof helper !== "function") throw new TypeError(`no helper ${name}`)
  return (...args) => Reflect.apply(helper, undefined, args)
}

function compare(real: () => unknown, own: () => unknown, of: unknown, found: unknown[]): void {
  const [expected, got] = [result(real), result(own)]
  if (expected !== got) found.push({ of, expected, got })
}

function result(run: () => unknown): string {
  try {
    return JSON.stringify(run(), undefined, 1) ?? "undefined"
  } catch (error) {
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error)
  }
}
