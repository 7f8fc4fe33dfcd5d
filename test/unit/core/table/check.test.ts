import { describe, expect, it } from "vitest"
import { ArgumentError, InvalidSpecError, TableError, dynamic, helpers, list_routes } from "../../../../src/index.js"
import type { DynamicTable } from "../../../../src/index.js"
import { foldedOf } from "../../../../src/core/table/fold/folded.js"
import { NODE_NAMES } from "../../../cases/table-errors.js"
import { caught } from "../lib/caught.js"

/** The error that the fold of a table throws, or undefined. */
const foldError = (table: unknown): unknown => caught(() => list_routes(table as readonly unknown[]))

const endless: unknown[] = ["get"]
endless.push(endless)

describe("an invalid value in a table throws with the expected value, the actual value and the place", () => {
  const rows: readonly (readonly [row: unknown, message: string])[] = [
    // Rows that are not nodes.
    [null, `expected a node such as ["get", "/", "PageController", "index"], got: null`],
    [{ verb: "get" }, `expected a node such as ["get", "/", "PageController", "index"], got: {"verb":"get"}`],
    [7n, `expected a node such as ["get", "/", "PageController", "index"], got: 7`],
    [Symbol("x"), `expected a node such as ["get", "/", "PageController", "index"], got: Symbol(x)`],
    [() => 1, `expected a node such as ["get", "/", "PageController", "index"], got: a function`],
    [[], `expected a node such as ["get", "/", "PageController", "index"]. Supported: ${NODE_NAMES}`],
    [
      [["get"], "/", "XController", "x"],
      `expected a node such as ["get", "/", "PageController", "index"]. Supported: ${NODE_NAMES}`,
    ],
    [["GET", "/", "XController", "x"], `unknown node "GET". Supported: ${NODE_NAMES}`],
    [["constructor", "/", "XController", "x"], `unknown node "constructor". Supported: ${NODE_NAMES}`],
    // Paths, plugs and verbs.
    [["get", 5, "XController", "x"], "router paths must be strings, got: 5"],
    [["resources", null, "XController"], "router paths must be strings, got: null"],
    [["forward", ["/a"], "XController"], `router paths must be strings, got: ["/a"]`],
    [["scope", { path: 5 }, []], "router paths must be strings, got: 5"],
    [["match", "get", undefined, "XController", "x"], "router paths must be strings, got: undefined"],
    [["match", 5, "/", "XController", "x"], `the verb of a match must be a string such as "get" or "*", got: 5`],
    [
      ["get", "/", undefined, "x"],
      `expected the name of a controller or plug, beginning with a capital as in "UserController", got: undefined`,
    ],
    [
      ["get", "/", class Page {}, "x"],
      `expected the name of a controller or plug, beginning with a capital as in "UserController", got: function Page`,
    ],
    [
      ["resources", "/", 5],
      `expected the name of a controller or plug, beginning with a capital as in "UserController", got: 5`,
    ],
    [["forward", "/a", 5], "forward expects a module as the second argument, 5 given"],
    // Options.
    [["get", "/", "XController", "x", "as"], `the options of a route must be an object, got: "as"`],
    [["get", "/", "XController", "x", null], "the options of a route must be an object, got: null"],
    [["get", "/", "XController", "x", ["as"]], `the options of a route must be an object, got: ["as"]`],
    [["match", "*", "/", "XController", "x", 1], "the options of a route must be an object, got: 1"],
    [["forward", "/a", "App", [], 1], "the options of a route must be an object, got: 1"],
    [["resources", "/", "XController", ["x"]], `the options of resources must be an object, got: ["x"]`],
    [["scope", null, []], "the options of scope must be an object, got: null"],
    [["scope", "/a", []], `the options of scope must be an object, got: "/a"`],
    [["get", "/", "XController", "x", { as: 5 }], `option "as" must be a string or false, got: 5`],
    [["get", "/", "XController", "x", { as: true }], `option "as" must be a string or false, got: true`],
    [
      ["get", "/", "XController", "x", { alias: "Admin" }],
      `option "alias" must be true or false in a route, where it says whether the scopes' aliases prefix the plug's name, got: "Admin"`,
    ],
    [["scope", { alias: {} }, []], `option "alias" must be a string or false, got: {}`],
    [["scope", { host: ["a", "b"] }, []], `option "host" must be a string, got: ["a","b"]`],
    [["get", "/", "XController", "x", { private: [] }], `option "private" must be an object, got: []`],
    [["scope", { assigns: 1 }, []], `option "assigns" must be an object, got: 1`],
    [["get", "/", "XController", "x", { metadata: "a" }], `option "metadata" must be an object, got: "a"`],
    [["scope", { trailing_slash: "yes" }, []], `option "trailing_slash" must be true or false, got: "yes"`],
    [["scope", { trailing_slash: "debug" }, []], `option "trailing_slash" must be true or false, got: "debug"`],
    [["get", "/", "XController", "x", { log: 3 }], `option "log" must be a level, a function or false, got: 3`],
    [["resources", "/", "XController", { param: 1 }], `option "param" must be a string, got: 1`],
    [["resources", "/", "XController", { name: null }], `option "name" must be a string, got: null`],
    [["resources", "/", "XController", { singleton: 1 }], `option "singleton" must be true or false, got: 1`],
    [["resources", "/", "XController", { only: "index" }], `option "only" must be a list of actions, got: "index"`],
    [["resources", "/", "XController", { except: {} }], `option "except" must be a list of actions, got: {}`],
    [
      ["resources", "/", "XController", { only: [5, null] }],
      `invalid :only action(s) passed to resources. supported actions: ["index", "edit", "new", "show", "create", "update", "delete"] got: [5, null]`,
    ],
    // Lists.
    [["scope", {}, "items"], `the items of a scope must be a list of nodes, got: "items"`],
    [["resources", "/", "XController", {}, {}], "the items of resources must be a list of nodes, got: {}"],
    [["pipeline", 5, []], "the name of a pipeline must be a string, got: 5"],
    [["pipeline", "a", {}], "the plugs of a pipeline must be a list, got: {}"],
    [["pipeline", "a", ["accepts"]], `expected ["plug", plug, opts?] in pipeline "a", got: "accepts"`],
    [["pipeline", "a", [null]], `expected ["plug", plug, opts?] in pipeline "a", got: null`],
    [["pipeline", "a", [["plg", "b"]]], `expected ["plug", plug, opts?] in pipeline "a", got: ["plg","b"]`],
    [["pipeline", "a", [["plug"]]], `expected ["plug", plug, opts?] in pipeline "a", got: ["plug"]`],
    [["pipeline", "a", [["plug", "b", 1, 2]]], `expected ["plug", plug, opts?] in pipeline "a", got: ["plug","b",1,2]`],
    [["pipeline", "a", [["plug", null]]], `expected ["plug", plug, opts?] in pipeline "a", got: ["plug",null]`],
    [["pipeline", "a", [["plug", {}]]], `expected ["plug", plug, opts?] in pipeline "a", got: ["plug",{}]`],
    [["pipeline", "a", [["plug", 5]]], `expected ["plug", plug, opts?] in pipeline "a", got: ["plug",5]`],
    [["pipe_through", 5], "pipe_through takes names of pipelines and plugs, got: 5"],
    [["pipe_through", ["a", null]], "pipe_through takes names of pipelines and plugs, got: null"],
    [["pipe_through", undefined], "pipe_through takes names of pipelines and plugs, got: undefined"],
    // Values that JSON cannot represent, and long values.
    [["get", endless, "XController", "x"], "router paths must be strings, got: [object Array]"],
    [
      ["get", "/", "XController", "x", "o".repeat(200)],
      `the options of a route must be an object, got: "${"o".repeat(76)}...`,
    ],
  ]
  it.each(rows.map(([row, message]) => [message, row] as const))("%s", (message, row) => {
    const fine = ["get", "/", "XController", "x"]
    expect(foldError([fine, row])).toMatchObject({
      message: expect.stringContaining(`${message} (at `) as string,
      node: row,
      position: "table[1]",
    })
    expect(foldError([["scope", {}, [fine, fine, row]]])).toMatchObject({ position: "table[0][2][2]" })
    expect(foldError([["resources", "/x", "XController", {}, [row]]])).toMatchObject({ position: "table[0][4][0]" })
  })

  it("an empty slot of a list throws", () => {
    const empty: unknown[] = []
    empty.length = 1
    expect(foldError(empty)).toMatchObject({
      message: expect.stringContaining(", got: undefined (at ") as string,
    })
  })

  it("an unknown log level throws", () => {
    expect(foldError([["get", "/", "XController", "x", { log: "loud" }]])).toBeInstanceOf(TableError)
  })
})

describe("a table that breaks a rule", () => {
  it("throws a TableError, which is an ArgumentError", () => {
    const error = foldError([["gett"]])
    expect(error).toBeInstanceOf(TableError)
    expect(error).toBeInstanceOf(ArgumentError)
    expect(error).toMatchObject({ name: "TableError" })
  })

  it("throws an InvalidSpecError for an invalid pattern, with the pattern and the segment", () => {
    const error = foldError([["scope", { path: "/a" }, [["get", "/b/:C", "XController", "x"]]]])
    expect(error).toBeInstanceOf(InvalidSpecError)
    expect(error).toMatchObject({ path: "/b/:C", segment: ":C" })
  })

  it("throws each time it is used", () => {
    const table = [["gett"]]
    expect(foldError(table)).toBeInstanceOf(TableError)
    expect(foldError(table)).toBeInstanceOf(TableError)
  })
})

describe("a route whose helper is not named static", () => {
  it.each([
    ["StaticController", { as: "assets" }, "assets"],
    ["StaticController", { as: false }, null],
    ["StaticPageController", {}, "static_page"],
    ["Ecstatic", {}, "ecstatic"],
  ])("may have a plug whose name contains the word: %s with %j", (plug, options, helper) => {
    expect(list_routes(dynamic([["get", "/", plug, "index", options]]))).toMatchObject([{ plug, helper }])
  })
})

describe("resources are accepted", () => {
  it.each([
    ["with a glob, if no route has a segment after it", "/files/*path", { only: ["index", "create"] }, 2],
    ["with a name that cannot begin a param, if no routes are nested in them", "/files", { name: "my-file" }, 8],
  ])("%s", (_what, path, options, count) => {
    const table = dynamic([["resources", path, "FileController", options]])
    expect(list_routes(table)).toHaveLength(count)
  })

  it("but not with such a name and nested routes", () => {
    const nested = [["resources", "/files", "FileController", { name: "my-file" }, []]]
    expect(foldError(nested)).toBeInstanceOf(InvalidSpecError)
  })
})

describe("the fold of a table", () => {
  const table = [
    ["pipeline", "a", []],
    ["get", "/", "XController", "x"],
    ["scope", { path: "/s" }, [["pipeline", "b", []], ["pipeline", "a", []], ["get", "/t", "XController", "y"]]], // prettier-ignore
  ] as const

  it("runs once per table; list_routes then returns the same list", () => {
    expect(list_routes(table)).toBe(list_routes(table))
    expect(list_routes([...table])).not.toBe(list_routes(table))
    expect(list_routes([...table])).toEqual(list_routes(table))
  })

  it("returns a frozen list of frozen routes", () => {
    const routes: readonly unknown[] = list_routes(table)
    expect(routes).toHaveLength(2)
    expect(Object.isFrozen(routes)).toBe(true)
    for (const route of routes) expect(Object.isFrozen(route)).toBe(true)
  })

  it("freezes the objects and lists in routes", () => {
    const options = { private: { p: 1 }, assigns: { a: 1 }, metadata: { m: 1 } }
    const mutable: unknown[] = [
      [
        "scope",
        {},
        [
          ["pipe_through", "a"],
          ["get", "/", "XController", "x", options],
        ],
      ],
    ]
    const [route] = list_routes(mutable)
    for (const part of [route?.pipe_through, route?.private, route?.assigns, route?.metadata])
      expect(Object.isFrozen(part)).toBe(true)
  })

  it("shares nothing mutable between the routes of different tables", () => {
    const pipesOf = (table: readonly unknown[]): readonly string[] | undefined => list_routes(table)[0]?.pipe_through
    const one = pipesOf([["get", "/", "XController", "x"]])
    const other = pipesOf([["get", "/", "XController", "x"]])
    expect([one, other]).toEqual([[], []])
    expect(Reflect.defineProperty(one ?? [], 0, { value: "changed", configurable: true })).toBe(false)
    expect(other).toEqual([])
  })

  it("ignores changes to the table after its first use", () => {
    const mutable: unknown[] = [["get", "/", "XController", "x"]]
    expect(list_routes(mutable)).toHaveLength(1)
    mutable.push(["get", "/b", "XController", "x"])
    expect(list_routes(mutable)).toHaveLength(1)
  })

  it("keeps the pipelines by name, including those in scopes", () => {
    expect([...foldedOf(list_routes(table)).pipelines]).toEqual([
      ["a", ["pipeline", "a", []]],
      ["b", ["pipeline", "b", []]],
    ])
  })
})

describe("a pipeline that is declared twice", () => {
  const load = (): void => undefined
  const guard = { call: load }
  const twice = (one: readonly unknown[], other: readonly unknown[]): unknown =>
    foldError([
      ["pipeline", "twice", one],
      ["pipeline", "b", []],
      ["pipeline", "twice", other],
    ])

  it("is accepted if both have the same plugs: options are compared by value, functions and plugs by identity", () => {
    const plugs = (): readonly unknown[] => [
      ["plug", "accepts", ["html", "json"]],
      ["plug", "limit", { max: 3, by: { ip: true, key: Number.NaN } }],
      ["plug", load, undefined],
      ["plug", guard],
    ]
    expect(twice(plugs(), plugs())).toBeUndefined()
    expect(twice([["plug", "a", { x: 1, y: 2 }]], [["plug", "a", { y: 2, x: 1 }]])).toBeUndefined()
  })

  it("is accepted if both have options that contain themselves", () => {
    const endless = (): unknown => {
      const options: Record<string, unknown> = {}
      return Object.assign(options, { self: options })
    }
    expect(twice([["plug", "a", endless()]], [["plug", "a", endless()]])).toBeUndefined()
  })

  it.each<readonly [what: string, one: readonly unknown[], other: readonly unknown[]]>([
    ["no plugs", [["plug", "a"]], []],
    ["other plugs", [["plug", "a"]], [["plug", "b"]]],
    ["plugs in another order", [["plug", "a"], ["plug", "b"]], [["plug", "b"], ["plug", "a"]]], // prettier-ignore
    ["options instead of none", [["plug", "a"]], [["plug", "a", {}]]],
    ["other options", [["plug", "a", { max: 1 }]], [["plug", "a", { max: "1" }]]],
    ["more options", [["plug", "a", { max: 1 }]], [["plug", "a", { max: 1, by: undefined }]]],
    [
      "other options with the same number of keys",
      [["plug", "a", { max: undefined }]],
      [["plug", "a", { by: undefined }]],
    ],
    ["an object instead of a list", [["plug", "a", ["x"]]], [["plug", "a", { 0: "x" }]]],
    ["another function", [["plug", load]], [["plug", () => undefined]]],
    ["another plug", [["plug", guard]], [["plug", { ...guard }]]],
    ["another date", [["plug", "a", new Date(0)]], [["plug", "a", new Date(0)]]],
  ])("throws with both positions if the second has %s", (_what, one, other) => {
    expect(twice(one, other)).toMatchObject({
      name: "TableError",
      message: `pipeline "twice" is declared twice (table[0], table[2])`,
      node: ["pipeline", "twice", other],
      position: "table[2]",
    })
  })
})

describe("options in a table from data", () => {
  it("count as absent if they are undefined", () => {
    const none = {
      as: undefined,
      alias: undefined,
      log: undefined,
      host: undefined,
      private: undefined,
      assigns: undefined,
      metadata: undefined,
      trailing_slash: undefined,
    }
    const { metadata: _metadata, ...scopeNone } = none
    const { trailing_slash: _slash, log: _log, ...resourcesNone } = scopeNone
    const given = [
      ["get", "/a", "XController", "x", none],
      ["get", "/b", "XController", "x", undefined],
      ["scope", { path: undefined, ...scopeNone }, [["get", "/c", "XController", "x"]]],
      ["resources", "/d", "XController", { ...resourcesNone, only: undefined, except: undefined, param: undefined, name: undefined, singleton: undefined }, undefined], // prettier-ignore
      ["forward", "/e", "App", undefined, undefined],
    ]
    const absent = [
      ["get", "/a", "XController", "x"],
      ["get", "/b", "XController", "x"],
      ["scope", {}, [["get", "/c", "XController", "x"]]],
      ["resources", "/d", "XController"],
      ["forward", "/e", "App"],
    ]
    expect(list_routes(given)).toStrictEqual(list_routes(absent))
  })

  it("may be named __proto__ only where any name is allowed, and do not change Object.prototype", () => {
    const own = JSON.parse(`{"__proto__": {"polluted": true}}`) as object
    expect(foldError([["get", "/", "XController", "x", own]])).toMatchObject({
      message: expect.stringContaining(`unknown option "__proto__" of a route`) as string,
    })
    const [route] = list_routes([["get", "/", "XController", "x", { private: own }]])
    expect(Object.keys(route?.private ?? {})).toEqual(["__proto__"])
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
  })
})

describe("plug options in a table", () => {
  it("are kept unchanged if they are instances of a class", () => {
    class Options {
      readonly name = ["scoped_alias", "Page"]
    }
    const [opts, date, map] = [new Options(), new Date(0), new Map()]
    const routes = list_routes([
      ["scope", { alias: "A" }, [opts, date, map].map((value, i) => ["get", `/${i}`, "X", value])],
    ])
    expect(routes.map(({ plug_opts }) => plug_opts)).toStrictEqual([opts, date, map])
    expect(routes[0]?.plug_opts).toBe(opts)
  })

  it("keep a key named __proto__", () => {
    const opts: unknown = JSON.parse(`{"__proto__": 1, "a": 2}`)
    const [route] = list_routes([["get", "/", "X", opts]])
    expect(Object.keys(route?.plug_opts as object)).toEqual(["__proto__", "a"])
  })
})

describe("helpers", () => {
  it("throw for a table that breaks a rule", () => {
    const table = dynamic([["get", "/:A", "XController", "x"]])
    expect(() => helpers(table)).toThrow(InvalidSpecError)
  })

  it("throw for a value that is not a list", () => {
    expect(() => helpers("get" as unknown as DynamicTable)).toThrow(ArgumentError)
    expect(foldError("get")).toMatchObject({ message: `a route table must be a list of nodes, got: "get" (at table)` })
    expect(() => helpers(undefined as unknown as DynamicTable)).toThrow(ArgumentError)
  })
})
