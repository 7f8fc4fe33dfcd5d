import { describe, expect, it } from "vitest"
import { get, head as head_route, post, put } from "../../../../src/index.js"
import { head, method_override, parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router, InvalidRequestError } from "../../../../src/server.js"
import type { AnySchemas, Conn, Endpoint } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { libraries } from "../../../cases/schemas.js"

const routes = [
  get("/users", "UserController", "index", { query: "Filter" }),
  post("/users", "UserController", "create", { query: "Filter", body: "NewUser", answers: { 201: "User", 204: null } }),
  post("/form", "UserController", "form", { query: "Filter", body: "NewUser", on_invalid: "action" }),
  post("/any", "UserController", "any", { body: "Any" }),
  post("/only", "UserController", "only", { body: "Only" }),
  put("/only", "UserController", "only", { body: "Only" }),
  post("/only/shown", "UserController", "shown", { body: "Only", on_invalid: "action" }),
  get("/plug", "PlainPlug", { some: "options" }, { query: "Filter" }),
  head_route("/only-head", "UserController", "index", { query: "Filter" }),
] as const

/** The libraries have equal schemas, so one of them gives the types. */
type Schemas = typeof libraries.zod

function buildEndpoint(schemas: AnySchemas): Endpoint {
  const web = define_router(routes, { schemas: schemas as Schemas }) // the table of schemas has the same names and types
  const UserController = web.controller("UserController", {
    index: (conn) => {
      const page: number = conn.query_params.page
      return conn.json({ page, query: conn.query_params, params: conn.params })
    },
    create: (conn) =>
      conn.body_params.name === "Nobody"
        ? conn.answer(204)
        : conn.answer(201, { id: conn.query_params.page, name: conn.body_params.name }),
    form: (conn) => conn.json({ query: conn.query_params, body: conn.body_params, params: conn.params }),
    any: (conn) => conn.json(conn.body_params),
    only: (conn) => conn.json([conn.method, conn.body_params, conn.params]),
    shown: (conn) => conn.json([conn.body_params, conn.params]),
  })
  const PlainPlug = (conn: Conn): Conn => conn.json(conn.query_params)
  return define_endpoint({
    plugs: [head, parsers(), method_override],
    router: web.build({ UserController, PlainPlug }),
  })
}

interface Answer {
  readonly status: number
  readonly json: unknown
}

async function send(endpoint: Endpoint, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { accept: "application/json", "content-type": "application/json" }
  const init = body === undefined ? { headers } : { headers, body: JSON.stringify(body) }
  const response = await endpoint.fetch(new Request(`http://localhost${path}`, { method, ...init }))
  const text = await response.text()
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) }
}

/** The paths of the issues in an answer. */
const pathsOf = ({ json }: Answer): unknown =>
  (json as { errors: { issues: { path: unknown }[] } }).errors.issues.map(({ path }) => path)

const ADA = { name: "Ada", age: 36 }

describe.each(Object.entries(libraries))("schemas of %s", (_library, schemas) => {
  const endpoint = buildEndpoint(schemas)

  it("an action gets the output of its schema in place of the query, and in the params", async () => {
    expect((await send(endpoint, "GET", "/users?page=3&tags[]=a")).json).toEqual({
      page: 3,
      query: { page: 3, tags: ["a"] },
      params: { page: 3, tags: ["a"] },
    })
    expect((await send(endpoint, "GET", "/users")).json).toEqual({ page: 1, query: { page: 1 }, params: { page: 1 } })
  })

  it("a query that does not fit is answered with 400 and the issues", async () => {
    const answer = await send(endpoint, "GET", "/users?page=x")
    expect(answer).toEqual({
      status: 400,
      json: { errors: { detail: "Bad Request", issues: [{ path: ["page"], message: expect.any(String) }] } },
    })
  })

  it("a body that does not fit is answered with 422 and the issues", async () => {
    const answer = await send(endpoint, "POST", "/users", { name: "A", age: "x", address: { city: 5 } })
    expect(answer.status).toBe(422)
    expect(pathsOf(answer)).toEqual(expect.arrayContaining([["name"], ["age"], ["address", "city"]]))
  })

  it("the query is validated before the body", async () => {
    expect((await send(endpoint, "POST", "/users?page=x", {})).status).toBe(400)
  })

  it("a list is validated as parsers reads it, under _json", async () => {
    expect((await send(endpoint, "POST", "/users", [ADA])).status).toBe(422)
    expect((await send(endpoint, "POST", "/any", [ADA])).json).toEqual({ _json: [ADA] })
  })

  it("a body is validated if none was sent", async () => {
    expect((await send(endpoint, "POST", "/users")).status).toBe(422)
  })

  it("an answer has its declared status and its value as JSON, or no body", async () => {
    expect(await send(endpoint, "POST", "/users?page=2", ADA)).toEqual({ status: 201, json: { id: 2, name: "Ada" } })
    expect(await send(endpoint, "POST", "/users", { name: "Nobody", age: 1 })).toEqual({ status: 204, json: undefined })
  })

  it('with on_invalid: "action", the action gets the value, or the issues and what was sent', async () => {
    expect((await send(endpoint, "POST", "/form?page=2", ADA)).json).toEqual({
      query: { ok: true, value: { page: 2 } },
      body: { ok: true, value: ADA },
      params: { page: 2, ...ADA },
    })
    const invalid = await send(endpoint, "POST", "/form?page=x", { name: "A" })
    expect(invalid.status).toBe(200)
    expect(invalid.json).toEqual({
      query: { ok: false, issues: [{ path: ["page"], message: expect.any(String) }], given: { page: "x" } },
      body: { ok: false, issues: expect.any(Array), given: { name: "A" } },
      params: { page: "x", name: "A" },
    })
  })

  it("HEAD and targets that are plugs are validated too", async () => {
    expect((await send(endpoint, "HEAD", "/users?page=x")).status).toBe(400)
    expect((await send(endpoint, "HEAD", "/users?page=2")).status).toBe(200)
    expect((await send(endpoint, "GET", "/plug?page=x")).status).toBe(400)
    expect((await send(endpoint, "GET", "/plug?page=2")).json).toEqual({ page: 2 })
  })

  it("a route behind a forward is validated", async () => {
    const web = define_router([["forward", "/api", "ApiRouter"]] as const)
    const inner = define_endpoint({
      plugs: [parsers()],
      router: web.build({ ApiRouter: endpoint.config.router as never }),
    })
    expect((await send(inner, "GET", "/api/users?page=x")).status).toBe(400)
    expect((await send(inner, "GET", "/api/users?page=4")).json).toMatchObject({ page: 4 })
  })

  describe("a schema that refuses other names", () => {
    const fields = { _csrf_token: "t", _method: "put", name: "Ada" }
    const sendForm = async (path: string, body: URLSearchParams | FormData): Promise<Answer> => {
      const headers = { accept: "application/json" }
      const response = await endpoint.fetch(new Request(`http://localhost${path}`, { method: "POST", headers, body }))
      return { status: response.status, json: await response.json() }
    }
    const multipart = (given: Readonly<Record<string, string>>): FormData => {
      const form = new FormData()
      for (const [name, value] of Object.entries(given)) form.append(name, value)
      return form
    }
    const forms = [(given: {}) => new URLSearchParams(given), multipart] as const

    it.each(forms)("does not get the fields of a form that are for plugs", async (form) => {
      const accepted = { status: 200, json: ["PUT", { name: "Ada" }, { name: "Ada" }] }
      expect(await sendForm("/only", form(fields))).toEqual(accepted)
      expect((await sendForm("/only", form({ ...fields, other: "1" }))).status).toBe(422)
      expect((await sendForm("/only", form({ ...fields, _other: "1" }))).status).toBe(422)
      expect((await sendForm("/any", form({ _csrf_token: "t", a: "1" }))).json).toEqual({ a: "1" })
    })

    it("gets them with JSON", async () => {
      expect((await send(endpoint, "PUT", "/only", { name: "Ada", _method: "put" })).status).toBe(422)
      expect((await send(endpoint, "POST", "/only", { name: "Ada", _csrf_token: "t" })).status).toBe(422)
      expect((await send(endpoint, "POST", "/any", { _csrf_token: "t" })).json).toEqual({ _csrf_token: "t" })
    })

    it("an action that gets the issues gets everything that was sent", async () => {
      const sent = { _csrf_token: "t", other: "1" }
      expect((await sendForm("/only/shown", new URLSearchParams(sent))).json).toEqual([
        { ok: false, issues: expect.any(Array), given: sent },
        sent,
      ])
      expect((await sendForm("/only/shown", new URLSearchParams({ _csrf_token: "t", name: "Ada" }))).json).toEqual([
        { ok: true, value: { name: "Ada" } },
        { name: "Ada" },
      ])
    })
  })

  it("names such as __proto__ in a body change no prototype", async () => {
    const body = '{"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}},"a":{"__proto__":{"bad":1}}}'
    const request = new Request("http://localhost/any", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    expect((await endpoint.fetch(request)).status).toBe(200)
    expect(({} as Record<string, unknown>)["bad"]).toBeUndefined()
  })
})

it("the error says what did not fit, and where", async () => {
  const web = define_router([get("/users", "UserController", "index", { query: "Filter" })], { schemas: libraries.zod })
  const Router = web.build({ UserController: { index: (conn) => conn.text("") } })
  const call = async (): Promise<unknown> => Router.call(build_conn("GET", "/users?page=x"))
  const error: unknown = await call().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(InvalidRequestError)
  expect(error).toHaveProperty("message", 'the query does not fit schema "Filter" (at get "/users")')
  expect(error).toHaveProperty("status", 400)
  expect(error).toHaveProperty("where", "query")
  expect(error).toHaveProperty("issues", [{ path: ["page"], message: expect.any(String) }])
})

it("pipelines run before the request is validated, with the params as they were decoded", async () => {
  const seen: unknown[] = []
  const note = (conn: Conn): void => void seen.push(conn.query_params["page"], conn.params["page"])
  const web = define_router(
    [
      ["pipe_through", "note"],
      ["get", "/", "C", "a", { query: "Filter" }],
    ] as const,
    {
      plugs: { note },
      schemas: libraries.zod,
    },
  )
  const conn = await web
    .build({ C: { a: (conn) => conn.json([conn.query_params.page, conn.params["page"]]) } })
    .call(build_conn("GET", "/?page=5"))
  expect(seen).toEqual(["5", "5"])
  expect(conn.resp_body).toBe("[5,5]")
})
