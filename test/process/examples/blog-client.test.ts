import { client, UnexpectedAnswerError } from "waymark/client"
import { encode_basic_auth } from "waymark/plugs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../docs/examples/blog/routes.js"
import { schemas } from "../../../docs/examples/blog/schemas.js"
import { PNG } from "./png.js"
import { PASSWORD, startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"

let blog: RunningBlog
beforeEach(async () => {
  blog = await startBlog()
})
afterEach(() => blog.stop())

/** A typed client of the blog, which calls its endpoint without a socket. */
const connect = () =>
  client<typeof routes, typeof schemas>(routes, { base_url: "https://blog.example", fetch: blog.fetch })
const headers = { authorization: encode_basic_auth("admin@example.com", PASSWORD) }

describe("a client with the types of the blog's table", () => {
  it("pages through all posts", async () => {
    const api = connect()
    const titles: string[] = []
    for (let page = 1, isLast = false; !isLast; page++) {
      const { status, body } = await api.api_post("index", "1", { query: { page } })
      if (status !== 200) throw new Error(body.error.message)
      titles.push(...body.posts.map(({ title }) => title))
      isLast = body.next === null
    }
    expect(titles).toHaveLength(6)
    expect(new Set(titles).size).toBe(6)
  })

  it("creates a post and reads it again, as its schema says", async () => {
    const api = connect()
    const created = await api.api_post("create", "1", { body: { post: { title: " Typed ", body: "a\r\nb" } }, headers })
    if (created.status !== 201) throw new Error(created.body.error.message)
    const { id, title, body } = created.body.post
    expect([title, body]).toEqual(["Typed", "a\nb"])
    const shown = await api.api_post("show", "1", id)
    expect(shown.body).toEqual(created.body)
    expect(schemas.PostAnswer.safeParse(shown.body).success).toBe(true)
  })

  it("uploads a picture to a post of the user", async () => {
    const api = connect()
    const { body: made } = await api.api_post("create", "1", {
      body: { post: { title: "Seen", body: "Look." } },
      headers,
    })
    const { post } = schemas.PostAnswer.parse(made)
    const send = async (picture: File, own: Readonly<Record<string, string>> = headers) =>
      api.api_post("picture", "1", post.id, { body: { picture }, headers: own })
    const png = new File([PNG], "me.svg", { type: "image/svg+xml" })
    const sent = await send(png)
    expect([sent.status, sent.headers.get("location")]).toEqual([
      201,
      `/users/${post.user_id}/posts/${post.id}/picture`,
    ])
    expect(schemas.PostAnswer.parse(sent.body).post.has_picture).toBe(true)
    const shown = await fetch(`${blog.origin}${sent.headers.get("location")}`)
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true)

    const refused = await send(new File(["<svg>"], "me.png", { type: "image/png" }))
    expect([refused.status, schemas.ErrorAnswer.parse(refused.body).error.issues]).toEqual([
      422,
      [{ path: ["picture"], message: "is not a PNG, JPEG, GIF or WebP" }],
    ])
    expect((await send(new File([new Uint8Array(8_000_001)], "me.png"))).status).toBe(413)
    expect((await send(png, {})).status).toBe(401)
    await blog.signUp("Evelyn Boyd Granville", "granville@example.com")
    const other = encode_basic_auth("granville@example.com", PASSWORD)
    expect((await send(png, { authorization: other })).status).toBe(403)
    expect((await send(png, { ...headers, origin: "https://evil.example" })).status).toBe(403)
    const json = { ...headers, "content-type": "application/json" }
    const asJson = await blog.request(`/api/v1/posts/${post.id}/picture`, { method: "POST", headers: json, body: "{}" })
    expect(asJson.status).toBe(415)
  })

  it("tells answers apart by their status", async () => {
    const api = connect()
    const body = { post: { title: "", body: "x".repeat(10_001) } }
    const refused = await api.api_post("create", "1", { body, headers })
    expect(refused.status).toBe(422)
    expect(schemas.ErrorAnswer.parse(refused.body).error.issues).toEqual([
      { path: ["post", "title"], message: "can't be blank" },
      { path: ["post", "body"], message: "should be at most 10000 characters" },
    ])
    expect((await api.api_post("create", "1", { body })).status).toBe(401)
    expect((await api.api_post("show", "1", 999)).status).toBe(404)
    // @ts-expect-error - version 2 does not exist
    await expect(api.api_post("show", "2", 1)).rejects.toThrow(`expected "1" for :version, got: "2"`)
    // @ts-expect-error - an id is a number
    await expect(api.api_post("show", "1", "one")).rejects.toThrow("expected integer for :id")
  })

  it("rejects with an answer that the route does not declare", async () => {
    const broken = client<typeof routes, typeof schemas>(routes, {
      base_url: "https://blog.example/x",
      fetch: blog.fetch,
    })
    await expect(broken.api_post("show", "1", 1).then(({ body }) => body)).resolves.toMatchObject({
      error: { status: 404 },
    })
    await expect(broken.api_post("index", "1")).rejects.toBeInstanceOf(UnexpectedAnswerError)
  })
})
