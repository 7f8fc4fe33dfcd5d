import { describe, expect, it } from "vitest"
import { ArgumentError, dynamic, helpers } from "../../../../src/index.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { caught, messageOf } from "../lib/caught.js"

type Js = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const url = new URL("https://example.com")
const js = (table: readonly unknown[]): Js => helpers(dynamic(table)) as unknown as Js

describe("a helper call that matches no route throws an error", () => {
  const Routes = js([
    ["resources", "/users", "UserController", { only: ["show", "index"] }],
    ["get", "/users/:id/:tab", "UserController", "show"],
    ["get", "/users/x/*path", "UserController", "files"],
  ])
  const clauses = `The following actions/clauses are supported:

    user_path(conn_or_endpoint, "files", path, params = {})
    user_path(conn_or_endpoint, "index", params = {})
    user_path(conn_or_endpoint, "show", id, params = {})
    user_path(conn_or_endpoint, "show", id, tab, params = {})`

  it("whose message lists the supported calls, by action and then by params", () => {
    expect(messageOf(() => Routes["user_path"]?.(url, "shwo", 1))).toBe(
      `no action "shwo" for Routes.user_path/3. ${clauses}`,
    )
  })

  it("of the class ArgumentError", () => {
    expect(caught(() => Routes["user_path"]?.(url, "shwo", 1))).toBeInstanceOf(ArgumentError)
  })

  it("for a wrong number of params", () => {
    expect(messageOf(() => Routes["user_path"]?.(url, "show"))).toBe(
      `no function clause for Routes.user_path/2 and action "show". ${clauses}`,
    )
    expect(messageOf(() => Routes["user_path"]?.(url, "show", 1, 2, 3, 4))).toBe(
      `no function clause for Routes.user_path/6 and action "show". ${clauses}`,
    )
  })

  it("for a missing action", () => {
    expect(messageOf(() => Routes["user_path"]?.(url))).toContain(`no action undefined for Routes.user_path/`)
    expect(messageOf(() => Routes["user_path"]?.(url, null))).toBe(`no action null for Routes.user_path/2. ${clauses}`)
  })

  it("whose message has the name of the called function", () => {
    expect(messageOf(() => Routes["user_url"]?.(url, "shwo"))).toBe(
      `no action "shwo" for Routes.user_url/2. ${clauses.replaceAll("user_path", "user_url")}`,
    )
  })

  it("whose message has the params of equal options, if the last argument should be a query", () => {
    const linked = js([["get", "/go/:id", "LinkPlug", { to: "a" }]])
    expect(messageOf(() => linked["link_plug_path"]?.(url, { to: "a" }, 1, "page=2"))).toContain(
      `link_plug_path(conn, {"to":"a"}, id, { page: 5, per_page: 10 })`,
    )
  })

  it("whose message is about the query, if the last argument should be one", () => {
    expect(messageOf(() => Routes["user_path"]?.(url, "index", "page=2"))).toBe(
      `Routes.user_path/3 called with invalid params.
The last argument to this function should be an object or a list of pairs.
For example:

    user_path(conn, "index", { page: 5, per_page: 10 })

It is possible you have called this function without defining the proper
number of path segments in your router.
`,
    )
  })

  it("for actions that are properties of Object.prototype", () => {
    for (const action of ["__proto__", "constructor", "toString"])
      expect(messageOf(() => Routes["user_path"]?.(url, action))).toContain(
        `no action "${action}" for Routes.user_path/2`,
      )
  })
})

describe("whether the last argument of a helper call is a query", () => {
  const Routes = js([
    ["get", "/a", "AController", "x"],
    ["get", "/a/:id", "AController", "x"],
    ["get", "/g", "GController", "x"],
    ["get", "/g/*path", "GController", "x"],
    ["get", "/h/:id/*path", "HController", "x"],
    ["get", "/h/:id", "HController", "x"],
  ])

  class User {
    readonly id = 7
  }

  it.each([
    ["a plain object without an id is", "a", [{ page: 7 }], "/a?page=7"],
    ["pairs are, even if they could be an id", "a", [[["b", 1]]], "/a?b=1"],
    ["an instance with an id is not", "a", [new User()], "/a/7"],
    ["a string is not", "a", ["b=1"], "/a/b%3D1"],
    ["an object after an id is", "a", [{ id: 7 }, { b: 1 }], "/a/7?b=1"],
    ["an empty list is, if the param is not a glob", "a", [[]], "/a"],
    ["undefined is not", "a", [7, undefined], "/a/7"],
    ["the list of a glob is not", "g", [["a", "b"]], "/g/a/b"],
    ["the empty list of a glob is not", "g", [[]], "/g/"],
    ["pairs are, even if they could be a glob", "g", [[["a", "b"]]], "/g?a=b"],
    ["an object is, even before a missing glob", "g", [{ a: "b" }], "/g?a=b"],
    ["pairs after a glob are", "g", [["a"], [["b", 1]]], "/g/a?b=1"],
    ["the list of a glob after an id is not", "h", [1, ["a", "b"]], "/h/1/a/b"],
    ["an object after an id is, even if the glob is missing", "h", [1, { a: 1 }], "/h/1?a=1"],
  ])("%s", (_what, name, args, path) => {
    expect(Routes[`${name}_path`]?.(url, "x", ...args)).toBe(path)
  })
})

describe("a helper of a route with a glob", () => {
  const Routes = js([
    ["get", "/files/*path", "FileController", "show"],
    ["get", "/raw/r*path", "RawController", "show"],
  ])

  it.each([
    ["string", "a/b"],
    ["object", { 0: "a", length: 1 }],
    ["number", 5],
    ["null", null],
  ])("takes a list, not a %s", (_what, value) => {
    expect(messageOf(() => Routes["file_path"]?.(url, "show", value, {}))).toContain(
      `expected a list of segments for *path, such as ["a", "b"], got: ${JSON.stringify(value)}`,
    )
  })

  it("takes a list whose first segment begins with the prefix of the glob", () => {
    expect(Routes["raw_path"]?.(url, "show", ["r", "x"])).toBe("/raw/r/x")
    expect(messageOf(() => Routes["raw_path"]?.(url, "show", ["x"]))).toBe(
      `expected a list for *path whose first segment begins with "r", got: ["x"]`,
    )
    expect(messageOf(() => Routes["raw_path"]?.(url, "show", []))).toBe(
      `expected a list for *path whose first segment begins with "r", got: []`,
    )
  })

  it("throws for a list with a value that cannot be a param", () => {
    expect(messageOf(() => Routes["file_path"]?.(url, "show", ["a", null]))).toBe("cannot convert null to param")
    expect(messageOf(() => Routes["file_path"]?.(url, "show", [["a"]], {}))).toContain(`cannot convert ["a"] to param`)
  })
})

describe.each([
  ["a URL", url],
  ["a conn", build_conn()],
])("with %s as context, a helper of a route", (_what, context) => {
  it("with the same param twice puts its value in both places", () => {
    const Routes = js([["get", "/:name/as/:name", "TwinController", "show"]])
    expect(Routes["twin_path"]?.(context, "show", "x")).toBe("/x/as/x")
    expect(Routes["twin_path"]?.(context, "show", "x", { page: 2 })).toBe("/x/as/x?page=2")
  })

  it("with only a glob ends in a slash if the route has trailing_slash", () => {
    const Routes = js([["get", "/files/*path", "FileController", "show", { trailing_slash: true }]])
    expect(Routes["file_path"]?.(context, "show", ["a", "b"])).toBe("/files/a/b/")
  })

  it("with only a glob may share its helper with a route of many params", () => {
    const Routes = js([
      ["get", "/files/*path", "FileController", "show"],
      ["get", "/:a/:b/:c/:d", "FileController", "edit"],
    ])
    expect(Routes["file_path"]?.(context, "show", ["a"])).toBe("/files/a")
    expect(Routes["file_path"]?.(context, "edit", 1, 2, 3, 4)).toBe("/1/2/3/4")
  })

  it("with one param may share its helper with a route of many", () => {
    const Routes = js([
      ["get", "/:a", "ManyController", "one"],
      ["get", "/:a/:b/:c/:d", "ManyController", "four"],
    ])
    expect(Routes["many_path"]?.(context, "one", 1)).toBe("/1")
    expect(Routes["many_path"]?.(context, "four", 1, 2, 3, 4)).toBe("/1/2/3/4")
    expect(Routes["many_path"]?.(context, "four", 1, 2, 3, 4, { e: 5 })).toBe("/1/2/3/4?e=5")
  })

  it("with only a glob that has a prefix checks the prefix", () => {
    const Routes = js([["get", "/raw/r*path", "RawController", "show"]])
    expect(Routes["raw_path"]?.(context, "show", ["r1", "x"])).toBe("/raw/r1/x")
    expect(() => Routes["raw_path"]?.(context, "show", ["x"])).toThrow(`whose first segment begins with "r"`)
  })
})

describe("params with the names of properties of Object.prototype", () => {
  it("are put into the path, and left out of the query", () => {
    const Routes = js([["get", "/:__proto__/:constructor/*toString", "OddController", "x"]])
    const query: unknown = JSON.parse(`{"__proto__": 1, "constructor": 2, "valueOf": 3}`)
    expect(Routes["odd_path"]?.(url, "x", "a", "b", ["c"], query)).toBe("/a/b/c?valueOf=3")
  })
})

describe("helpers with the names of properties of Object.prototype", () => {
  it("build the paths of their routes", () => {
    const Routes = js([["get", "/a", "AController", "x", { as: "__proto__" }], ["get", "/b", "BController", "x", { as: "constructor" }]]) // prettier-ignore
    expect(Object.keys(Routes)).toEqual(expect.arrayContaining(["__proto___path", "constructor_path"]))
    expect(Routes["__proto___path"]?.(url, "x")).toBe("/a")
    expect(Routes["constructor_url"]?.(url, "x")).toBe("https://example.com/b")
  })
})
