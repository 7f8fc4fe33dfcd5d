import { route_info } from "waymark"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "../../../docs/examples/blog/routes.js"
import { startBlog } from "./blog.js"
import type { RunningBlog, Visitor } from "./blog.js"
import { formsOf, linksOf } from "./html.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

/** All pages that are reachable by links from the front page, by path. */
async function crawl(visitor: Visitor): Promise<ReadonlyMap<string, { status: number; body: string }>> {
  const pages = new Map<string, { status: number; body: string }>()
  const queue = ["/"]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (pages.has(path)) continue
    const { status, body, headers } = await visitor.request(path)
    pages.set(path, { status, body })
    if (headers.get("content-type")?.startsWith("text/html")) queue.push(...linksOf(body))
  }
  return pages
}

const PUBLIC = [
  "/?page=2",
  "/users",
  "/users/1",
  "/users/1/posts",
  "/users/1/posts.ndjson",
  "/users/2/posts/6",
  "/api/v1/posts",
  "/api/openapi.json",
  "/css/blog.css",
  "/images/waymark.svg",
  "/health",
  "/health/live",
]

describe("the links of the blog", () => {
  it("all lead to a page, for an anonymous visitor and for the admin", async () => {
    for (const [visitor, own] of [
      [blog.visit(), ["/session/new", "/users/new"]],
      [
        await blog.admin(),
        [
          "/admin",
          "/admin/comments",
          "/users/1/edit",
          "/users/1/posts/new",
          "/users/2/posts/6/edit",
          "/status/",
          "/status/tables/comments",
          "/status/routes",
        ],
      ],
    ] as const) {
      const pages = await crawl(visitor)
      const broken = [...pages].filter(([, { status }]) => status !== 200).map(([path, { status }]) => [status, path])
      expect(broken).toEqual([])
      expect([...pages.keys()]).toEqual(expect.arrayContaining([...PUBLIC, ...own]))
    }
  })

  it("and its forms lead to routes of the table, and each form that changes data has a token", async () => {
    const forms = [...(await crawl(await blog.admin())).values()].flatMap(({ body }) => formsOf(body))
    const lost = forms.filter(({ method, action }) => route_info(routes, method.toUpperCase(), action, "") === "error")
    expect(lost).toEqual([])
    expect(new Set(forms.map(({ method }) => method))).toEqual(new Set(["get", "post", "patch", "delete"]))
    const withoutToken = forms.filter(({ fields }) => fields["_csrf_token"] === undefined)
    expect(withoutToken.every(({ method }) => method === "get")).toBe(true)
  })

  it("of the forwarded status pages have the prefix, and those back to the blog do not", async () => {
    const admin = await blog.admin()
    expect(linksOf(await admin.open("/status"))).toEqual([
      "/images/waymark.svg",
      "/css/blog.css",
      "/",
      "/users",
      "/admin",
      "/chat",
      "/users/3",
      "/status/tables/users",
      "/status/tables/posts",
      "/status/tables/comments",
      "/status/tables/pictures",
      "/status/routes",
      "/status/",
      "/health",
      "/api/v1/posts",
      "/api/openapi.json",
    ])
    expect(await admin.open("/status/routes")).toContain(
      "user_post_comment_path  DELETE  /users/:user_id/posts/:post_id/comments/:id",
    )
  })
})
