import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import {
  compile_matcher,
  format_routes,
  get,
  helpers,
  list_routes,
  pipe_through,
  pipeline,
  plug,
  route_info,
  scope,
  unguarded_routes,
  unlinkable_routes,
  unreachable_routes,
} from "../../../../src/index.js"
import { compileTable, unwritableRows } from "../../../../src/core/compiled/compile-table.js"
import { compiled_table, tree_matcher } from "../../../../src/core/compiled/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import { compiledMatcher } from "../../../../src/core/match/compiled-matcher.js"
import { foldedOf } from "../../../../src/core/table/fold/folded.js"
import type { Route } from "../../../../src/core/table/route.js"
import { routesCases } from "../../../cases/routes.js"
import { unreachableCases } from "../../../cases/unreachable.js"
import { differences, randomTables } from "./random.js"

const compile = (table: readonly unknown[]): readonly unknown[] => {
  const { json, isLarge } = compileTable(table)
  return compiled_table(json, isLarge ? tree_matcher : undefined)
}
const many = Array.from({ length: 150 }, (_, index) => get(`/n${index}/:id`, "UserController", `show${index}`))

describe("a compiled table has the routes of the table", () => {
  it.each(routesCases)("$rule", ({ raw }) => {
    if (unwritableRows(raw).length > 0) return
    const compiled = compile(raw)
    const [real, own]: readonly (readonly Route[])[] = [list_routes(raw), list_routes(compiled)]
    expect(own).toStrictEqual(real)
    expect(own?.map((route) => Object.keys(route))).toEqual(real?.map((route) => Object.keys(route)))
    expect(own?.every((route) => Object.isFrozen(route))).toBe(true)
    expect(foldedOf(own ?? []).pipelines).toEqual(foldedOf(real ?? []).pipelines)
    expect(unlinkable_routes(compiled)).toEqual(unlinkable_routes(raw))
    expect(format_routes(compiled)).toBe(format_routes(raw))
  })

  it("in most of these cases, which have no functions", () => {
    expect(routesCases.filter(({ raw }) => unwritableRows(raw).length > 0).length).toBeLessThan(4)
  })

  it.each(unreachableCases)("unreachable: $rule", ({ table }) => {
    expect(unreachable_routes(compile(table))).toEqual(unreachable_routes(table))
  })

  it("for random tables, requests and calls of helpers", () => {
    fc.assert(
      fc.property(randomTables(20), (of) => {
        expect(differences(of)).toEqual([])
      }),
      { numRuns: 100, seed: 1 },
    )
  })
})

describe("a compiled table", () => {
  const table = [
    pipeline("browser", [plug("accepts", ["html"]), plug("session")]),
    scope("/", [pipe_through("browser"), get("/users/:id", "UserController", "show", { metadata: { at: 1 } })]),
    get("/login", "SessionController", "new"),
  ] as const

  it("brings its matcher if it has more than 500 routes", () => {
    const rows = Array.from({ length: 4 }, () => many).flat()
    expect(compileTable(rows.slice(0, 500)).isLarge).toBe(false)
    expect(compileTable(rows.slice(0, 501)).isLarge).toBe(true)
    const [small, large] = [
      compiled_table(compileTable(many).json),
      compiled_table(compileTable(many).json, tree_matcher),
    ]
    expect([compiledMatcher.get(small), compiledMatcher.get(large)]).toEqual([undefined, compile_matcher(large)])
  })

  it("finds each route of a large table, before and after its matcher compiles", () => {
    const matcher = compile_matcher(compile(many))
    for (let index = 0; index < many.length; index += 1)
      expect(matcher.match_path("GET", `/n${index}/7`, "")).toEqual({ index, path_params: { id: "7" } })
  })

  it("serves requests and has guards, information and helpers", async () => {
    const compiled: typeof table = compiled_table(compileTable(table).json)
    const web = define_router(compiled, { plugs: { accepts: (conn) => conn, session: (conn) => conn } })
    const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(`user ${id}`) })
    const SessionController = web.controller("SessionController", { new: (conn) => conn.text("login") })
    const endpoint = define_endpoint({ router: web.build({ UserController, SessionController }) })
    const answer = await endpoint.fetch(new Request("http://localhost/users/7"))
    expect(await answer.text()).toBe("user 7")
    expect(unguarded_routes(compiled, "session")).toEqual(unguarded_routes(table, "session"))
    expect(route_info(compiled, "GET", "/users/7", "")).toEqual(route_info(table, "GET", "/users/7", ""))
    expect(helpers(compiled).user_path(endpoint, "show", 7)).toBe("/users/7")
  })

  it("cannot be a part of another table", () => {
    expect(() => list_routes([...compile(table), get("/x", "XController", "index")])).toThrow(
      "a compiled table cannot be a part of another one: import the rows from the module that it was compiled from",
    )
  })

  it("is refused if another version wrote it", () => {
    const old = JSON.stringify({ version: "0.1" })
    expect(() => compiled_table(old)).toThrow(
      'expected a table that this version of Waymark compiled, got: {"version":"0.1"}; compile it again',
    )
  })

  it.each(["ROUTE_OPTIONS", "SOCKET_OPTIONS"] as const)("is refused if another option is in %s since", async (name) => {
    const old = compileTable([get("/", "PageController", "index")]).json
    vi.resetModules()
    vi.doMock("../../../../src/core/table/options.js", async (original) => {
      const options = await original<typeof import("../../../../src/core/table/options.js")>()
      return { ...options, [name]: { ...options[name], owner: "nullable_string" } }
    })
    try {
      const later = await import("../../../../src/core/compiled/compiled-table.js")
      expect(() => later.compiled_table(old)).toThrow("expected a table that this version of Waymark compiled")
      const { compileTable: compileLater } = await import("../../../../src/core/compiled/compile-table.js")
      const own = later.compiled_table(compileLater([get("/", "PageController", "index")]).json)
      expect(own).toHaveLength(1)
    } finally {
      vi.doUnmock("../../../../src/core/table/options.js")
      vi.resetModules()
    }
  })
})

describe("a table cannot be compiled if it has", () => {
  const ONLY =
    "a compiled table holds only what JSON can carry: strings, finite numbers, true, false, null, lists and plain objects"
  const route = (options: object): readonly unknown[] => [["get", "/a", "AController", "index", options]]
  const circle: Record<string, unknown> = {}
  circle["self"] = circle
  const cases: readonly (readonly [what: string, table: readonly unknown[], message: string])[] = [
    [
      "a plug as a function",
      [["pipeline", "web", [["plug", (conn: never) => conn]]]],
      'the pipeline "web" has a function at [0][1]; give the plug a name, and the plug itself in the plugs of define_router',
    ],
    [
      "a plug as an object",
      [
        [
          "pipeline",
          "web",
          [
            ["plug", "a"],
            ["plug", { call: (conn: never) => conn }],
          ],
        ],
      ],
      'the pipeline "web" has a function at [1][1].call; give the plug a name, and the plug itself in the plugs of define_router',
    ],
    [
      "a function in a plug's options",
      [["pipeline", "web", [["plug", "rate", { key: () => "" }]]]],
      `the pipeline "web" has a function at [0][2].key; ${ONLY}`,
    ],
    [
      "a function as log",
      route({ log: () => "info" }),
      "GET /a has a function at log; in a compiled table, log takes a level or false",
    ],
    ["a Date", route({ assigns: { at: new Date(0) } }), `GET /a has an instance of Date at assigns.at; ${ONLY}`],
    ["a Map", route({ private: { m: new Map() } }), `GET /a has an instance of Map at private.m; ${ONLY}`],
    ["a RegExp", route({ metadata: { list: [/a/] } }), `GET /a has an instance of RegExp at metadata.list[0]; ${ONLY}`],
    ["undefined", route({ metadata: { a: undefined } }), `GET /a has undefined at metadata.a; ${ONLY}`],
    ["NaN", route({ metadata: { a: Number.NaN } }), `GET /a has NaN at metadata.a; ${ONLY}`],
    ["minus zero", route({ metadata: { "a b": -0 } }), `GET /a has -0 at metadata["a b"]; ${ONLY}`],
    ["a bigint", route({ metadata: { a: 1n } }), `GET /a has a bigint at metadata.a; ${ONLY}`],
    ["a symbol", route({ metadata: { a: Symbol("s") } }), `GET /a has a symbol at metadata.a; ${ONLY}`],
    [
      "a symbol as a key",
      route({ metadata: { a: { [Symbol("s")]: 1 } } }),
      `GET /a has a property with a symbol as its key at metadata.a[Symbol(s)]; ${ONLY}`,
    ],
    [
      "a getter",
      route({ metadata: { a: Object.defineProperty({}, "b", { get: () => 1, enumerable: true }) } }),
      `GET /a has a getter or a hidden property at metadata.a.b; ${ONLY}`,
    ],
    [
      "an empty place",
      route({ metadata: { a: Array(1) } }),
      `GET /a has an empty place of a list at metadata.a[0]; ${ONLY}`,
    ],
    [
      "properties of a list",
      route({ metadata: { a: Object.assign([1], { b: 1 }) } }),
      `GET /a has a list with other properties at metadata.a; ${ONLY}`,
    ],
    [
      "an object without a prototype",
      route({ metadata: { a: Object.create(null) } }),
      `GET /a has an object without a prototype at metadata.a; ${ONLY}`,
    ],
    [
      "a circle",
      route({ metadata: { circle } }),
      `GET /a has an object that contains itself at metadata.circle.self; ${ONLY}`,
    ],
    [
      "a function in the options of a forward",
      [["forward", "/jobs", "Jobs", { handle: () => null }]],
      `* /jobs has a function at plug_opts.handle; ${ONLY}`,
    ],
  ]
  it.each(cases)("%s", (_what, table, message) => {
    expect(unwritableRows(table).map((found) => found.message)).toEqual([message])
    expect(unwritableRows(table)[0]?.row).toBe(table[0])
  })

  it("nothing of the kind, though its keys have names of Object.prototype", () => {
    const metadata: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":"x","toString":2}')
    const table = [["get", "/a", "AController", "index", { metadata }]]
    expect(unwritableRows(table)).toEqual([])
    expect(list_routes(compile(table))).toStrictEqual(list_routes(table))
    const [own] = list_routes(compile(table))
    expect(JSON.stringify(own)).toContain('"__proto__":{"a":1}')
  })
})
