import { describe, expect, it } from "vitest"
import { compile_matcher, MalformedURIError, NoRouteError, route_info } from "../../../../src/index.js"
import { decodeSegments } from "../../../../src/core/match/canonical.js"
import { caught } from "../lib/caught.js"
import { inheritsNothing } from "./inherits-nothing.js"
import { processorSeconds } from "../lib/processor-seconds.js"

const HOST = "www.example.com"
const action = (path: string, name: string): readonly unknown[] => ["get", path, "XController", name]

/** The params of a match, the same by scanning the routes, as for the first requests, and by the compiled matcher. */
function paramsOf(table: readonly unknown[], path: string | readonly string[], host = HOST): unknown {
  const [scanned, compiled] = bothWays(table).map((each) => infoOf(each, path, host))
  expect(compiled).toEqual(scanned)
  return scanned
}

/** Two copies of a table: the routes of one are scanned, those of the other compiled. */
function bothWays(table: readonly unknown[]): readonly (readonly unknown[])[] {
  const compiled = [...table]
  compile_matcher(compiled).toJSON()
  return [[...table], compiled]
}

function infoOf(table: readonly unknown[], path: string | readonly string[], host: string): unknown {
  const info = route_info(table, "GET", path, host)
  return info === "error" ? "error" : [info.plug_opts, { ...info.path_params }]
}

describe("params of a match", () => {
  it("inherit nothing", () => {
    const info = route_info([action("/:a/*b", "x")], "GET", "/1/2", HOST)
    expect(info).not.toBe("error")
    if (info === "error") return
    expect(inheritsNothing(info.path_params)).toBe(true)
    expect(Object.keys(info.path_params)).toEqual(["a", "b"])
    expect("toString" in info.path_params).toBe(false)
  })

  it("may have the names of members of Object.prototype", () => {
    const info = route_info([action("/:__proto__/:constructor/*hasOwnProperty", "x")], "GET", "/1/2/3/4", HOST)
    expect(info).not.toBe("error")
    if (info === "error") return
    expect(Object.entries(info.path_params)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
      ["hasOwnProperty", ["3", "4"]],
    ])
    expect(inheritsNothing(info.path_params)).toBe(true)
  })

  it.each([
    ["/:a/x/:a", "/1/x/1", { a: "1" }],
    ["/:a/x/:a", "/1/x/2", "error"],
    ["/:a/v:a", "/1/v1", { a: "1" }],
    ["/:a/v:a", "/1/v2", "error"],
    ["/v:a/:a", "/v/v", "error"],
    ["/:__proto__/:__proto__", "/1/2", "error"],
    ["/:constructor/:constructor", "/1/1", { constructor: "1" }],
  ])("with the same name must have equal values: %s for %s", (pattern, path, params) => {
    expect(paramsOf([action(pattern, "x")], path)).toEqual(params === "error" ? "error" : ["x", params])
  })

  it("named __proto__ must have equal values too", () => {
    const table = [action("/:__proto__/:__proto__", "x")]
    expect(route_info(table, "GET", "/1/1", HOST)).not.toBe("error")
    expect(route_info(table, "GET", "/1/2", HOST)).toBe("error")
  })

  it("never match if a param and the glob have the same name", () => {
    expect(paramsOf([action("/:a/*a", "x")], "/1/1")).toBe("error")
    expect(paramsOf([action("/:a/*a", "x")], "/1")).toBe("error")
  })

  it("are new for each request", () => {
    const table = [action("/*path", "x")]
    const first = route_info(table, "GET", "/a", HOST)
    const second = route_info(table, "GET", "/a", HOST)
    expect(first).toEqual(second)
    if (first === "error" || second === "error") return
    expect(first.path_params).not.toBe(second.path_params)
  })
})

describe("a pattern is matched", () => {
  it.each([
    ["/v:a", "/v1", { a: "1" }],
    ["/v:a", "/v", { a: "" }],
    ["/v:a", "/V1", "error"],
    ["/v:a", "/", "error"],
    ["/*a", "/", { a: [] }],
    ["/*a", "", { a: [] }],
    ["/*a", "/b/c", { a: ["b", "c"] }],
    ["/*a", "//b///c/", { a: ["b", "c"] }],
    ["/b/*a", "/b", { a: [] }],
    ["/b/*a", "/", "error"],
    ["/v*a", "/v1/b", { a: ["v1", "b"] }],
    ["/v*a", "/v", { a: ["v"] }],
    ["/v*a", "/", "error"],
    ["/v*a", "/w/v", "error"],
    ["/:a", "/b/", { a: "b" }],
    ["/:a", "/b/c", "error"],
    ["/:a/:b", "/b", "error"],
    ["/a", "/A", "error"],
    ["/", "", {}],
    ["/", "///", {}],
    ["/a b", "/a b", {}],
    ["/é", "/é", {}],
    ["/:a", "/%zz", { a: "%zz" }],
    ["/:a", "/a+b", { a: "a+b" }],
  ])("%s with %j gives %j", (pattern, path, params) => {
    expect(paramsOf([action(pattern, "x")], path)).toEqual(params === "error" ? "error" : ["x", params])
  })

  it("with a list of segments, without splitting or decoding them", () => {
    expect(paramsOf([action("/:a", "x")], ["a/b"])).toEqual(["x", { a: "a/b" }])
    expect(paramsOf([action("/:a", "x")], [""])).toEqual(["x", { a: "" }])
    expect(paramsOf([action("/*a", "x")], [])).toEqual(["x", { a: [] }])
    expect(paramsOf([action("/*a", "x")], ["", "__proto__"])).toEqual(["x", { a: ["", "__proto__"] }])
  })
})

describe("the first matching route is found", () => {
  const table = [
    action("/pages/new", "new"),
    action("/pages/:id", "show"),
    action("/pages/:id/edit", "edit"),
    action("/:section/new", "section"),
    ["post", "/pages/:id", "XController", "create"],
    ["match", "*", "/any", "XController", "any"],
    ["match", "purge", "/pages/:id", "XController", "purge"],
    action("/*rest", "rest"),
  ]
  it.each([
    ["GET", "/pages/new", "new"],
    ["GET", "/pages/x", "show"],
    ["GET", "/pages/x/edit", "edit"],
    ["GET", "/other/new", "section"],
    ["GET", "/pages", "rest"],
    ["GET", "/any", "any"],
    ["DELETE", "/any", "any"],
    ["X-OWN", "/any", "any"],
    ["POST", "/pages/new", "create"],
    ["PURGE", "/pages/1", "purge"],
    ["purge", "/pages/1", "error"],
    ["get", "/pages/new", "error"],
    ["POST", "/pages", "error"],
    ["HEAD", "/pages/new", "error"],
    ["*", "/pages/new", "error"],
  ])("%s %s: %s", (method, path, wanted) => {
    for (const each of bothWays(table)) {
      const info = route_info(each, method, path, HOST)
      expect(info === "error" ? info : info.plug_opts).toBe(wanted)
    }
  })
})

describe("routes with hosts", () => {
  const table = [
    ["get", "/", "XController", "whole", { host: "admin.example.com" }],
    ["get", "/", "XController", "prefix", { host: "api." }],
    ["get", "/", "XController", "short", { host: "site" }],
    ["get", "/", "XController", "any"],
  ]
  it.each([
    ["site", "short"],
    ["site.example.com", "any"],
    ["admin.example.com", "whole"],
    ["ADMIN.example.com", "whole"],
    ["admin.example.com.evil.example", "any"],
    ["xadmin.example.com", "any"],
    ["api.example.com", "prefix"],
    ["api.", "prefix"],
    ["api", "any"],
    ["xapi.example.com", "any"],
    ["", "any"],
  ])("are found for the host %j: %s", (host, wanted) => {
    expect(paramsOf(table, "/", host)).toEqual([wanted, {}])
  })
})

describe("a forward", () => {
  const table = [["forward", "/a/b", "App"], action("/a/:id", "x")] // prettier-ignore
  it.each([
    ["/a/b", "App"],
    ["/a/b/", "App"],
    ["/a/b/c/d", "App"],
    ["/a/bc", "XController"],
    ["/a", "error"],
  ])("matches paths that begin with its own: %s finds %s", (path, wanted) => {
    for (const each of bothWays(table)) {
      const info = route_info(each, "POST", path, HOST)
      const got = route_info(each, "GET", path, HOST)
      expect(info === "error" ? info : info.plug).toBe(wanted === "XController" ? "error" : wanted)
      expect(got === "error" ? got : got.plug).toBe(wanted)
    }
  })

  it("matches every path if its own is /", () => {
    const info = route_info([["forward", "/", "App"]], "TRACE", "/x/y", HOST)
    expect(info.plug).toBe("App")
  })
})

describe("a hostile path", () => {
  it.each([
    ["a very long segment", `/${"a".repeat(200_000)}`],
    ["very many segments", "/a".repeat(100_000)],
    ["very many slashes", "/".repeat(200_000)],
    ["very many escapes", `/${"%41".repeat(50_000)}`],
    ["nearly a match, again and again", `${"/a".repeat(50_000)}/b`],
  ])("is matched in less than two seconds of processor time: %s", async (_what, path) => {
    const table = [
      action("/:a/:b/:c/d", "1"),
      action("/a/*rest", "2"),
      ...Array.from({ length: 100 }, (_, index) => action(`/a/a/a/${index}/:x/*y`, `${index}`)),
    ]
    const match = (): unknown => bothWays(table).map((each) => route_info(each, "GET", path, HOST))
    expect(await processorSeconds(match)).toBeLessThan(2)
  })

  it("does not match literals if its segment is a member of Object.prototype", () => {
    const table = [action("/pages", "x"), action("/:a/b", "y")]
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"])
      expect(paramsOf(table, `/${name}`)).toBe("error")
  })
})

describe("decodeSegments", () => {
  it.each([
    [["a%20b", "c"], ["a b", "c"]], // prettier-ignore
    [["a%2Fb"], ["a/b"]],
    [["a%252Fb"], ["a%2Fb"]],
    [["a+b"], ["a+b"]],
    [["%C3%A9"], ["é"]],
    [["%F0%9F%A6%8A"], ["🦊"]],
    [["%00"], ["\0"]],
    [["%2e%2E"], [".."]],
    [["é"], ["é"]],
    [[], []],
  ])("decodes each segment once: %j", (segments, decoded) => {
    expect(decodeSegments(segments)).toEqual(decoded)
  })

  it.each(["%", "a%", "%a", "%zz", "%2", "%C3", "%C3%28", "%80", "%ED%A0%80", "%F8%88%80%80", "%u0041", "% 41"])(
    "throws MalformedURIError with the status 400 for %j",
    (segment) => {
      const error = caught(() => decodeSegments(["ok", segment]))
      expect(error).toBeInstanceOf(MalformedURIError)
      expect(error).toMatchObject({ name: "MalformedURIError", status: 400, path: `/ok/${segment}` })
      expect(String(error)).toContain(`"/ok/${segment}"`)
    },
  )
})

describe("the matcher of a table", () => {
  it("is compiled once", () => {
    const table = [action("/", "x")]
    expect(compile_matcher(table)).toBe(compile_matcher(table))
    expect(compile_matcher([...table])).not.toBe(compile_matcher(table))
  })

  it("returns the index of the route in list_routes", () => {
    const table = [action("/a", "x"), ["resources", "/b", "BController"], action("/c", "y")]
    expect(compile_matcher(table).match_segments("GET", ["c"], HOST)?.index).toBe(9)
  })

  it("finds nothing in an empty table", () => {
    expect(compile_matcher([]).match_segments("GET", [], HOST)).toBeUndefined()
    expect(route_info([], "GET", "/", HOST)).toBe("error")
  })
})

describe("route_info", () => {
  it("merges the metadata without replacing other fields", () => {
    const metadata = { access: "admin", plug: "Other", path_params: 1 }
    const table = [["pipe_through", "browser"], ["get", "/:id", "XController", "x", { metadata, log: false }]] // prettier-ignore
    expect(route_info(table, "GET", "/7", HOST)).toEqual({
      access: "admin",
      route: "/:id",
      plug: "XController",
      plug_opts: "x",
      path_params: { id: "7" },
      pipe_through: ["browser"],
      log: false,
    })
  })
})

describe("NoRouteError", () => {
  it("has a status, the request and the router", () => {
    const error = new NoRouteError("GET", ["a", "b"], "MyRouter")
    expect(error).toMatchObject({
      name: "NoRouteError",
      status: 404,
      method: "GET",
      path_info: ["a", "b"],
      router: "MyRouter",
      message: "no route found for GET /a/b (MyRouter)",
    })
  })
})
