import { Hono } from "hono"
import { TrieRouter } from "hono/router/trie-router"
import { describe, expect, it } from "vitest"
import { readPath } from "../../../../src/build/import/openapi/paths.js"
import { honoDialect } from "../../../../src/build/import/running/hono.js"
import { readPatterns } from "../../../../src/build/import/running/pattern.js"
import { compile_matcher, list_routes } from "../../../../src/index.js"

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
    ["/v:version", "hono", "/v:method", { method: [":version"] }],
    ["/v:version/:method", "hono", "/v:version/:method", {}],
    ["/file-:id.json/:method", "hono-tree", "/file-:method_2/:method", { method_2: [":id.json"] }],
    ["/(a)+", "hono", "/:literal", { literal: ["(a)+"] }],
    ["/:id.json", "hono", "/:id_json", {}],
    ["/:from-:to", "hono", "/:from_to", {}],
    ["/:path/*", "hono", "/:path/*path_2", {}],
    ["/:path/*", "fastify", "/:path/*path_2", {}],
  ] as const)("%j of %s", (path, dialect, pattern, where) => {
    expect(readPatterns(path, dialect)).toEqual({ patterns: [{ pattern, where }] })
  })
})

describe("a pattern of Hono matches what the real Hono matches", () => {
  const WHOLE = ["/v:ver", "/v:ver/books", "/file-:id.json/x", "/(a)", "/a+", "/b:", "/x:y?"]
  const DYNAMIC = ["/:id.json", "/:from-:to", "/q/:id?", "/q/:id?/z:w?", "/:id{[0-9]+}", "/v:ver/*", "/x/v:a-b/:id"]
  const PATHS = [
    "/v:ver",
    "/v1",
    "/v:ver/books",
    "/v1/books",
    "/7",
    "/7.json",
    "/a-b",
    "/file-7.json/x",
    "/file-:id.json/x",
  ]
  const MORE = ["/(a)", "/a+", "/aa", "/b:", "/b1", "/q", "/q/1", "/q/1/z:w", "/q/1/z1", "/", "/x:y", "/x1", "/x/v1/2"]

  it.each(
    ["the usual router", "TrieRouter"].flatMap((router) =>
      [...WHOLE, ...DYNAMIC].map((path) => [path, router] as const),
    ),
  )("%j of %s", async (path, name) => {
    const app = new Hono(name === "TrieRouter" ? { router: new TrieRouter() } : {})
    app.get(path, (c) => c.text("found"))
    const read = readPatterns(path, honoDialect(app))
    if (!("patterns" in read)) throw new Error(read.reason)
    const rows = read.patterns.map(({ pattern, where }) => ["get", pattern, "XController", "x", { where }])
    const matcher = compile_matcher(rows as never)
    for (const asked of [...PATHS, ...MORE]) {
      const { status } = await app.request(asked)
      expect([asked, matcher.match_path("GET", asked, "") !== undefined]).toEqual([asked, status === 200])
    }
  })
})
