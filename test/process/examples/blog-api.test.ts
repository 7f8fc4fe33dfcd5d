import { encode_basic_auth } from "waymark/plugs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { PASSWORD, startBlog } from "./blog.js"
import type { Answer, RunningBlog } from "./blog.js"

let blog: RunningBlog
beforeEach(async () => {
  blog = await startBlog()
})
afterEach(() => blog.stop())

describe("the JSON API", () => {
  const ADMIN = encode_basic_auth("admin@example.com", PASSWORD)
  const post = (path: string, body: unknown, authorization = ADMIN): Promise<Answer> =>
    blog.request(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", authorization },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })

  it("lists posts and shows one, with its public URL", async () => {
    const list = await blog.request("/api/v1/posts")
    expect([list.status, list.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"])
    expect(JSON.parse(list.body)).toMatchObject({
      posts: [{ id: 6, title: "Welcome to the blog", url: "https://blog.example/users/2/posts/6" }, {}, {}, {}, {}],
      next: "https://blog.example/api/v1/posts?page=2",
    })
    const one = await blog.request("/api/v1/posts/1")
    expect(JSON.parse(one.body)).toMatchObject({ post: { id: 1, user_id: 1, author: "Ada Lovelace" } })
  })

  it("creates a post of the authenticated user, and explains what is wrong with an invalid one", async () => {
    const created = await post("/api/v1/posts", { post: { user_id: 1, title: "From afar", body: "By JSON." } })
    expect(created.status).toBe(201)
    const location = created.headers.get("location") ?? ""
    expect(location).toMatch(/^\/api\/v1\/posts\/\d+$/)
    expect(JSON.parse((await blog.request(location)).body)).toMatchObject({
      post: { title: "From afar", author: "The editor" },
    })

    const wrong = await post("/api/v1/posts", { post: { title: "" } })
    expect(wrong.status).toBe(422)
    expect(JSON.parse(wrong.body)).toEqual({
      error: {
        status: 422,
        message: `the body does not fit schema "NewPost" (at post "/api/v:version/posts")`,
        issues: [
          { path: ["post", "title"], message: "can't be blank" },
          { path: ["post", "body"], message: "can't be blank" },
        ],
      },
    })
  })

  it("accepts posts only from users, with an email and a password instead of a token", async () => {
    for (const authorization of ["", "Basic", "Bearer x", encode_basic_auth("admin@example.com", "wrong")]) {
      const { status, headers, body } = await post("/api/v1/posts", {}, authorization)
      expect([status, headers.get("www-authenticate")]).toEqual([401, 'Basic realm="Waymark blog"'])
      expect(JSON.parse(body)).toMatchObject({ error: { status: 401 } })
    }
  })

  it("answers errors with JSON", async () => {
    const errors = [
      [await blog.request("/api/v2/posts", { headers: { accept: "application/json" } }), 404],
      [await blog.request("/api/v1/posts/999"), 404],
      [await blog.request("/api/nothing", { headers: { accept: "application/json" } }), 404],
      [await post("/api/v1/posts", "{"), 400],
      [await post("/api/v1/posts", `"${"x".repeat(100_000)}"`), 413],
    ] as const
    for (const [{ status, headers, body }, expected] of errors) {
      expect([status, headers.get("content-type")]).toEqual([expected, "application/json; charset=utf-8"])
      expect(JSON.parse(body)).toEqual({ error: { status, message: expect.any(String) } })
    }
  })
})
