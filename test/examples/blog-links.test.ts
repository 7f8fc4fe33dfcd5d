import { route_info } from "waymark"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "../../docs/examples/blog/routes.js"
import { startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"
import { formsOf, linksOf } from "./html.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

/** Every page that links lead to from the front page, by path. */
async function crawl(): Promise<ReadonlyMap<string, { readonly status: number; readonly body: string }>> {
  const pages = new Map<string, { status: number; body: string }>()
  const queue = ["/"]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (pages.has(path)) continue
    const { status, body, headers } = await blog.request(path, { headers: blog.admin })
    pages.set(path, { status, body })
    if (headers.get("content-type")?.startsWith("text/html")) queue.push(...linksOf(body))
  }
  return pages
}

describe("the links of the blog", () => {
  it("all lead to a page, from the front page on", async () => {
    const pages = await crawl()
    const broken = [...pages].filter(([, { status }]) => status >= 400).map(([path, { status }]) => `${status} ${path}`)
    expect(broken).toEqual([])
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        "/?page=2",
        "/users",
        "/users/new",
        "/users/1",
        "/users/1/edit",
        "/users/1/posts",
        "/users/1/posts/new",
        "/users/2/posts/6",
        "/users/2/posts/6/edit",
        "/admin",
        "/admin/comments",
        "/api/v1/posts?page=1",
        "/files/css/blog.css",
        "/files/images/waymark.svg",
        "/status/",
        "/status/tables/comments",
        "/status/routes",
      ]),
    )
  })

  it("and forms name routes of the table", async () => {
    const forms = [...(await crawl()).values()].flatMap(({ body }) => formsOf(body))
    const lost = forms.filter(({ method, action }) => route_info(routes, method.toUpperCase(), action, "") === "error")
    expect(lost).toEqual([])
    expect(new Set(forms.map(({ method }) => method))).toEqual(new Set(["post", "patch", "delete"]))
  })

  it("of the forwarded status pages carry the prefix, as those back to the blog do not", async () => {
    const { body } = await blog.request("/status")
    expect(linksOf(body)).toEqual([
      "/files/images/waymark.svg",
      "/files/css/blog.css",
      "/",
      "/users",
      "/admin",
      "/status/tables/users",
      "/status/tables/posts",
      "/status/tables/comments",
      "/status/routes",
    ])
    const routePage = await blog.request("/status/routes")
    expect(routePage.body).toContain("user_post_comment_path  DELETE  /users/:user_id/posts/:post_id/comments/:id")
  })
})
