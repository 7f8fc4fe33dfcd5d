import { list_routes, routes_without } from "waymark"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../docs/examples/blog/routes.js"
import { startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"

let blog: RunningBlog
beforeEach(async () => {
  blog = await startBlog()
})
afterEach(() => blog.stop())

describe("what the rows of the blog know", () => {
  it.each([
    ["/login", "/session/new"],
    ["/signup?from=mail", "/users/new?from=mail"],
    ["/api", "/api/openapi.json"],
  ])("%s leads to %s", async (path, target) => {
    const { status, headers } = await blog.request(path)
    expect([status, headers.get("location")]).toEqual([302, target])
  })

  it("caches may keep what is the same for everybody, and ask again by its etag", async () => {
    const script = await blog.request("/js/search.js")
    expect([script.status, script.headers.get("cache-control")]).toEqual([200, "public, no-cache"])
    const again = await blog.request("/js/search.js", {
      headers: { "if-none-match": script.headers.get("etag") ?? "" },
    })
    expect([again.status, again.body]).toEqual([304, ""])
    const document = await blog.request("/api/openapi.json")
    expect(document.headers.get("cache-control")).toBe("public, max-age=300")
    expect((await blog.request("/")).headers.get("cache-control")).toBe("max-age=0, private, must-revalidate")
  })

  it("every row of the API has a tier, and a client that reads too much has to wait, not one that writes", async () => {
    expect(routes_without(routes, "tier").filter(({ path }) => path.startsWith("/api/"))).toEqual([])
    const read = (): Promise<Response> => blog.fetch(new Request("http://localhost/api/v1/posts?q=nothing"))
    vi.useFakeTimers({ toFake: ["Date"], now: 60_000 })
    try {
      const left = Number((await read()).headers.get("ratelimit-remaining"))
      for (let count = 0; count < left; count++) await (await read()).body?.cancel()
      const refused = await read()
      expect([refused.status, await refused.json()]).toMatchObject([429, { error: { status: 429 } }])
      const write = await blog.fetch(new Request("http://localhost/api/v1/posts", { method: "POST" }))
      expect(write.status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  it("the JSON of the API has ten seconds, and what is uploaded or shown to people has no limit", () => {
    for (const { pipe_through, timeout } of list_routes(routes))
      expect(timeout).toBe(pipe_through.some((name) => name === "api") ? 10_000 : undefined)
  })
})
