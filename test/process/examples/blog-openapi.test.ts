import { encode_basic_auth } from "waymark/plugs"
import type { OpenApiDocument } from "waymark/openapi"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generateClient } from "../openapi/generated-client.js"
import type { GeneratedClient } from "../openapi/generated-client.js"
import { expectValid } from "../../unit/openapi/validate.js"
import { PNG } from "./png.js"
import { PASSWORD, startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"

let blog: RunningBlog
let document: OpenApiDocument
let client: GeneratedClient
beforeAll(async () => {
  blog = await startBlog()
  document = JSON.parse((await blog.request("/api/openapi.json")).body) as OpenApiDocument
  client = await generateClient(document, blog.origin)
})
afterAll(async () => {
  client.remove()
  await blog.stop()
})

describe("the OpenAPI document of the blog", () => {
  it("is valid, and has the routes of the API with what they need", async () => {
    await expectValid(document)
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { security, responses }]) => [
        `${method} ${path}`,
        security ?? [],
        Object.keys(responses).join(),
      ]),
    )
    expect(operations).toEqual([
      ["get /api/v{version}/posts", [], "200,400,404,406"],
      ["post /api/v{version}/posts", [{ user: [] }], "201,400,401,404,406,413,415,422,429,503"],
      ["get /api/v{version}/posts/{id}", [], "200,404,406"],
      ["post /api/v{version}/posts/{id}/picture", [{ user: [] }], "201,400,401,403,404,406,413,415,422,429,503"],
    ])
    expect(Object.keys(document.components?.schemas ?? {})).toEqual([
      "ErrorAnswer",
      "NewPicture",
      "NewPost",
      "Post",
      "PostAnswer",
      "PostList",
    ])
  })
})

describe("a client that another program generated from it", () => {
  const path = { version: "1" }
  const auth = encode_basic_auth("admin@example.com", PASSWORD).replace("Basic ", "")
  const post = { title: "From a client", body: "Generated." }

  it("lists, creates and reads posts of the running blog", async () => {
    const created = await client.call("apiPostCreate", {
      path,
      headers: { authorization: `Basic ${auth}` },
      body: { post },
    })
    expect([created.response.status, created.data]).toMatchObject([201, { post: { ...post, author: "The editor" } }])
    const id = (created.data as { readonly post: { readonly id: number } }).post.id
    const pictured = await client.call("apiPostPicture", {
      path: { ...path, id },
      headers: { authorization: `Basic ${auth}` },
      body: { picture: new File([PNG], "me.png") },
    })
    expect([pictured.response.status, pictured.data]).toMatchObject([201, { post: { id, has_picture: true } }])
    const list = await client.call("apiPostIndex", { path, query: { q: "FROM A client", page: 1 } })
    expect(list.data).toMatchObject({ posts: [post], next: null })
    const shown = await client.call("apiPostShow", { path: { ...path, id: 1 } })
    expect(shown.data).toMatchObject({ post: { id: 1, author: "Ada Lovelace" } })
  })

  it("gets the declared answers to what is wrong", async () => {
    const anonymous = await client.call("apiPostCreate", { path, body: { post } })
    expect([anonymous.response.status, anonymous.error]).toMatchObject([401, { error: { status: 401 } }])
    const headers = { authorization: `Basic ${auth}` }
    const invalid = await client.call("apiPostCreate", { path, headers, body: { post: { title: "x" } } })
    const issues = [{ path: ["post", "body"], message: "can't be blank" }]
    expect([invalid.response.status, invalid.error]).toMatchObject([422, { error: { status: 422, issues } }])
    const page = await client.call("apiPostIndex", { path, query: { page: 0 } })
    expect([page.response.status, page.error]).toMatchObject([400, { error: { issues: [{ path: ["page"] }] } }])
    const missing = await client.call("apiPostShow", { path: { ...path, id: 999 } })
    expect([missing.response.status, missing.error]).toMatchObject([404, { error: { status: 404 } }])
  })
})
