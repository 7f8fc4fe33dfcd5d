import { describe, expect, it } from "vitest"
import { z } from "zod"
import { compiled_table } from "../../../../src/core/compiled/index.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { client } from "../../../../src/core/client/index.js"
import * as edge from "../../../../src/edge.js"
import {
  forward,
  get,
  list_routes,
  pick_routes,
  post,
  resources,
  route_info,
  scope,
  socket,
} from "../../../../src/index.js"
import { sockets } from "../../../../src/server/live/index.js"
import { parsers } from "../../../../src/server/plugs/index.js"
import { openapi } from "../../../../src/readers/openapi/index.js"
import { define_endpoint, define_router, matched_route } from "../../../../src/server.js"
import { in_process } from "../../../../src/server/testing/index.js"
import { headerSchemas } from "../../../cases/header-schemas.js"

const Org = z.object({
  "x-org": z.string().min(2),
  "x-page": z.coerce.number().optional(),
  "x-ids": z.array(z.coerce.number()).optional(),
  authorization: z.string().optional(),
})
const schemas = {
  Org,
  Own: z.object({ "x-own": z.string() }),
  Query: z.object({ q: z.string() }),
  Body: z.object({ name: z.string() }),
  Text: z.string(),
}
const routes = [
  scope("/a", { as: "a", headers: "Org" }, [
    get("/plain", "AController", "plain"),
    get("/own", "AController", "own", { headers: "Own" }),
    get("/query", "AController", "query", { query: "Query", on_invalid: "action" }),
    resources("/users", "UserController", { only: ["create"], contracts: { create: { body: "Body" } } }),
    socket("/live", "LiveSocket"),
  ]),
  get("/none", "AController", "none"),
] as const
const build = (table: typeof routes) => {
  const web = define_router(table, { schemas, conn: [sockets] })
  const AController = web.controller("AController", {
    plain: (conn) => conn.json(conn.header_params),
    own: (conn) => conn.json([conn.header_params, matched_route(conn)?.path]),
    query: (conn) => conn.json([conn.header_params, conn.query_params.ok]),
    none: (conn) => conn.json([typeof conn.header_params]),
  })
  const UserController = web.controller("UserController", {
    create: (conn) => conn.json([conn.header_params["x-org"], conn.body_params.name]),
  })
  const router = web.build({ AController, UserController, LiveSocket: web.socket("LiveSocket", {}) })
  return define_endpoint({ plugs: [parsers()], router })
}
const Endpoint = build(routes)
const ask = async (path: string, headers: HeadersInit = {}, endpoint = Endpoint): Promise<readonly unknown[]> => {
  const answer = await endpoint.fetch(
    new Request(`http://localhost${path}`, { headers: [["accept", "application/json"], ...new Headers(headers)] }),
  )
  return [answer.status, await answer.json()]
}

describe("the schema of headers", () => {
  it.each(headerSchemas)("is compared with headers at the start: %s", (_what, schema, problem) => {
    const table: readonly unknown[] = [get("/", "AController", "run", { headers: "Org" })]
    let refused: string | null = null
    try {
      define_router(table as never, { schemas: { Org: schema } } as never)
    } catch (error) {
      refused = String(error)
    }
    expect(refused).toBe(problem === null ? null : `ArgumentError: ${problem} (at get "/")`)
  })

  it("is known by its name", () => {
    const table: readonly unknown[] = [scope("/a", { headers: "Org" }, [get("/", "AController", "run")])]
    expect(() => define_router(table as never, { schemas: {} } as never)).toThrow('unknown schema "Org" (at get "/a")')
  })

  it("needs contracts on edge, in a row and in a scope", () => {
    for (const table of [
      [get("/x", "AController", "run", { headers: "Org" })],
      [scope("/x", { headers: "Org" }, [get("/", "AController", "run")])],
    ])
      expect(() => edge.define_router(table as never, {})).toThrow("contracts")
  })
})

describe("the headers of a request", () => {
  it.each([
    [{ "x-org": "acme" }, { "x-org": "acme" }],
    [
      { "X-ORG": "acme", "x-page": "2", "x-other": "no" },
      { "x-org": "acme", "x-page": 2 },
    ],
    [
      { "x-org": "acme", "x-ids": "7" },
      { "x-org": "acme", "x-ids": [7] },
    ],
    [
      { "x-org": "acme", "x-ids": "1, 2,3 ,, 4" },
      { "x-org": "acme", "x-ids": [1, 2, 3, 4] },
    ],
    [{ "x-org": "acme, other" }, { "x-org": "acme, other" }],
  ])("are the output of the schema: %j", async (headers, params) => {
    expect(await ask("/a/plain", headers)).toEqual([200, params])
  })

  it("are lists if they are repeated", async () => {
    const headers = new Headers({ "x-org": "acme" })
    for (const id of ["1", "2"]) headers.append("x-ids", id)
    expect(await ask("/a/plain", headers)).toEqual([200, { "x-org": "acme", "x-ids": [1, 2] }])
  })

  it("keep commas in quoted items of a list", async () => {
    const tags = z.object({ "x-tags": z.array(z.string()) })
    const web = define_router([get("/", "AController", "run", { headers: "Tags" })], { schemas: { Tags: tags } })
    const router = web.build({ AController: { run: (conn) => conn.json(conn.header_params["x-tags"]) } })
    const endpoint = define_endpoint({ router })
    const answer = await endpoint.fetch(new Request("http://localhost/", { headers: { "x-tags": 'a, "b, c", d' } }))
    expect(await answer.json()).toEqual(["a", '"b, c"', "d"])
  })

  it("have the schema of the row, else that of its scope", async () => {
    expect(await ask("/a/own", { "x-own": "1" })).toEqual([200, [{ "x-own": "1" }, "/a/own"]])
    expect((await ask("/a/own", { "x-org": "acme" }))[0]).toBe(400)
    expect(await ask("/none")).toEqual([200, ["undefined"]])
  })

  it("are answered with 400 and issues, also next to a query that goes to its action", async () => {
    expect(await ask("/a/plain")).toEqual([
      400,
      { errors: { detail: "Bad Request", issues: [{ path: ["x-org"], message: expect.any(String) as string }] } },
    ])
    expect((await ask("/a/query?q=1"))[0]).toBe(400)
    expect(await ask("/a/query", { "x-org": "acme" })).toEqual([200, [{ "x-org": "acme" }, false]])
  })

  it("hide values of credentials and of filtered names in issues", async () => {
    const Secret = z.object({
      authorization: z.string().refine(() => false, { error: ({ input }) => `no key ${String(input)}` }),
      "x-pin": z.string().refine(() => false, { error: ({ input }) => `no pin ${String(input)}` }),
      "x-org": z.string().refine(() => false, { error: ({ input }) => `no org ${String(input)}` }),
    })
    const web = define_router([get("/", "AController", "run", { headers: "Secret" })], {
      schemas: { Secret },
    })
    const router = web.build({ AController: { run: (conn) => conn.text("") } })
    const endpoint = define_endpoint({ router, filter_parameters: ["pin"] })
    const headers = { authorization: "Bearer hunter2", "x-pin": "4711", "x-org": "acme", accept: "application/json" }
    const answer = await endpoint.fetch(new Request("http://localhost/", { headers }))
    const text = await answer.text()
    expect(text).toContain("no org acme")
    expect(text).not.toMatch(/hunter2|4711/)
  })

  it("are read with a compiled table, and by a router that is forwarded to", async () => {
    const compiled = compiled_table<typeof routes>(compileTable(routes).json)
    expect(await ask("/a/plain", { "x-org": "acme" }, build(compiled))).toEqual([200, { "x-org": "acme" }])
    const web = define_router([forward("/in", "Inner")])
    const inner = define_router([get("/", "AController", "run", { headers: "Own" })], { schemas }).build({
      AController: { run: (conn) => conn.json(conn.header_params) },
    })
    const endpoint = define_endpoint({ router: web.build({ Inner: inner }) })
    expect(await ask("/in", { "x-own": "1" }, endpoint)).toEqual([200, { "x-own": "1" }])
    expect((await ask("/in", {}, endpoint))[0]).toBe(400)
  })

  it("are read on edge", async () => {
    const table = [get("/", "AController", "run", { headers: "Own" })] as const
    const web = edge.define_router(table, { contracts: edge.contracts(schemas) })
    const router = web.build({ AController: { run: (conn) => conn.json(conn.header_params) } })
    const endpoint = edge.define_endpoint({ router })
    const answer = await endpoint.fetch(new Request("http://localhost/", { headers: { "x-own": "1" } }))
    expect(await answer.json()).toEqual({ "x-own": "1" })
  })
})

describe("a client", () => {
  it.each([
    ["of a table", routes],
    ["of picked rows", pick_routes(routes, ["a_a_path", "a_user_path"])],
  ])("%s sends headers, also lists", async (_what, table) => {
    const api = client<typeof routes, typeof schemas>(table as typeof routes, in_process(Endpoint))
    const { body } = await api.a_a("plain", { headers: { "x-org": "acme", "x-ids": [1, 2] } })
    expect(body).toEqual({ "x-org": "acme", "x-ids": [1, 2] })
    const created = await api.a_user("create", { headers: { "x-org": "acme" }, body: { name: "Ada" } })
    expect(created.body).toEqual(["acme", "Ada"])
    await expect(api.a_a("plain", { headers: { "x-org": "a" } })).rejects.toThrow(
      'the headers do not fit schema "Org" (at get "/a/plain")',
    )
  })
})

describe("what shows a table", () => {
  it("has the headers as parameters of the document, without those of the framework", () => {
    const { paths } = openapi([...routes, post("/x", "XController", "x", { headers: "Own" })], {
      info: { title: "T", version: "1" },
      schemas,
      include: () => true,
    })
    expect(paths["/a/plain"]?.get?.parameters).toEqual([
      { name: "x-org", in: "header", required: true, schema: { type: "string", minLength: 2 } },
      { name: "x-page", in: "header", schema: expect.any(Object) as object },
      { name: "x-ids", in: "header", schema: expect.any(Object) as object, style: "simple", explode: false },
    ])
    expect(paths["/a/plain"]?.get?.responses).toHaveProperty("400")
    expect(paths["/x"]?.post?.parameters).toMatchObject([{ name: "x-own", in: "header", required: true }])
    expect(paths["/none"]?.get?.parameters).toBeUndefined()
  })

  it("has them in the contract of its route", () => {
    expect(route_info(routes, "GET", "/a/plain", "localhost")).toMatchObject({ route: "/a/plain" })
    expect(list_routes(routes)[0]?.contract).toMatchObject({ headers: "Org" })
  })
})
