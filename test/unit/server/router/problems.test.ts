import { describe, expect, it } from "vitest"
import { z } from "zod"
import { debug_page } from "../../../../src/server/endpoint/debug/index.js"
import { dynamic, forward, get, pipe_through, pipeline, plug, post, resources, scope } from "../../../../src/index.js"
import { parsers, standard_plugs } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router, problem_details } from "../../../../src/server.js"
import type { EndpointConfig } from "../../../../src/server.js"

class Conflict extends Error {
  readonly status = 409
  readonly expose = true
}

const routes = [
  pipeline("api", [plug("accepts", ["json"])]),
  scope("/api", { answers: { 406: "Problem", 500: "Problem" } }, [
    pipe_through("api"),
    resources("/notes", "NoteController", {
      only: ["index", "show", "create"],
      where: { id: "integer" },
      contracts: {
        index: { query: "Filter", answers: { 200: "Note", 400: "Problem" } },
        show: { answers: { 200: "Note", 404: "Problem", 409: "Problem" } },
        create: {
          body: "NewNote",
          answers: { 201: "Note", 400: "Problem", 413: "Problem", 415: "Problem", 422: "Issues" },
        },
      },
    }),
    get("/broken", "NoteController", "broken", { answers: { 200: "Note", 418: "Strict" } }),
  ]),
  post("/plain", "NoteController", "plain"),
  post("/words", "NoteController", "words", { body: "NewNote", answers: { 200: "Note" } }),
  get("/pages", "NoteController", "page", { answers: { 404: null } }),
] as const
const schemas = {
  Filter: z.object({ page: z.coerce.number().default(1) }),
  NewNote: z.object({ text: z.string().min(1), password: z.string().max(3).optional() }),
  Note: z.object({ id: z.number() }),
  Problem: z.object({ detail: z.string(), status: z.number() }),
  Issues: z.object({ detail: z.string(), fields: z.array(z.string()) }),
  Strict: z.object({ detail: z.literal("tea") }),
}
const teapot = (): never => {
  throw Object.assign(new Error("coffee"), { status: 418 })
}
const web = define_router(routes, {
  schemas,
  plugs: standard_plugs,
  problems: {
    Problem: ({ message, status }, conn) => ({ detail: message, status, method: conn.method }),
    Issues: async ({ issues }) => ({ detail: "invalid", fields: issues.map(({ path }) => path.join(".")) }),
    // The wrong value is the point of a test.
    Strict: ({ message }) => ({ detail: message as "tea" }),
  },
  no_route: ({ status, message }) => ({ detail: message, code: status }),
})
const NoteController = web.controller("NoteController", {
  index: (conn) => conn.answer(200, { id: conn.query_params.page }),
  show: (conn, { id }) => {
    if (id === 1) throw new Conflict("already there")
    if (id === 2) throw new Error("the password of the database")
    return conn.answer(404, { detail: "none", status: 404 })
  },
  create: (conn) => conn.answer(201, { id: 1 }),
  broken: teapot,
  plain: (conn) => conn.text("plain"),
  words: (conn) => conn.answer(200, { id: 1 }),
  page: () => {
    throw Object.assign(new Error("gone"), { status: 404 })
  },
})
const Router = web.build({ NoteController })
const reported: unknown[] = []
const config: EndpointConfig = {
  plugs: [parsers({ length: 100 })],
  router: Router,
  on_error: (error) => void reported.push(error),
}
const endpoint = define_endpoint(config)

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Record<string, string>
}
async function ask(path: string, { headers, ...init }: Sent = {}, to = endpoint): Promise<[number, string, unknown]> {
  const response = await to.fetch(new Request(`http://localhost${path}`, { ...init, ...(headers && { headers }) }))
  const text = await response.text()
  const type = response.headers.get("content-type") ?? ""
  return [response.status, type, type.includes("json") ? JSON.parse(text) : text]
}
const JSON_TYPE = "application/json; charset=utf-8"
const json = { "content-type": "application/json" }
const problem = (status: number, detail: string): unknown => [status, JSON_TYPE, { detail, status }]

describe("an error of a route is answered with the schema that it declares", () => {
  it("for an invalid query, also without an accept header", async () => {
    const message = 'the query does not fit schema "Filter" (at get "/api/notes")'
    expect(await ask("/api/notes?page=x")).toEqual(problem(400, message))
  })

  it("for an invalid body, with the issues, by an async function", async () => {
    const answer = [422, JSON_TYPE, { detail: "invalid", fields: ["text"] }]
    expect(await ask("/api/notes", { method: "POST", headers: json, body: '{"text":""}' })).toEqual(answer)
  })

  it("for a body that a plug before the router refuses", async () => {
    const send = (body: string, type = "application/json") =>
      ask("/api/notes", { method: "POST", headers: { "content-type": type }, body })
    expect(await send("{")).toEqual(problem(400, "malformed request body: it is not JSON"))
    expect((await send(`{"text":"${"x".repeat(200)}"}`)).slice(0, 2)).toEqual([413, JSON_TYPE])
    expect((await send("a,b", "text/csv")).slice(0, 2)).toEqual([415, JSON_TYPE])
  })

  it("for a request that accepts none of the formats", async () => {
    const [status, type] = await ask("/api/notes", { headers: { accept: "text/csv" } })
    expect([status, type]).toEqual([406, JSON_TYPE])
  })

  it("for errors of the action, without the message of a 500", async () => {
    expect(await ask("/api/notes/1")).toEqual(problem(409, "already there"))
    expect(await ask("/api/notes/2")).toEqual(problem(500, "Internal Server Error"))
    expect(reported.at(-1)).toHaveProperty("message", "the password of the database")
  })

  it("without fields that the schema does not declare", async () => {
    const [, , body] = await ask("/api/notes/1")
    expect(Object.keys(body as object)).toEqual(["detail", "status"])
  })

  it("but a body that does not fit is a 500", async () => {
    expect(await ask("/api/broken")).toEqual([500, "text/plain; charset=utf-8", "Internal Server Error"])
    expect(String(reported.at(-1))).toContain('the answer 418 does not fit schema "Strict" (at get "/api/broken")')
  })

  it("but a request that prefers HTML gets a page", async () => {
    const [status, type] = await ask("/pages", { headers: { accept: "text/html" } })
    expect([status, type]).toEqual([404, "text/html; charset=utf-8"])
  })

  it("and an invalid body whose status is not declared gets JSON, as the document says", async () => {
    const send = (body: string, headers: Record<string, string> = {}) =>
      ask("/words", { method: "POST", headers: { ...json, ...headers }, body })
    expect(await send("{")).toEqual([400, JSON_TYPE, { errors: { detail: "Bad Request" } }])
    expect(await send(`{"text":"${"x".repeat(200)}"}`)).toEqual([
      413,
      JSON_TYPE,
      { errors: { detail: "Content Too Large" } },
    ])
    expect((await send("a,b", { "content-type": "text/csv" })).slice(0, 2)).toEqual([415, JSON_TYPE])
    expect((await send('{"text":""}', { accept: "text/csv" })).slice(0, 2)).toEqual([422, JSON_TYPE])
    expect((await send('{"text":""}', { accept: "text/html" })).slice(0, 2)).toEqual([422, "text/html; charset=utf-8"])
    const plain = await ask("/plain", { method: "POST", headers: json, body: "{" })
    expect(plain).toEqual([400, "text/plain; charset=utf-8", "Bad Request"])
  })

  it("but other rows and other statuses get error pages", async () => {
    const sent = { method: "POST", headers: { ...json, accept: "application/json" }, body: "{" }
    expect(await ask("/plain", sent)).toEqual([400, JSON_TYPE, { errors: { detail: "Bad Request" } }])
  })
})

describe("in development", () => {
  const development = define_endpoint({ ...config, debug_errors: debug_page })

  it("JSON keeps its contract, and only HTML is the debug page", async () => {
    const query = "/api/notes?page=x"
    expect((await ask(query, {}, development)).slice(0, 2)).toEqual([400, JSON_TYPE])
    expect((await ask(query, { headers: { accept: "application/json" } }, development)).slice(0, 2)).toEqual([400, JSON_TYPE]) // prettier-ignore
    const [status, type, page] = await ask("/pages", { headers: { accept: "text/html" } }, development)
    expect([status, type]).toEqual([404, "text/html; charset=utf-8"])
    expect(page).toContain("gone")
  })
})

describe("a request without a route", () => {
  it("is answered by no_route", async () => {
    const detail = "no route found for GET /nothing"
    expect(await ask("/nothing")).toEqual([404, JSON_TYPE, { detail, code: 404 }])
    expect((await ask("/api/notes/x"))[2]).toHaveProperty("code", 404)
  })

  it("is answered by no_route if a plug before the router fails", async () => {
    expect((await ask("/nothing", { method: "POST", headers: json, body: "{" }))[2]).toHaveProperty("code", 400)
  })

  it("gets a page if it prefers HTML", async () => {
    expect((await ask("/nothing", { headers: { accept: "text/html" } }))[1]).toBe("text/html; charset=utf-8")
  })

  it("gets the methods of its path in the same form", async () => {
    const strict = define_endpoint({ ...config, method_not_allowed: true })
    expect((await ask("/pages", { method: "DELETE" }, strict))[2]).toHaveProperty("code", 405)
  })
})

describe("behind a forward", () => {
  const outer = define_router([forward("/v1", "Inner"), forward("/plug", "Plain")] as const, {
    no_route: problem_details,
  }).build({ Inner: Router, Plain: { init: (opts: unknown) => opts, call: teapot } })
  const mounted = define_endpoint({ ...config, router: outer })

  it("a row has the problems of its own router, also for a plug before the routers", async () => {
    expect((await ask("/v1/api/notes?page=x", {}, mounted))[2]).toHaveProperty("status", 400)
    const sent = { method: "POST", headers: json, body: "{" }
    expect(await ask("/v1/api/notes", sent, mounted)).toEqual(problem(400, "malformed request body: it is not JSON"))
  })

  it("a request without a route has the no_route of the innermost router", async () => {
    expect((await ask("/v1/nothing", {}, mounted))[2]).toHaveProperty("code", 404)
    expect((await ask("/nothing", {}, mounted)).slice(0, 2)).toEqual([404, "application/problem+json; charset=utf-8"])
  })

  it("an error of a plug is not one of a missing route", async () => {
    expect((await ask("/plug", { headers: { accept: "application/json" } }, mounted))[1]).toBe(JSON_TYPE)
  })
})

describe("problem_details", () => {
  const table = [
    post("/a", "A", "a", { body: "New", answers: { 201: null, 400: "P", 413: "P", 415: "P", 422: "P", 409: "P" } }),
  ] as const
  const P = z.object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string().optional(),
    issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  })
  const own = define_router(table, {
    schemas: { New: z.object({ a: z.string() }), P },
    problems: { P: problem_details },
  })
  const A = own.controller("A", {
    a: (conn) => conn.answer(409, { type: "https://example.com/taken", title: "Taken", status: 409 }),
  })
  const small = define_endpoint({ plugs: [parsers()], router: own.build({ A }) })

  it("makes the body of RFC 9457, with its type", async () => {
    expect(await ask("/a", { method: "POST", headers: json, body: '{"a":1}' }, small)).toEqual([
      422,
      "application/problem+json; charset=utf-8",
      {
        type: "about:blank",
        title: "Unprocessable Content",
        status: 422,
        detail: 'the body does not fit schema "New" (at post "/a")',
        issues: [{ path: ["a"], message: "Invalid input: expected string, received number" }],
      },
    ])
  })

  it("gives the type to answers of actions too", async () => {
    const [status, type] = await ask("/a", { method: "POST", headers: json, body: '{"a":"1"}' }, small)
    expect([status, type]).toEqual([409, "application/problem+json; charset=utf-8"])
  })
})

describe("define_router throws", () => {
  const build = (answers: object, options: object, more: object = { body: "New" }) => {
    const table = dynamic([["post", "/a", "A", "a", { ...more, answers }]])
    return () => define_router(table, { schemas: { New: z.object({}), P: z.object({}) }, ...options })
  }
  it("for a status that it answers with itself, without a function for its schema", () => {
    const message = 'missing problems: { P: (error) => … }, for the answer 422 (at post "/a")'
    expect(build({ 422: "P" }, {})).toThrow(message)
    expect(build({ 422: "P" }, { problems: { P: () => ({}) } })).not.toThrow()
    expect(build({ 422: "P" }, {}, { body: "New", on_invalid: "action" })).not.toThrow()
    expect(build({ 415: "P" }, {}, { body: "New", on_invalid: "action" })).toThrow("for the answer 415")
    expect(build({ 400: "P" }, {}, { query: "New" })).toThrow("for the answer 400")
    expect(build({ 422: "P" }, {}, { query: "New" })).not.toThrow()
    expect(build({ 406: "P" }, {}, {})).toThrow("for the answer 406")
    expect(build({ 404: "P", 422: null }, {})).not.toThrow()
    expect(build({ 503: "P" }, {}, { timeout: 500 })).toThrow("for the answer 503")
    expect(build({ 410: "P" }, {}, { deprecated: { since: "2026-01-01", gone: true } })).toThrow("for the answer 410")
    expect(build({ 410: "P", 503: "P" }, {}, {})).not.toThrow()
  })

  it("for a name that no schema has, and for anything but a function", () => {
    expect(build({}, { problems: { Q: () => ({}) } })).toThrow(
      'problems has "Q", which is not the name of a schema. Schemas: "New", "P"',
    )
    expect(build({}, { problems: { P: {} } })).toThrow("problems.P must be a function, got: {}")
  })
})
