import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { beforeAll, describe, expect, it } from "vitest"
import * as z from "zod"
import {
  define_routes,
  delete_,
  forward,
  get,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  redirect,
  scope,
  socket,
} from "waymark"
import { mcp } from "waymark/mcp"
import type { McpOptions } from "waymark/mcp"
import { parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn, Endpoint as AnyEndpoint } from "waymark/server"

const Node = z.object({ name: z.string().min(2), get children() { return z.array(Node).optional() } }) // prettier-ignore
const Tenant = z.object({ "x-tenant": z.string(), authorization: z.string().optional() })
const schemas = { Tenant, Search: z.object({ q: z.string().optional(), tags: z.array(z.string()).optional() }), Node }
const tool = { metadata: { mcp: true } }
const routes = define_routes([
  pipeline("guarded", [plug("require_token")]),
  get("/users/:id", "UserController", "show", {
    where: { id: "integer" },
    metadata: { mcp: true, description: "A user." },
  }),
  get("/search", "UserController", "index", { query: "Search", ...tool }),
  get("/files/*path", "UserController", "file", tool),
  post("/nodes", "NodeController", "create", { body: "Node", ...tool }),
  put("/nodes/:id", "NodeController", "replace", { body: "Node", ...tool }),
  delete_("/nodes/:id", "NodeController", "delete", tool),
  get("/tenant", "NodeController", "tenant", { headers: "Tenant", ...tool }),
  get("/long", "NodeController", "long", tool),
  get("/image", "NodeController", "image", tool),
  get("/hidden", "UserController", "hidden"),
  scope("/", [pipe_through("guarded"), get("/secret", "UserController", "secret", tool)]),
  forward("/mcp", "Mcp"),
])
const require_token = (conn: Conn): Conn =>
  conn.get_req_header("authorization")[0] === "Bearer one" ? conn : conn.put_status(401).text("no token").halt()

const web = define_router(routes, { schemas, plugs: { require_token } })
const UserController = web.controller("UserController", {
  show: (conn, { id }) => conn.json({ id }),
  index: (conn) => conn.json({ ...conn.query_params }),
  file: (conn, { path }) => conn.json([path]),
  hidden: (conn) => conn.text("hidden"),
  secret: (conn) => conn.text("the secret"),
})
const NodeController = web.controller("NodeController", {
  create: (conn) => conn.put_status(201).json({ ...conn.body_params }),
  replace: (conn) => conn.text("replaced"),
  delete: (conn) => conn.send_resp(204, ""),
  tenant: (conn) => conn.json({ ...conn.header_params }),
  long: (conn) => conn.text("é".repeat(600)),
  image: (conn) => conn.put_resp_content_type("image/png").send_resp(200, "png"),
})
function endpointWith(options: Partial<McpOptions> = {}): AnyEndpoint {
  const Mcp = mcp(routes, {
    endpoint: () => Endpoint,
    info: { name: "users", version: "1.2.3" },
    instructions: "Be kind.",
    schemas,
    answer_length: 1000,
    ...options,
  })
  const Endpoint: AnyEndpoint = define_endpoint({
    plugs: [parsers()],
    router: web.build({ UserController, NodeController, Mcp }),
  })
  return Endpoint
}
const Endpoint = endpointWith()

/** Connects the official client to the endpoint. */
async function connect(headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" })
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    requestInit: { headers },
    fetch: async (url, init) => Endpoint.fetch(new Request(url, init)),
  })
  await client.connect(transport as Parameters<typeof client.connect>[0]) // the SDK is not written for exactOptionalPropertyTypes
  return client
}

describe("mcp with the official client", () => {
  let client: Client
  beforeAll(async () => {
    client = await connect()
  })
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<unknown> =>
    client.callTool({ name, arguments: input })

  it("introduces itself", () => {
    expect(client.getServerVersion()).toEqual({ name: "users", version: "1.2.3" })
    expect(client.getInstructions()).toBe("Be kind.")
  })

  it("lists the marked rows with their schemas and hints", async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      "user_show",
      "user_index",
      "user_file",
      "node_create",
      "node_replace",
      "node_delete",
      "node_tenant",
      "node_long",
      "node_image",
      "user_secret",
    ])
    expect(tools[0]).toEqual({
      name: "user_show",
      title: "GET /users/:id",
      description: "A user.",
      inputSchema: {
        type: "object",
        properties: { id: { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } },
        required: ["id"],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    })
    expect(tools.slice(3, 6).map(({ annotations }) => annotations)).toEqual([
      { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
      { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    ])
  })

  it("resolves schemas that contain themselves within the input", async () => {
    const { tools } = await client.listTools()
    const schema = JSON.stringify(tools[3]?.inputSchema)
    for (const [, ref = ""] of schema.matchAll(/"\$ref":"#\/([^"]*)"/g)) {
      let value: unknown = tools[3]?.inputSchema
      for (const key of ref.split("/")) value = Reflect.get(Object(value), key)
      expect(value).toMatchObject({ type: "object" })
    }
    expect(schema).toContain("$ref")
  })

  it("calls rows with params, queries and bodies", async () => {
    expect(await call("user_show", { id: 7 })).toEqual({
      content: [{ type: "text", text: '{"id":7}' }],
      structuredContent: { id: 7 },
    })
    expect(await call("user_index", { query: { q: "a b", tags: ["x", "y"] } })).toMatchObject({
      structuredContent: { q: "a b", tags: ["x", "y"] },
    })
    expect(await call("user_file", { path: ["a", "b c"] })).toEqual({
      content: [{ type: "text", text: '[["a","b c"]]' }],
    })
    expect(await call("node_create", { body: { name: "ab", children: [{ name: "cd" }] } })).toMatchObject({
      structuredContent: { name: "ab", children: [{ name: "cd" }] },
    })
    expect(await call("node_tenant", { headers: { "x-tenant": "acme" } })).toMatchObject({
      structuredContent: { "x-tenant": "acme" },
    })
    expect(await call("node_delete", { id: "1" })).toEqual({ content: [{ type: "text", text: "status 204" }] })
  })

  it.each([
    ["user_show", { id: "seven" }, /integer/],
    ["user_show", {}, /^the argument "id" is missing$/],
    ["user_show", { id: 7, tab: 1 }, /^unknown argument "tab"; expected id$/],
    ["user_index", { query: "q" }, /^the argument "query" has to be an object$/],
    ["node_create", { body: { name: "a" } }, /^status 422/],
    ["node_create", {}, /^the argument "body" is missing$/],
    ["node_tenant", {}, /^the argument "headers" is missing$/],
    ["node_tenant", { headers: "acme" }, /^the argument "headers" has to be an object$/],
    ["node_tenant", { headers: { "x-tenant": "a", authorization: "Bearer one" } }, /^unknown header "authorization"/],
    ["node_tenant", { headers: { "x-tenant": "a\nb" } }, /header/i],
    ["node_long", {}, /^the answer 200 is longer than 1000 bytes$/],
    ["node_image", {}, /^the answer 200 is image\/png, which is not text$/],
    ["user_secret", {}, /^status 401: no token$/],
  ])("%s of %j is an error of the tool", async (name, input, text) => {
    expect(await call(name, input)).toMatchObject({
      isError: true,
      content: [{ type: "text", text: expect.stringMatching(text) }],
    })
  })

  it("passes the caller's authorization to guards", async () => {
    const known = await connect({ authorization: "Bearer one" })
    expect(await known.callTool({ name: "user_secret" })).toEqual({ content: [{ type: "text", text: "the secret" }] })
  })

  it("refuses tools that there are not", async () => {
    await expect(call("user_hidden")).rejects.toThrow('there is no tool "user_hidden"')
  })
})

describe("messages of mcp", () => {
  const send = async (
    body: string,
    headers: Readonly<Record<string, string>> = {},
    method = "POST",
    endpoint = Endpoint,
  ): Promise<readonly [number, unknown]> => {
    const all = { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers }
    const response = await endpoint.fetch(
      new Request("http://localhost/mcp", { method, headers: all, ...(method === "GET" ? {} : { body }) }),
    )
    const text = await response.text()
    const data: unknown = text === "" ? "" : JSON.parse(text)
    return [response.status, data]
  }
  const message = (method: string, params: unknown = {}): string =>
    JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const error = (code: number, text: unknown): object => ({ error: { code, message: text } })

  it.each([
    ["[]", 400, error(-32600, "expected one message, got a list")],
    ["{}", 400, error(-32600, 'expected a message of JSON-RPC with "jsonrpc": "2.0"')],
    ['{"jsonrpc":"2.0","id":1}', 400, error(-32600, "the message has no method")],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, error(-32600, "the id is a string or a number")],
    [message("ping", []), 200, error(-32602, "the params are an object")],
    [message("tools/call", { name: "user_show", arguments: [] }), 200, error(-32602, "the arguments are an object")],
    [message("tools/list", { cursor: "x" }), 200, error(-32602, expect.stringContaining('"x"'))],
    [message("prompts/list"), 200, error(-32601, expect.stringContaining("there is no method prompts/list"))],
    ['{"jsonrpc":"2.0","method":"notifications/initialized"}', 202, ""],
    [message("ping"), 200, { result: {} }],
    [message("initialize", { protocolVersion: "1999-01-01" }), 200, { result: { protocolVersion: "2025-11-25" } }],
    [message("initialize", { protocolVersion: "2025-03-26" }), 200, { result: { protocolVersion: "2025-03-26" } }],
  ])("%s is answered with %i", async (body, status, data) => {
    const [found, answer] = await send(body)
    expect({ found, answer }).toMatchObject({ found: status, answer: data })
  })

  it("checks the method, the headers, the origin and the length", async () => {
    expect(await send("", {}, "GET")).toMatchObject([405, error(-32600, "expected POST, got GET")])
    expect((await send("", { "content-type": "text/plain" }))[0]).toBe(415)
    expect((await send(message("ping"), { accept: "text/html" }))[0]).toBe(406)
    expect((await send(message("ping"), { "mcp-protocol-version": "2024-01-01" }))[0]).toBe(400)
    expect((await send(message("ping"), { "mcp-protocol-version": "2025-06-18" }))[0]).toBe(200)
    expect((await send(message("ping"), { origin: "http://localhost" }))[0]).toBe(200)
    // Without `parsers`, the plug reads the body itself.
    const Mcp = mcp(routes, { endpoint: () => Endpoint, info: { name: "a", version: "1" }, schemas, length: 100 })
    const plain = define_endpoint({ router: define_router([forward("/mcp", "Mcp")]).build({ Mcp }) })
    expect((await send(message("ping", { long: "x".repeat(100) }), {}, "POST", plain))[0]).toBe(413)
    expect(await send("{", {}, "POST", plain)).toMatchObject([400, error(-32700, "the body is not JSON")])
    const foreign = new Request("http://localhost/mcp", { method: "POST", headers: { origin: "https://evil.example" } })
    expect((await Endpoint.fetch(foreign)).status).toBe(403)
  })

  it("lists many tools in pages", async () => {
    const many = Array.from({ length: 450 }, (_, index) => ["get", `/r${index}`, "RowController", `a${index}`, tool])
    const Mcp = mcp(many, { endpoint: () => Endpoint, info: { name: "a", version: "1" } })
    const endpoint = define_endpoint({ router: define_router([forward("/mcp", "Mcp")]).build({ Mcp }) })
    const counts: number[] = []
    for (let params: object = {}; ;) {
      const [, answer] = await send(message("tools/list", params), {}, "POST", endpoint)
      const { result } = answer as { result: { tools: unknown[]; nextCursor?: string } } // of the protocol
      counts.push(result.tools.length)
      if (result.nextCursor === undefined) break
      params = { cursor: result.nextCursor }
    }
    expect(counts).toEqual([200, 200, 50])
  })
})

describe("a wrong call of mcp", () => {
  const info = { name: "a", version: "1" }
  const endpoint = (): AnyEndpoint => Endpoint
  it.each([
    [[], { endpoint, info, tools: 1 }, 'mcp has no option "tools"'],
    [[], { endpoint: Endpoint, info }, "mcp takes the endpoint as a function, such as () => Endpoint"],
    [[], { endpoint }, "mcp takes info with a name and a version"],
    [[], { endpoint, info, length: 0 }, "length of mcp is a number of bytes, 1 or more, got: 0"],
    [
      [],
      { endpoint, info, origins: ["example.com"] },
      'origins of mcp are such as "https://app.example.com", got: "example.com"',
    ],
    [
      [redirect("/a", "/b"), get("/b", "B", "b")],
      { endpoint, info, include: () => true },
      "cannot be a tool: it is a redirect",
    ],
    [[socket("/a", "A", tool)], { endpoint, info }, "cannot be a tool: it is a socket"],
    [
      [get("/:query", "A", "a", tool)],
      { endpoint, info },
      'cannot be a tool: its param "query" has the name of a part',
    ],
    [[get("/a", "A", "a", { query: "None", ...tool })], { endpoint, info }, "None"],
    [[get("/a", "A", "a", { metadata: { mcp: true, operation_id: "a b" } })], { endpoint, info }, 'got: "a b"'],
    [
      [post("/a", "A", "a", { body: "Node", body_types: ["multipart/form-data"], ...tool })],
      { endpoint, info, schemas },
      "its body is multipart/form-data, and tools send JSON",
    ],
  ])("%#: says what is wrong", (table, options, text) => {
    expect(() => mcp(table, options as unknown as McpOptions)).toThrow(text) // some are wrong for the compiler too
  })
})
