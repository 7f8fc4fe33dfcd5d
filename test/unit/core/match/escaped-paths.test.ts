import { describe, expect, it } from "vitest"
import { compile_matcher, MalformedURIError } from "../../../../src/index.js"
import type { Matcher } from "../../../../src/index.js"

const table = (...paths: readonly string[]): readonly unknown[] => paths.map((path) => ["get", path, "C", "show"])

/** A matcher that scans the routes, and one that has compiled them. */
function matchers(routes: readonly unknown[]): readonly Matcher[] {
  const compiled = compile_matcher([...routes])
  compiled.toJSON()
  return [compile_matcher(routes), compiled]
}

describe("a path with escapes has the first route that matches the decoded path", () => {
  it.each([
    ["a param, without another route", ["/users/:id"], "/users/a%20b", 0, { id: "a b" }],
    ["a param with an escaped slash", ["/users/:id/edit"], "/users/a%2Fb/edit/", 0, { id: "a/b" }],
    ["a literal next to the param", ["/users/new", "/users/:id"], "/users/%6Eew", 0, {}],
    ["a literal that begins like the param", ["/a:x", "/ab/:y"], "/%61b", 0, { x: "b" }],
    ["an earlier route with a param before", ["/:x/a b", "/new/:y"], "/new/a%20b", 0, { x: "new" }],
    ["an earlier route with a glob before", ["/new/a*rest", "/new/:y"], "/new/%61b", 0, { rest: ["ab"] }],
    ["a route for every method before", [["*", "/x"], "/:y"], "/%78", 0, {}],
    ["equal captures", ["/:x/:x", "/:a/:b"], "/b/%62", 0, { x: "b" }],
    ["a glob", ["/files/:id/*rest"], "/files/%31/a%20b//c", 0, { id: "1", rest: ["a b", "c"] }],
  ])("%s", (_what, routes, path, index, params) => {
    const rows = routes.map((route) =>
      typeof route === "string" ? ["get", route, "C", "show"] : ["match", ...route, "C", "show"],
    )
    for (const matcher of matchers(rows)) {
      const found = matcher.match_path("GET", path, "")
      expect([found?.index, { ...found?.path_params }]).toEqual([index, params])
    }
  })

  it("but throws for a malformed escape, also in the param of the only route", () => {
    for (const matcher of matchers(table("/users/:id")))
      expect(() => matcher.match_path("GET", "/users/%zz", "")).toThrow(MalformedURIError)
  })
})
