import { get } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { formOf, startBlog } from "./blog.js"
import type { Answer, RunningBlog, Visitor } from "./blog.js"
import { linksOf } from "./html.js"
import { PNG } from "./png.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

describe("the static files of the blog", () => {
  it("are served with their content types", async () => {
    const css = await blog.request("/css/blog.css", { headers: { accept: "text/css" } })
    expect([css.status, css.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"])
    const svg = await blog.request("/images/waymark.svg")
    expect([svg.status, svg.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"])
    expect(svg.headers.get("x-content-type-options")).toBe("nosniff")
    const etag = css.headers.get("etag") ?? ""
    expect((await blog.request("/css/blog.css", { headers: { "if-none-match": etag } })).status).toBe(304)
  })

  it("are only those of the folder, for any path", async () => {
    for (const path of [
      "/css",
      "/css/none.css",
      "/css/../server.ts",
      "/css/.%2e/server.ts",
      "/css/..%2f..%2fserver.ts",
      "/css/..%2f..%2f..%2f..%2fpackage.json",
      "/css/..%5c..%5cserver.ts",
      "/css/%252e%252e/server.ts",
      "/css/blog.css%00",
      "/css%2fblog.css",
      "/images/%2fetc%2fpasswd",
      "/server.ts",
      "/data/blog.db",
    ])
      expect([await rawStatus(path), path]).toEqual([expect.toSatisfy((status) => [400, 404].includes(status)), path])
    expect(await rawStatus("//css//blog.css")).toBe(200)
  })
})

/** The status for a raw path, which `fetch` would normalize. */
function rawStatus(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(blog.origin)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on("error", reject)
  })
}

describe("the picture of a post", () => {
  /** Sends the form for a new post with a file. */
  async function post(user: Visitor & { path: string }, file: File): Promise<Answer> {
    const form = formOf(await user.open(`${user.path}/posts/new`), /\/posts$/)
    return user.submit(form, { "post[title]": "Seen", "post[body]": "Look.", "post[picture]": file })
  }

  it("passes the plugs of its controller, one of them only for the action delete", async () => {
    const [owner, other] = [
      await blog.signUp("Dorothy Vaughan", "vaughan@example.com"),
      await blog.signUp("Evelyn Boyd Granville", "granville@example.com"),
    ]
    const path = (await post(owner, new File([PNG], "me.png"))).headers.get("location") ?? ""
    const { _csrf_token: token = "" } = formOf(await other.open(`${other.path}/posts/new`), /\/posts$/).fields
    const remove = (of: string) => {
      const body = new URLSearchParams({ _csrf_token: token, _method: "delete" })
      return other.request(`${of}/picture`, { method: "POST", body })
    }
    // `load_post` is for both actions, and `require_own_post` only for delete.
    expect((await other.request(`${path}/picture`)).status).toBe(200)
    expect((await remove(path)).status).toBe(403)
    const missing = `${other.path}/posts/999999`
    expect((await other.request(`${missing}/picture`)).status).toBe(404)
    expect((await remove(missing)).status).toBe(404)
    expect((await owner.request(`${path}/picture`)).status).toBe(200) // it was not deleted
  })

  it("is shown, replaced and removed", async () => {
    const user = await blog.signUp("Sister Mary Kenneth Keller", "keller@example.com")
    const created = await post(user, new File([PNG], `"><b>me.svg`, { type: "image/svg+xml" }))
    const path = created.headers.get("location") ?? ""
    expect(linksOf(await user.open(path))).toContain(`${path}/picture`)

    const picture = await fetch(`${blog.origin}${path}/picture`)
    expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true)
    expect(picture.headers.get("content-type")).toBe("image/png")
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff")
    expect(picture.headers.get("content-disposition")).toMatch(/^inline; filename="post-\d+\.png"$/)
    expect(picture.headers.get("content-security-policy")).toContain("default-src 'none'")

    const gif = new File(["GIF89a and so on"], "x.png")
    const edit = formOf(await user.open(`${path}/edit`), /\/posts\/\d+$/, "patch")
    expect((await user.submit(edit, { "post[picture]": gif })).status).toBe(302)
    expect((await blog.request(`${path}/picture`)).body).toBe("GIF89a and so on")

    const removal = formOf(await user.open(`${path}/edit`), /\/picture$/, "delete")
    expect((await user.submit(removal)).headers.get("location")).toBe(`${path}/edit`)
    expect((await blog.request(`${path}/picture`)).status).toBe(404)
    expect(linksOf(await user.open(path))).not.toContain(`${path}/picture`)
  })

  it("has the type of its bytes, and at most 2 MB", async () => {
    const user = await blog.signUp("Karen Jones", "karen@example.com")
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
    for (const [bytes, message] of [
      [svg, "Picture is not a PNG, JPEG, GIF or WebP"],
      ["", "Picture is not a PNG, JPEG, GIF or WebP"],
      [new Uint8Array(2_000_001), "Picture is larger than 2 MB"],
    ] as const) {
      const { status, body } = await post(user, new File([bytes], "me.png", { type: "image/png" }))
      expect([status, body]).toEqual([422, expect.stringContaining(message)])
      expect(body).toContain(`value="Seen"`)
    }
    expect((await post(user, new File([new Uint8Array(8_000_001)], "me.png"))).status).toBe(413)
    expect(await user.open(user.path)).toContain("No posts yet.")
  })
})

describe("the posts of a user", () => {
  it("are downloaded as a file, which is streamed while they are read", async () => {
    const { status, headers, body } = await blog.request("/users/1/posts.ndjson")
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8")
    expect(headers.get("content-disposition")).toBe('attachment; filename="posts-by-ada-lovelace.ndjson"')
    expect(headers.get("content-length")).toBeNull()
    const posts = body.trimEnd().split("\n")
    expect(posts.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2, 3])
    expect(body.endsWith("}\n")).toBe(true)
  })

  it("have a safe file name, for any name of the user", async () => {
    const names = [
      [`"; filename="evil.exe`, "posts-by-filename-evil-exe.ndjson"],
      ["../../Zoë\\", "posts-by-zoe.ndjson"],
      ["李冶", "posts-by-somebody.ndjson"],
    ] as const
    for (const [index, [name, file]] of names.entries()) {
      const user = await blog.signUp(name, `name${index}@example.com`)
      const { headers, body } = await blog.request(`${user.path}/posts.ndjson`)
      expect([headers.get("content-disposition"), body]).toEqual([`attachment; filename="${file}"`, ""])
    }
    expect((await blog.request("/users/999/posts.ndjson")).status).toBe(404)
  })
})
