import { encode_basic_auth } from "waymark/plugs"
import type { OpenApiDocument } from "waymark/openapi"
import createFetchClient from "openapi-fetch"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { generateClient } from "../openapi/generated-client.js"
import type { GeneratedClient } from "../openapi/generated-client.js"
import { expectValid } from "../../unit/readers/openapi/validate.js"
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
      ["get /api/v{version}/posts", [], "200,400,404,406,429,503"],
      ["post /api/v{version}/posts", [{ user: [] }], "201,400,401,404,406,413,415,422,429,503"],
      ["get /api/v{version}/posts/{id}", [], "200,404,406,429,503"],
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

/** The types that openapi-typescript generates from the document, as far as they are used. */
interface Paths {
  readonly "/api/v{version}/posts": {
    readonly get: {
      readonly parameters: {
        readonly path: { readonly version: "1" }
        readonly query?: { readonly page?: number; readonly q?: string }
      }
      readonly responses: {
        readonly 200: { readonly content: { readonly "application/json": { readonly posts: readonly Post[] } } }
        readonly 400: { readonly content: { readonly "application/json": Failure } }
      }
    }
    readonly post: {
      readonly parameters: { readonly path: { readonly version: "1" } }
      readonly requestBody: {
        readonly content: { readonly "application/json": { readonly post: { readonly title: string } } }
      }
      readonly responses: {
        readonly 201: { readonly content: { readonly "application/json": { readonly post: Post } } }
        readonly 422: { readonly content: { readonly "application/json": Failure } }
      }
    }
  }
  readonly "/api/v{version}/posts/{id}/picture": {
    readonly post: {
      readonly parameters: { readonly path: { readonly version: "1"; readonly id: number } }
      readonly requestBody: { readonly content: { readonly "multipart/form-data": { readonly picture: unknown } } }
      readonly responses: {
        readonly 201: { readonly content: { readonly "application/json": { readonly post: Post } } }
        readonly 413: { readonly content: { readonly "application/json": Failure } }
      }
    }
  }
}
interface Post {
  readonly id: number
  readonly title: string
  readonly has_picture: boolean
}
interface Failure {
  readonly error: { readonly status: number; readonly message: string }
}

describe("openapi-fetch", () => {
  const path = { version: "1" } as const
  const form = ({ picture }: { readonly picture: unknown }): FormData => {
    const data = new FormData()
    data.append("picture", picture as File)
    return data
  }

  it("lists and creates posts, and uploads a picture", async () => {
    const headers = { authorization: encode_basic_auth("admin@example.com", PASSWORD) }
    const api = createFetchClient<Paths>({ baseUrl: blog.origin, headers })
    const post = { title: "By openapi-fetch", body: "Typed." }
    const created = await api.POST("/api/v{version}/posts", { params: { path }, body: { post } })
    expect([created.response.status, created.data?.post.title]).toEqual([201, "By openapi-fetch"])
    const id = created.data?.post.id ?? 0
    const pictured = await api.POST("/api/v{version}/posts/{id}/picture", {
      params: { path: { ...path, id } },
      body: { picture: new File([PNG], "me.png") },
      bodySerializer: form,
    })
    expect([pictured.response.status, pictured.data?.post.has_picture]).toEqual([201, true])
    const list = await api.GET("/api/v{version}/posts", { params: { path, query: { q: "openapi-fetch" } } })
    expect(list.data).toMatchObject({ posts: [{ title: "By openapi-fetch" }] })
    const large = await api.POST("/api/v{version}/posts/{id}/picture", {
      params: { path: { ...path, id } },
      body: { picture: new File([new Uint8Array(9_000_000)], "me.png") },
      bodySerializer: form,
    })
    expect([large.response.status, large.error?.error.status]).toEqual([413, 413])
    const invalid = await api.POST("/api/v{version}/posts", { params: { path }, body: { post: { title: "" } } })
    expect([invalid.response.status, invalid.error?.error.status]).toEqual([422, 422])
  })
})
