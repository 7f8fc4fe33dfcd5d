import { describe, expect, it } from "vitest"
import { readPath } from "../../../../../src/build/cli/import/openapi/paths.js"
import { readPatterns } from "../../../../../src/build/cli/import/running/pattern.js"
import { compile_matcher, list_routes } from "../../../../../src/index.js"

describe("a path of a document with signs of patterns is matched as it is written", () => {
  it.each([
    ["/items:search", "/items:method", { method: [":search"] }],
    ["/items/:batch", "/items/:method", { method: [":batch"] }],
    ["/users/$count", "/users/:literal", { literal: ["$count"] }],
    ["/{method}/items:search", "/:method/items:method_2", { method_2: [":search"] }],
    ["/a%20b/{id}", "/a b/:id", {}],
    ["/100%25", "/:literal", { literal: ["100%"] }],
    ["/(x)/*", "/:literal/:literal_2", { literal: ["(x)"], literal_2: ["*"] }],
    ["/a;b=1/@me/.well-known", "/a;b=1/@me/.well-known", {}],
  ])("%j", (path, pattern, literals) => {
    expect(readPath(path)).toEqual({ pattern, literals, parts: new Map() })
    const routes = [["get", pattern, "XController", "x", { where: literals }]] as const
    expect(list_routes(routes)).toHaveLength(1)
    const asked = path.replaceAll(/\{\w+\}/g, "1")
    expect(compile_matcher(routes as never).match_path("GET", asked, "")).toMatchObject({ index: 0 })
  })
})

describe("a path of a document that no request can have is left out with a reason", () => {
  it.each(["/a/../b", "/./a", "/a%2Fb", "/$x{id}"])("%j", (path) => {
    expect(readPath(path)).toHaveProperty("reason")
  })
})

describe("a literal of a framework becomes a text or a list", () => {
  it.each([
    ["/items::search", "fastify", "/items:method", { method: [":search"] }],
    ["/items\\:search", "express-5", "/items:method", { method: [":search"] }],
    ["/$metadata", "hono", "/:literal", { literal: ["$metadata"] }],
    ["/a%20b/:id", "express-4", "/a b/:id", {}],
  ] as const)("%j of %s", (path, dialect, pattern, where) => {
    expect(readPatterns(path, dialect)).toEqual({ patterns: [{ pattern, where }] })
  })
})
