import { describe, expect, it } from "vitest"
import { z } from "zod"
import { dynamic, get, post } from "../../../../src/index.js"
import { contracts, define_endpoint, define_router, error_pages, problem_details } from "../../../../src/edge.js"
import { parsers } from "../../../../src/server/plugs/index.js"

const schemas = {
  Filter: z.object({ page: z.coerce.number() }),
  New: z.object({ text: z.string() }),
  Problem: z.object({ detail: z.string(), issues: z.number() }),
}
const routes = [
  get("/notes", "NoteController", "index", { query: "Filter", answers: { 400: "Problem" } }),
  post("/notes", "NoteController", "create", { body: "New", answers: { 400: "Problem" } }),
  get("/words", "NoteController", "words", { query: "Filter", answers: { 200: "New" } }),
] as const
const web = define_router(routes, {
  contracts: contracts(schemas, {
    problems: { Problem: ({ message, issues }) => ({ detail: message, issues: issues.length }) },
    no_route: ({ status }) => ({ missing: status }),
  }),
})
const Router = web.build({
  NoteController: {
    index: (conn) => conn.json(conn.query_params.page),
    create: (conn) => conn.json(conn.body_params),
    words: (conn) => conn.answer(200, { text: "a" }),
  },
})
const accepting = (accept: string, path = "/notes?page=x"): Request =>
  new Request(`http://localhost${path}`, { headers: { accept } })

describe("problems of contracts", () => {
  it("answer errors with the schema that the row declares", async () => {
    const { fetch } = define_endpoint({ router: Router, plugs: [parsers()] })
    const detail = 'the query does not fit schema "Filter" (at get "/notes")'
    expect(await (await fetch(accepting("*/*"))).json()).toEqual({ detail, issues: 1 })
    expect(await (await fetch(accepting("*/*", "/nothing"))).json()).toEqual({ missing: 404 })
    expect(await (await fetch(accepting("text/html"))).text()).toBe("Bad Request")
  })

  it("leave the answer to an invalid query of other rows to error pages, as JSON", async () => {
    const { fetch } = define_endpoint({ router: Router, plugs: [parsers()] })
    const response = await fetch(accepting("*/*", "/words?page=x"))
    expect([response.status, await response.json()]).toEqual([400, { errors: { detail: "Bad Request" } }])
  })

  it("have the issues without the values of hidden params, by RFC 9457 too", async () => {
    const secret = z.object({ password: z.string() }).check(({ value, issues }) => {
      issues.push({ code: "custom", message: `${value.password} is too short`, path: ["password"], input: value })
    })
    const details = z.looseObject({ status: z.number() })
    const row = get("/", "Page", "index", { query: "Secret", answers: { 400: "Details" } })
    const Pages = define_router([row], {
      contracts: contracts({ Secret: secret, Details: details }, { problems: { Details: problem_details } }),
    }).build({ Page: { index: (conn) => conn.text("") } })
    const { fetch } = define_endpoint({ router: Pages })
    const response = await fetch(new Request("http://localhost/?password=hunter2"))
    expect(response.headers.get("content-type")).toContain("application/problem+json")
    expect(await response.json()).toMatchObject({ issues: [{ path: ["password"], message: "is invalid" }] })
  })

  it("leave pages to error_pages for requests that prefer HTML", async () => {
    const { fetch } = define_endpoint({ router: Router, plugs: [parsers()], errors: error_pages() })
    expect(await (await fetch(accepting("application/json"))).json()).toHaveProperty("issues", 1)
    const page = await fetch(accepting("text/html,application/json;q=0.1"))
    expect(page.headers.get("content-type")).toContain("text/html")
  })

  it.each([
    ["text/html", true],
    ["text/html,application/json;q=0.1", true],
    ["application/json;q=0.1,text/html", true],
    ["text/html;q=0.1,application/json", false],
    ["application/json,text/html;q=0.1", false],
    ["text/html;q=0,*/*", false],
    ["application/xhtml+xml", false],
    ["*/*", false],
  ])("make way for a page if the request prefers HTML, with and without error_pages: %s", async (accept, prefers) => {
    const statuses = [undefined, error_pages()].map(async (errors) => {
      const { fetch } = define_endpoint({ router: Router, plugs: [parsers()], ...(errors && { errors }) })
      return (await fetch(accepting(accept))).headers.get("content-type")?.startsWith("application/json")
    })
    expect(await Promise.all(statuses)).toEqual([!prefers, !prefers])
  })

  it("answer errors of plugs before the router", async () => {
    const { fetch } = define_endpoint({ router: Router, plugs: [parsers()] })
    const headers = { "content-type": "application/json" }
    const response = await fetch(new Request("http://localhost/notes", { method: "POST", headers, body: "{" }))
    expect(await response.json()).toHaveProperty("detail", "malformed request body: it is not JSON")
  })

  it("are needed where the router itself answers with a schema", () => {
    // @ts-expect-error - missing problems: { Problem: … }, for the answer 400
    const make = () => define_router(routes, { contracts: contracts(schemas) })
    expect(make).toThrow('missing problems: { Problem: (error) => … }, for the answer 400 (at get "/notes")')
    const table = dynamic([["get", "/", "A", "a", { query: "Filter", answers: { 400: "Problem" } }]])
    expect(() => define_router(table, { contracts: contracts(schemas) })).toThrow("missing problems")
  })
})
