import { expect, it } from "vitest"
import { define_routes, forward, get, pipe_through, post, scope } from "waymark"
import { contracts, define_endpoint, define_router, forwards, param_kinds } from "waymark/edge"
import type { EdgeEndpoint } from "waymark/edge"
import { mcp } from "waymark/mcp"
import { parsers } from "waymark/plugs"
import type { CoreConn } from "waymark/mcp"
import * as z from "zod"

const tool = { metadata: { mcp: true } }
const routes = define_routes([
  get("/users/:id", "UserController", "show", { where: { id: "integer" }, ...tool }),
  post("/users", "UserController", "create", { body: "NewUser", ...tool }),
  scope("/", [pipe_through("require_token"), get("/secret", "UserController", "secret", tool)]),
  forward("/mcp", "Mcp"),
])
const schemas = { NewUser: z.object({ name: z.string().min(2) }) }
const require_token = (conn: CoreConn): CoreConn =>
  conn.get_req_header("authorization")[0] === "Bearer one" ? conn : conn.put_status(401).text("no token").halt()

const web = define_router(routes, {
  contracts: contracts(schemas),
  forwards,
  kinds: param_kinds,
  plugs: { require_token },
})
const UserController = web.controller("UserController", {
  show: (conn, { id }) => conn.json({ id }),
  create: (conn) => conn.put_status(201).json(conn.body_params),
  secret: (conn) => conn.text("the secret"),
})
const Mcp = mcp(routes, { endpoint: () => Endpoint, info: { name: "users", version: "1.0.0" }, schemas })
const Endpoint: EdgeEndpoint = define_endpoint({ plugs: [parsers()], router: web.build({ UserController, Mcp }) })

async function ask(method: string, params: object, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  })
  const { result } = (await (await Endpoint.fetch(request)).json()) as { readonly result: unknown }
  return result
}

it("mcp lists the rows of a router of waymark/edge", async () => {
  const { tools } = (await ask("tools/list", {})) as { readonly tools: readonly { readonly name: string }[] }
  expect(tools.map(({ name }) => name)).toEqual(["user_show", "user_create", "user_secret"])
})

it.each([
  ["user_show", { id: 4 }, { id: 4 }],
  ["user_create", { body: { name: "Ada" } }, { name: "Ada" }],
])("mcp calls %s of an endpoint of waymark/edge", async (name, input, structuredContent) => {
  expect(await ask("tools/call", { name, arguments: input })).toMatchObject({ structuredContent })
})

it("contracts and guards of waymark/edge run for tools", async () => {
  const create = { name: "user_create", arguments: { body: { name: "A" } } }
  expect(await ask("tools/call", create)).toMatchObject({ isError: true })
  const secret = { name: "user_secret", arguments: {} }
  expect(await ask("tools/call", secret)).toEqual({
    content: [{ type: "text", text: "status 401: no token" }],
    isError: true,
  })
  expect(await ask("tools/call", secret, { authorization: "Bearer one" })).toEqual({
    content: [{ type: "text", text: "the secret" }],
  })
})
