import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { promisify } from "node:util"
import { encode_basic_auth } from "waymark/plugs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"
import { linksOf } from "./html.js"

const curl = ["/usr/bin/curl", "/usr/local/bin/curl", "/bin/curl"].find((path) => existsSync(path))

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

describe("a path", () => {
  it("with a malformed escape is answered with 400", async () => {
    const { status, body, headers } = await blog.request("/users/%zz")
    expect(status).toBe(400)
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(body).toContain("<h1>Bad request</h1>")
  })

  it("without a route or a row is answered with 404, and a page whose links work", async () => {
    for (const path of ["/nope", "/users/999", "/users/abc", "/users/1.0", "/users/1%27", "/users/1/posts/1/picture"]) {
      const { status, body } = await blog.request(path)
      expect([status, path]).toEqual([404, path])
      expect(body).toContain("<h1>Not found</h1>")
      expect(body).toContain(`<a href="/">To the newest posts</a>`)
      expect(body).toContain(`<a href="/users" >Users</a>`)
    }
  })

  it("of a database table that is not listed is answered with 404", async () => {
    expect((await (await blog.admin()).request("/status/tables/sqlite_master")).status).toBe(404)
  })

  it("answers HEAD as GET, without a body", async () => {
    const { status, headers, body } = await blog.request("/users", { method: "HEAD" })
    expect([status, headers.get("content-type"), body]).toEqual([200, "text/html; charset=utf-8", ""])
    expect((await blog.request("/nope", { method: "HEAD" })).status).toBe(404)
  })

  it.each(["/users", "/css/blog.css"])("is compressed for clients that accept it: %s", async (path) => {
    const plain = await blog.request(path, { headers: { "accept-encoding": "identity" } })
    const zipped = await blog.request(path, { headers: { "accept-encoding": "gzip" } })
    expect(zipped.headers.get("content-encoding")).toBe("gzip")
    expect([zipped.status, zipped.body]).toEqual([200, plain.body])
    expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([null, "accept-encoding"])
  })

  // It needs curl, which `.ci/run` installs.
  it.skipIf(curl === undefined).each(["/users", "/css/blog.css", "/nope"])(
    "is compressed for curl --compressed, which shows the body that a client without compression gets: %s",
    async (path) => {
      const run = async (...args: readonly string[]): Promise<string> =>
        (await promisify(execFile)(curl ?? "", ["--silent", "--show-error", ...args, blog.origin + path])).stdout
      const encodings = await run("--compressed", "--output", "/dev/null", "--write-out", "%header{content-encoding}")
      expect(encodings).toMatch(/^(br|gzip|zstd)$/)
      expect(await run("--compressed")).toBe(
        (await blog.request(path, { headers: { "accept-encoding": "identity" } })).body,
      )
    },
  )

  it("is answered with security headers", async () => {
    const { headers } = await blog.request("/")
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })
})

describe("the Hono application", () => {
  it("answers under its mount path, and its links lead there", async () => {
    for (const path of ["/health", "/health/"]) {
      const { status, body } = await blog.request(path)
      expect([status, linksOf(body)]).toEqual([200, ["/css/blog.css", "/health/live", "/"]])
    }
    const live = await blog.request("/health/live", { headers: { accept: "application/json" } })
    expect(JSON.parse(live.body)).toEqual({ status: "ok", uptime: expect.any(Number) })
    expect(live.headers.get("x-content-type-options")).toBe("nosniff")
    expect((await blog.request("/health/none")).status).toBe(404)
  })

  it("ignores a mount path that a client sends", async () => {
    const { body } = await blog.request("/health", { headers: { "x-forwarded-prefix": "//evil.example" } })
    expect(body).not.toContain("evil")
  })
})

describe("a blog behind a proxy", () => {
  it("redirects to https, makes cookies Secure, and counts logins by the client's address", async () => {
    const proxied = await startBlog({ trusted_proxies: ["127.0.0.1"], attempts: { all: 2, failed: 2 } })
    try {
      const plain = await proxied.request("/users?page=2")
      expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://blog.example/users?page=2"])

      const from = (address: string): Record<string, string> => ({
        "x-forwarded-proto": "https",
        "x-forwarded-for": address,
      })
      const page = await proxied.request("/session/new", { headers: from("203.0.113.7") })
      expect(page.headers.get("strict-transport-security")).toBe("max-age=31536000")
      expect(page.headers.getSetCookie().join()).toMatch(/; Secure/i)

      const login = async (address: string): Promise<number> => {
        const authorization = encode_basic_auth(`${address}@example.com`, "wrong")
        const headers = { ...from(address), authorization, accept: "application/json" }
        return (await proxied.request("/api/v1/posts", { method: "POST", headers })).status
      }
      for (const expected of [401, 401, 429]) expect(await login("203.0.113.7")).toBe(expected)
      expect(await login("203.0.113.8")).toBe(401)
    } finally {
      await proxied.stop()
    }
  })

  it("ignores an address that a client sends if no proxy is trusted", async () => {
    const strict = await startBlog({ attempts: { all: 1, failed: 1 } })
    try {
      const authorization = encode_basic_auth("nobody@example.com", "wrong")
      for (const [address, expected] of [
        ["203.0.113.7", 401],
        ["203.0.113.8", 429],
      ] as const) {
        const headers = { "x-forwarded-for": address, authorization }
        expect((await strict.request("/api/v1/posts", { method: "POST", headers })).status).toBe(expected)
      }
    } finally {
      await strict.stop()
    }
  })
})

describe("a blog that is stopped", () => {
  it("no longer answers", async () => {
    const other = await startBlog()
    expect((await other.request("/")).status).toBe(200)
    await other.stop()
    await expect(other.request("/")).rejects.toThrow("fetch failed")
  })
})
