import { writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { define_routes, get, pipe_through, pipeline, plug, post, resources, scope } from "waymark"
import { serve } from "waymark/node"
import { openapi } from "waymark/openapi"
import { parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { compile } from "../../../type-tests/support/compile.js"
import { generateClient } from "./generated-client.js"
import type { GeneratedClient } from "./generated-client.js"

const routes = define_routes([
  pipeline("private", [plug("require_token")]),
  get("/echo", "EchoController", "query", { query: "Filter", answers: { 200: "Echo" } }),
  post("/echo/:id", "EchoController", "body", {
    where: { id: "integer" },
    body: "NewItem",
    answers: { 201: "Echo", 422: "Problem" },
  }),
  get("/tabs/:tab", "EchoController", "tab", { where: { tab: ["one tab", "other"] }, answers: { 200: "Echo" } }),
  get("/files/v*path", "EchoController", "file", { answers: { 200: "Echo" } }),
  scope("/private", [
    pipe_through("private"),
    get("/", "EchoController", "secret", { answers: { 200: "Echo", 401: null } }),
  ]),
  resources("/items", "ItemController", { only: ["update"] }),
])

const schemas = {
  Filter: z.object({
    page: z.coerce.number().int(),
    tags: z.array(z.string()).optional(),
    at: z.object({ from: z.string(), to: z.string().optional() }).optional(),
    deep: z.object({ words: z.array(z.string()) }).optional(),
  }),
  NewItem: z.object({ name: z.string(), tags: z.array(z.string()) }),
  Echo: z.object({ got: z.unknown() }),
  Problem: z.object({ problem: z.string() }),
}

const web = define_router(routes, {
  schemas,
  problems: { Problem: ({ message }) => ({ problem: message }) },
  plugs: {
    require_token: (conn: Conn) =>
      conn.get_req_header("authorization")[0] === "Bearer secret" ? conn : conn.send_resp(401, "").halt(),
  },
})
const paramsOf = ({ path_params }: { readonly path_params: object }): Readonly<Record<string, unknown>> => ({
  ...path_params,
})
const EchoController = web.controller("EchoController", {
  query: (conn) => conn.json({ got: conn.query_params }),
  body: (conn) =>
    Number(paramsOf(conn)["id"]) === 7
      ? conn.put_status(422).json({ problem: "not 7" })
      : conn.put_status(201).json({ got: { id: Number(paramsOf(conn)["id"]), body: conn.body_params } }),
  tab: (conn) => conn.json({ got: paramsOf(conn)["tab"] }),
  file: (conn) => conn.json({ got: paramsOf(conn)["path"] }),
  secret: (conn) => conn.json({ got: "secret" }),
})
const ItemController = web.controller("ItemController", { update: (conn, { id }) => conn.json(id) })
const endpoint = define_endpoint({ router: web.build({ EchoController, ItemController }), plugs: [parsers()] })

const document = openapi(routes, {
  info: { title: "Echo", version: "1.0.0" },
  schemas,
  security: { require_token: [{ token: [] }] },
  security_schemes: { token: { type: "http", scheme: "bearer" } },
})

let client: GeneratedClient
let close: () => Promise<void>
beforeAll(async () => {
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  close = () => server.close()
  client = await generateClient(document, new URL(server.url).origin)
})
afterAll(async () => {
  await close()
  client.remove()
})

describe("a client that another program generated from the document", () => {
  it("has a function for each operation", () => {
    expect(client.names.toSorted()).toEqual([
      "echoBody",
      "echoFile",
      "echoQuery",
      "echoSecret",
      "echoTab",
      "itemUpdate",
      "itemUpdatePut",
    ])
  })

  it("writes queries as the server reads them", async () => {
    const query = {
      page: 2,
      "tags[]": ["a b", "c&d"],
      at: { from: "x/y", to: "ä" },
      "deep[words][]": ["one", "two"],
    }
    const { data, response } = await client.call("echoQuery", { query })
    expect(response.status).toBe(200)
    expect(data).toMatchObject({
      got: { tags: ["a b", "c&d"], at: { from: "x/y", to: "ä" }, deep: { words: ["one", "two"] } },
    })
  })

  it("writes params and bodies, and reads answers by their status", async () => {
    const body = { name: "Pen", tags: ["blue"] }
    const good = await client.call("echoBody", { path: { id: 42 }, body })
    expect([good.response.status, good.data]).toEqual([201, { got: { id: 42, body } }])
    const bad = await client.call("echoBody", { path: { id: 7 }, body })
    expect([bad.response.status, bad.error]).toEqual([422, { problem: "not 7" }])
    const tab = await client.call("echoTab", { path: { tab: "one tab" } })
    expect(tab.data).toEqual({ got: "one tab" })
    const file = await client.call("echoFile", { path: { path: "a.txt" } })
    expect(file.data).toEqual({ got: ["va.txt"] })
  })

  it("gets the documented answer to an invalid query", async () => {
    const headers = { accept: "application/json" }
    const { error, response } = await client.call("echoQuery", { query: { page: "x" }, headers })
    expect(response.status).toBe(400)
    const issues = [{ path: ["page"], message: expect.any(String) }]
    expect(error).toEqual({ errors: { detail: "Bad Request", issues } })
  })

  it("sends its token only to routes of the pipeline", async () => {
    expect((await client.call("echoSecret", { auth: "secret" })).data).toEqual({ got: "secret" })
    expect((await client.call("echoSecret", { auth: "wrong" })).response.status).toBe(401)
  })

  it("has the types of the schemas", () => {
    const program = `
      import { echoBody, echoQuery } from "./sdk.gen.js"
      import type { EchoBodyData, EchoTabData } from "./types.gen.js"
      export const right = () => echoBody({ path: { id: 1 }, body: { name: "Pen", tags: [] } })
      export const tab: EchoTabData["path"]["tab"] = "other"
      export const wrong = () => echoBody({ path: { id: "one" }, body: { name: "Pen", tags: [] } })
      export const body: EchoBodyData["body"] = { name: 1, tags: [] }
      export const query = () => echoQuery({ query: { pgae: 1 } })
      export const other: EchoTabData["path"]["tab"] = "none"
    `
    writeFileSync(join(client.folder, "program.ts"), program)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: "nodenext",
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
      skipLibCheck: true,
    }
    writeFileSync(join(client.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
    writeFileSync(join(client.folder, "package.json"), JSON.stringify({ type: "module" }))
    expect(compile("typescript-7", client.folder).map(({ file, line }) => `${basename(file)}:${line}`)).toEqual([
      "program.ts:6",
      "program.ts:7",
      "program.ts:8",
      "program.ts:9",
    ])
  })
})
