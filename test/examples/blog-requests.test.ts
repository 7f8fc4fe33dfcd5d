import { get } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"
import { formsOf } from "./html.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

describe("a path", () => {
  it("with a malformed escape is a bad request", async () => {
    const { status, body, headers } = await blog.request("/users/%zz")
    expect(status).toBe(400)
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(body).toContain("<h1>Bad request</h1>")
  })

  it("that no route or no row has is not found, on a page with working links", async () => {
    for (const path of [
      "/nope",
      "/users/999",
      "/users/abc",
      "/users/1.0",
      "/users/1%27",
      "/status/tables/sqlite_master",
    ]) {
      const { status, body } = await blog.request(path)
      expect([status, path]).toEqual([404, path])
      expect(body).toContain("<h1>Not found</h1>")
      expect(body).toContain(`<a href="/">To the newest posts</a>`)
      expect(body).toContain(`<a href="/users" >Users</a>`)
    }
  })

  it("answers HEAD as GET, without a body", async () => {
    const { status, headers, body } = await blog.request("/users", { method: "HEAD" })
    expect([status, headers.get("content-type"), body]).toEqual([200, "text/html; charset=utf-8", ""])
    expect((await blog.request("/nope", { method: "HEAD" })).status).toBe(404)
  })

  it("comes with headers that browsers keep the page safe by", async () => {
    const { headers } = await blog.request("/")
    expect(headers.get("content-security-policy")).toBe("default-src 'self'; base-uri 'none'")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })
})

describe("the admin's pages", () => {
  it("ask anybody else to sign in", async () => {
    const wrong = { authorization: `Basic ${Buffer.from("admin:guess").toString("base64")}` }
    for (const headers of [{}, wrong, { authorization: "Basic" }, { authorization: "Bearer x" }]) {
      const answer = await blog.request("/admin", { headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get("www-authenticate")).toContain("Basic realm=")
      expect(answer.body).not.toContain("Newest comments")
    }
  })

  it("show the figures and delete a comment", async () => {
    const { body } = await blog.request("/admin/comments", { headers: blog.admin })
    const deletion = formsOf(body).find(({ action }) => action === "/admin/comments/2")
    if (deletion === undefined) throw new Error("no form for the comment")
    expect((await blog.submit(deletion)).status).toBe(401)
    expect((await blog.submit(deletion, {}, blog.admin)).headers.get("location")).toBe("/admin/comments")
    expect((await blog.request("/users/2/posts/6")).body).not.toContain("Linus")
  })
})

describe("the files", () => {
  it("come with their type", async () => {
    const css = await blog.request("/files/css/blog.css", { headers: { accept: "text/css" } })
    expect([css.status, css.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"])
    const svg = await blog.request("/files/images/waymark.svg")
    expect([svg.status, svg.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
    expect(svg.headers.get("x-content-type-options")).toBe("nosniff")
  })

  it("are those of the folder, whatever the path", async () => {
    const paths = [
      "/files",
      "/files/",
      "/files/css",
      "/files/none.css",
      "/files/..%2fserver.ts",
      "/files/css/..%2f..%2f..%2fserver.ts",
      "/files/..%2f..%2f..%2f..%2fpackage.json",
      "/files/..%5cserver.ts",
      "/files/%2e%2e%2fstatic%2fcss%2fblog.css",
      "/files/css%2fblog.css",
      "/files/%2fetc%2fpasswd.txt",
      "/files/css/blog.css%00",
      "/files/.%2e/static/css/blog.css",
      "/files/../static/css/blog.css",
      "/files/./../server.ts",
      "/files/%252e%252e/server.ts",
    ]
    for (const path of paths) expect([await rawStatus(path), path]).toEqual([404, path])
    expect(await rawStatus("/files//css//blog.css")).toBe(200)
  })
})

/** The status for a path that is sent as it is written, which `fetch` would tidy up. */
function rawStatus(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(blog.origin)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on("error", reject)
  })
}

describe("a blog that is stopped", () => {
  it("answers no more", async () => {
    const other = await startBlog()
    expect((await other.request("/")).status).toBe(200)
    await other.stop()
    await expect(other.request("/")).rejects.toThrow("fetch failed")
  })
})
