import { runInThisContext } from "node:vm"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { routes as blog } from "../../../../docs/examples/blog/routes.js"
import { compile_matcher, dynamic, forward, get, helpers, list_routes, post, put, resources, scope, scoped_alias } from "../../../../src/index.js" // prettier-ignore
import { helperCalls } from "../../../../src/core/helpers/helper-call.js"
import type { HelperCall } from "../../../../src/core/helpers/helper-call.js"
import type { ParamKind } from "../../../../src/core/pattern/kind.js"
import type { AnyPathParams } from "../../../../src/core/pattern/params.js"
import { paramList } from "../../../../src/core/pattern/params.js"
import type { Route } from "../../../../src/core/table/route.js"

const conn = new URL("http://localhost")

/** Runs the code of a call on the real helpers of a table. */
function evaluate(code: string | null, table: readonly unknown[]): unknown {
  const call = runInThisContext(`(Routes, conn) => ${code}`) as (Routes: object, conn: URL) => unknown
  return call(helpers(dynamic(table)), conn)
}

/** The call for the route that a request reaches. */
function callFor(table: readonly unknown[], path: string, method = "GET"): HelperCall {
  const match = compile_matcher(table).match_path(method, path, "localhost")
  if (match === undefined) throw new Error(`no route answers ${method} ${path}`)
  return helperCalls(table)(match.index, match.path_params, path)
}

describe("helperCalls writes", () => {
  const table = [
    resources("/users", "UserController", [resources("/posts", "PostController")]),
    scope("/api/v:version", "API", { as: "api" }, [
      get("/files/*path", "FileController", "show"),
      get("/img/a*path", "ImageController", "show"),
      get("/slash/:id", "SlashController", "show", { trailing_slash: true }),
    ]),
    get("/jobs", "Jobs", []),
    get("/feed/:id", "Feed", { format: "rss", "max-age": 60, of: scoped_alias("Posts") }),
    get("/dash", "DashController", "show", { as: "dash-board" }),
  ]

  it.each([
    ["/users/42/posts/7", `Routes.user_post_path(conn, "show", "42", "7")`],
    ["/users/a%2F%22b%20%C3%A9", `Routes.user_path(conn, "show", "a/\\"b é")`],
    ["/api/v2/files/a/b%20c", `Routes.api_file_path(conn, "show", "2", ["a", "b c"])`],
    ["/api/v2/files", `Routes.api_file_path(conn, "show", "2", [])`, "/api/v2/files/"],
    ["/api/v2/img/ab/c", `Routes.api_image_path(conn, "show", "2", ["ab", "c"])`],
    ["/api/v/slash/1/", `Routes.api_slash_path(conn, "show", "", "1")`],
    ["/jobs", `Routes.jobs_path(conn, [])`],
    ["/feed/1", `Routes.feed_path(conn, { format: "rss", "max-age": 60, of: "Posts" }, "1")`],
    ["/dash", `Routes["dash-board_path"](conn, "show")`],
    ["//users//42/", `Routes.user_path(conn, "show", "42")`, "/users/42"],
  ])("the call that gives a path: %s", (path, code, given = path) => {
    expect(callFor(table, path)).toEqual({ code, path: given })
    expect(evaluate(code, table)).toBe(given)
  })

  it("names of one's own for the helpers and the context", () => {
    const [call] = [helperCalls(table, "paths", "Endpoint")(0, {})]
    expect(call).toEqual({ code: `paths.user_path(Endpoint, "index")`, path: "/users" })
  })

  it("for the PUT of resources, the call of their PATCH", () => {
    expect(callFor(table, "/users/42", "PUT")).toEqual({
      code: `Routes.user_path(conn, "update", "42")`,
      path: "/users/42",
    })
  })

  it("a call for all routes of the blog that have helpers", () => {
    const calls = allCalls(blog)
    expect(calls.length).toBeGreaterThan(25)
    const [linked, others] = [
      calls.filter(({ call }) => call.code !== null),
      calls.filter(({ call }) => call.code === null),
    ]
    expect(linked.map(({ call }) => evaluate(call.code, blog))).toEqual(linked.map(({ path }) => path))
    const kinds = {
      "/status": "forward",
      "/login": "redirect",
      "/signup": "redirect",
      "/api": "redirect",
      "/health": "forward",
    }
    expect(others.map(({ route, call }) => [route.path, call])).toEqual(
      Object.entries(kinds).map(([path, kind]) => [
        path,
        { code: null, reason: `a ${kind} has no helper`, instead: `Routes.path(conn, "${path}")` },
      ]),
    )
  })

  it("calls for random tables: the path that they say, or the reason why not", () => {
    const segment = fc.constantFrom("a", "b", ":x", ":y", "v:z", "é d")
    const path = fc.tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom("", "/*w", "/p*w"))
    const action = fc.constantFrom<unknown>("show", "edit", [], ["a"], { a: [1] }, null, 7)
    const options = fc.record({ trailing_slash: fc.boolean() })
    const row = fc.tuple(path, fc.constantFrom("A", "B"), action, options)
    let written = 0
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const made = rows.map(([[parts, glob], ...rest]) => ["get", `/${parts.join("/")}${glob}`, ...rest])
        const calls = allCalls(made)
        const linked = calls.flatMap(({ call, path }) => (call.code === null ? [] : [{ ...call, expected: path }]))
        expect(linked.map((call) => [evaluate(call.code, made), call.path])).toEqual(
          linked.map(({ expected }) => [expected, expected]),
        )
        const reasons = calls.flatMap(({ call }) => (call.code === null ? [call.reason] : []))
        expect(reasons.filter((reason) => !/ gives "| is the call for GET /.test(reason))).toEqual([])
        written += linked.length
      }),
      { numRuns: 300, seed: 1 },
    )
    expect(written).toBeGreaterThan(500)
  })
})

describe("helperCalls says why a route has no call", () => {
  it("because an earlier one is called in the same way", () => {
    const table = [get("/a/:id", "UserController", "show"), get("/b/:id", "UserController", "show")]
    const call = callFor(table, "/b/1")
    expect(call).toEqual({
      code: null,
      reason: `Routes.user_path(conn, "show", "1") gives "/a/1", since GET /a/:id comes before it`,
      instead: `Routes.path(conn, "/b/1")`,
    })
    expect(evaluate(`Routes.path(conn, "/b/1")`, table)).toBe("/b/1")
  })

  it.each([
    [forward("/jobs", "Jobs"), "/jobs/1/retry", "a forward has no helper"],
    [get("/x", "XController", "x", { as: false }), "/x", "the route has no helper, because of `as: false`"],
    [get("/x", "X", { of: () => 1 }), "/x", "the options of its plug cannot be written as code"],
    [
      get("/x/:id", "XController", "x"),
      "/x/%2E%2E",
      `Routes.x_path(conn, "x", "..") throws: expected a segment for :id`,
    ],
  ])("%j", (row, path, reason) => {
    const call = callFor([row], path)
    expect(call).toMatchObject({ code: null, reason: expect.stringContaining(reason) as string })
    expect(call).toMatchObject({ instead: `Routes.path(conn, "${path}")` })
  })

  it("but not if another route of the same path and action has a helper", () => {
    const table = [post("/x", "XController", "x", { as: false }), put("/x", "XController", "x")]
    expect(callFor(table, "/x", "POST")).toEqual({ code: `Routes.x_path(conn, "x")`, path: "/x" })
  })
})

/** For each route of a table: the call with sample params, and the path of the route with these params. */
function allCalls(table: readonly unknown[]) {
  const write = helperCalls(table)
  const all: readonly Route[] = list_routes(dynamic(table))
  return all.map((route, index) => {
    const prefix = /\/([^/:*]*)\*/.exec(route.path)?.[1] ?? ""
    const samples: AnyPathParams = Object.fromEntries(
      paramList(route.path).map(([name, kind], at) => [
        name,
        kind === "glob" ? [`${prefix}g1`, "g 2"] : sampleOf(route.where?.[name], at),
      ]),
    )
    const filled = route.path.replace(/([^/:*]*)([:*])(\w+)/g, (_all, before: string, sign: string, name: string) => {
      const value = samples[name]
      return Array.isArray(value) ? value.map(encodeURIComponent).join("/") : before + encodeURIComponent(value ?? "")
    })
    const path = filled === "/" ? "/" : `${filled}${route.trailing_slash ? "/" : ""}`
    return { route, path, call: write(index, samples) }
  })
}

/** A text of a kind. */
function sampleOf(kind: ParamKind | undefined, at: number): string {
  if (kind === undefined) return `s ${at}`
  if (kind === "integer") return String(at)
  return kind === "uuid" ? "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70" : String(kind[0])
}
