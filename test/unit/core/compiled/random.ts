import { runInThisContext } from "node:vm"
import fc from "fast-check"
import { dynamic, helpers, list_routes } from "../../../../src/index.js"
import { helpersCode } from "../../../../src/build/bundler/link-code.js"
import type { HelperData } from "../../../../src/core/compiled/compiled-helpers.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import type { MatchedRoute } from "../../../../src/core/match/tree.js"
import type { DynamicTable } from "../../../../src/core/table/dynamic.js"
import type { Route } from "../../../../src/core/table/route.js"
import { compiled_table, helpers as compiledHelpers, tree_matcher } from "../../../../src/core/compiled/index.js"
import { compile_matcher } from "../../../../src/core/match/table-matcher.js"
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
  new URL("app://localhost/index.html?q=/#/x/"),
  { endpoint: { url: () => "https://o.example", path: (path: string) => `${path}!` } },
  {
    script_name: ["", "x/"],
    private: { waymark_static_url: new URL("https://cdn.example/a/"), waymark_routers: [] },
    endpoint: { url: () => "https://c.example", path: () => "unused", static_path: (path: string) => path },
  },
  { script_name: [], private: { waymark_router_url: "", waymark_static_url: "" } },
  { script_name: ["a"] },
  { url: "https://e.example", path: "/" },
  "https://example.com",
  null,
  undefined,
]

const COMMON = ["path", "url", "static_path", "static_url", "static_integrity"]

class Filter {
  readonly page = 2
  readonly tags: readonly string[] = ["x"]
}
class Optional {
  readonly id = undefined
  readonly page = 2
}

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
    { to_param: () => ({ id: 3n }) },
    { to_param: "no method", id: true },
    { id: { id: 1 } },
    new Date(0),
    new Filter(),
    new Optional(),
    new Set(["a"]),
    /x/,
    () => 1,
    [["a", 1]],
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
    new URLSearchParams("x=1&x=2&a=%E9"),
    new Map<string, unknown>([
      ["k", ["v"]],
      ["rest", 1],
    ]),
    new Filter(),
    new Optional(),
    { id: undefined, page: "*~'()!" },
    Object.assign(Object.create(null), { "[x]": { "&": "=" } }),
    [["a", 1, 2]],
    ["ab"],
    [],
  ),
  fc.dictionary(
    fc.constantFrom("a", "x", "é", "__proto__", "rest"),
    fc.oneof(value, fc.array(value, { maxLength: 2 })),
    { maxKeys: 3 },
  ),
  fc.constantFrom<unknown>(
    { filter: { from: 1, tags: ["x", "y"] } },
    { list: [{ a: 1 }] },
    { list: [{ a: 1, b: 2 }, {}] },
    { list: [[1, [null, undefined]], { id: 1, to_param: () => "p" }, new Filter()] },
    { nested: new Map([["a", 1]]), at: null, is: true, big: 9n },
    { deep: { user: { id: 4, name: "x" }, by: { to_param: () => "slug" } } },
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
  for (const compiled of [compiled_table(json), compiled_table(json, tree_matcher)]) {
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
  compareLinks(table, calls, found)
  return found
}

/** Compares the helpers of a table with the ones that a browser has of it, whose errors have shorter messages. */
export function compareLinks(table: readonly unknown[], calls: readonly RandomCall[], found: unknown[]): void {
  const data = runInThisContext(helpersCode(table)) as readonly HelperData[] // the code of such data
  compareHelpers(helpers(dynamic(table)), compiledHelpers<DynamicTable>(data), calls, found, false)
}

/** Compares the results and errors of the same calls of two objects of helpers. */
export function compareHelpers(
  real: object,
  own: object,
  calls: readonly RandomCall[],
  found: unknown[],
  hasMessages = true,
): void {
  const names = Object.keys(real)
  compare(
    () => names,
    () => Object.keys(own),
    "names",
    found,
  )
  for (const [helper, context, args] of calls) {
    const name = names[helper % names.length] ?? ""
    // The helpers that every table has take a string.
    const given = [CONTEXTS[context], ...(COMMON.includes(name) ? args.slice(0, 1).map(String) : args)]
    compare(
      () => callOf(real, name)(...given),
      () => callOf(own, name)(...given),
      [name, given],
      found,
      hasMessages,
    )
  }
}

function callOf(helpers_: object, name: string): (...args: readonly unknown[]) => unknown {
  const helper: unknown = Reflect.get(helpers_, name)
  if (typeof helper !== "function") throw new TypeError(`no helper ${name}`)
  return (...args) => Reflect.apply(helper, undefined, args)
}

function compare(real: () => unknown, own: () => unknown, of: unknown, found: unknown[], hasMessages = true): void {
  const [expected, got] = [result(real, hasMessages), result(own, hasMessages)]
  if (expected !== got) found.push({ of, expected, got })
}

function result(run: () => unknown, hasMessages: boolean): string {
  try {
    return JSON.stringify(run(), undefined, 1) ?? "undefined"
  } catch (error) {
    if (!(error instanceof Error)) return String(error)
    return hasMessages ? `${error.constructor.name}: ${error.message}` : error.constructor.name
  }
}
