import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Routes } from "../../../docs/examples/blog/routes.js"
import { schemas } from "../../../docs/examples/blog/schemas.js"
import { formOf, startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"
import { linksOf } from "./html.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

const titlesOf = (page: string): readonly string[] =>
  [...page.matchAll(/<a href="\/users\/\d+\/posts\/\d+">([^<]*)<\/a>/g)].map(([, title = ""]) => title)

describe("the search of the front page", () => {
  it("finds posts by a text in their titles and bodies, ignoring case", async () => {
    for (const [q, titles] of [
      ["RELAY", ["A moth in the relay"]],
      ["taped", ["A moth in the relay"]],
      ["  on punched ", ["On punched cards"]],
      ["100%", []],
      ["' OR 1=1 --", []],
    ] as const)
      expect([q, titlesOf(await blog.visit().open(Routes.page_path(new URL(blog.origin), "index", { q })))]).toEqual([
        q,
        titles,
      ])
  })

  it("keeps the text in the form and in the links to other pages", async () => {
    const page = await blog.visit().open("/?q=e")
    expect(formOf(page, /^\/$/, "get").fields).toEqual({ q: "e" })
    const [next = ""] = linksOf(page).filter((link) => link.startsWith("/?"))
    expect(next).toMatch(/^\/\?(?=.*\bq=e\b)(?=.*\bpage=2\b)/)
    expect(titlesOf(await blog.visit().open(next)).length).toBeGreaterThan(0)
  })

  it("answers an invalid query with 400, and the API lists the issues", async () => {
    for (const query of ["page=x", "page=0", "page=1.5", "q[]=1", `q=${"x".repeat(101)}`]) {
      const { status, body } = await blog.request(`/?${query}`)
      expect([query, status, body]).toEqual([query, 400, expect.stringContaining("<h1>Bad request</h1>")])
      const api = await blog.request(`/api/v1/posts?${query}`)
      const field = query.split(/\W/)[0]
      expect([query, api.status, JSON.parse(api.body)]).toMatchObject([
        query,
        400,
        { error: { status: 400, issues: [{ path: [field] }] } },
      ])
    }
  })

  it("has links that its schema reads again", () => {
    for (const query of [{ page: 2 }, { q: "a&b=c" }, { page: 3, q: "ä ö" }]) {
      const { searchParams } = new URL(Routes.page_url(new URL("https://blog.example"), "index", query))
      expect(schemas.PostQuery.parse(Object.fromEntries(searchParams))).toEqual({ page: 1, ...query })
    }
    // @ts-expect-error - the query has no such field
    expect(Routes.page_path(new URL("https://blog.example"), "index", { pgae: 2 })).toBe("/?pgae=2")
  })
})

describe("the script of the search", () => {
  it("is bundled without schemas and without code for servers", async () => {
    const page = await blog.visit().open("/")
    const [path = ""] = linksOf(page).filter((link) => link.endsWith(".js"))
    const { status, headers, body } = await blog.request(path)
    expect([status, headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"])
    expect(body).toContain("#titles")
    expect(body).not.toMatch(/Zod|can't be blank|["'`]node:/)
    expect(body.length).toBeLessThan(27_030)
  })
})
