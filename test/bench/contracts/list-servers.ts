// The servers of `npm run bench:http -- list`: a list of 100 users, of which each has a field that the schema does not declare.
import { root } from "../../unit/house/sources.js"
import type { Server } from "../answer-servers.js"

const USERS = `const users = Array.from({ length: 100 }, (_, id) => ({
  id, name: "Ada Lovelace " + id, email: "ada" + id + "@example.com", age: 36, admin: id % 2 === 0,
  tags: ["math", "engines"], address: { city: "London", street: "St James's Square" }, password_hash: "secret" + id,
}))`

/** @param others what happens to fields that the type does not declare; by default they are kept */
const arktype = (others: string): string => `
import { type } from "arktype"
const List = type({
  ${others} id: "number.integer", name: "string", email: "string", age: "number", admin: "boolean",
  tags: "string[]", address: { ${others} city: "string", street: "string" },
}).array()`

const SCHEMAS = {
  zod: `
import { z } from "zod"
const List = z.array(z.object({
  id: z.int(), name: z.string(), email: z.string(), age: z.number(), admin: z.boolean(),
  tags: z.array(z.string()), address: z.object({ city: z.string(), street: z.string() }),
}))`,
  valibot: `
import * as v from "valibot"
const List = v.array(v.object({
  id: v.pipe(v.number(), v.integer()), name: v.string(), email: v.string(), age: v.number(), admin: v.boolean(),
  tags: v.array(v.string()), address: v.object({ city: v.string(), street: v.string() }),
}))`,
  arktype: arktype(""),
  "arktype, fields deleted": arktype(`"+": "delete",`),
} as const

const waymark = (library: keyof typeof SCHEMAS, options = ""): Server => ({
  name: `waymark, ${options === "" ? library : "check_answers: false"}`,
  checkout: root,
  program: `
import { get } from "waymark"
import { define_endpoint, define_router } from "waymark/server"
import { serve } from "waymark/node"
${SCHEMAS[library]}
${USERS}
const web = define_router([get("/users", "Users", "index", { answers: { 200: "List" } })], { schemas: { List }, ${options} })
const endpoint = define_endpoint({ router: web.build({ Users: { index: (conn) => conn.answer(200, users) } }) })
const { fetch } = endpoint
const listen = async () => new URL((await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })).url).port`,
})

const ORPC: Server = {
  name: "oRPC, zod",
  onlyNode: true,
  program: `
import { createServer } from "node:http"
import { os } from "@orpc/server"
import { RPCHandler } from "@orpc/server/node"
${SCHEMAS.zod}
${USERS}
const handler = new RPCHandler({ users: os.route({ method: "GET" }).output(List).handler(() => users) })
const server = createServer(async (req, res) => {
  const { matched } = await handler.handle(req, res, { context: {} })
  if (!matched) res.writeHead(404).end()
})
const listen = () => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)))
const fetch = undefined`,
}

const FASTIFY: Server = {
  name: "fastify, JSON Schema",
  onlyNode: true,
  program: `
import fastify from "fastify"
${USERS}
const string = { type: "string" }
const properties = {
  id: { type: "integer" }, name: string, email: string, age: { type: "number" }, admin: { type: "boolean" },
  tags: { type: "array", items: string }, address: { type: "object", properties: { city: string, street: string } },
}
const app = fastify()
app.get("/users", { schema: { response: { 200: { type: "array", items: { type: "object", properties } } } } }, (request, reply) => reply.send(users))
const listen = async () => {
  await app.listen({ port: 0, host: "127.0.0.1" })
  return app.server.address().port
}`,
}

/** All servers; the first one is the one that the others are compared with. */
export const listServers: readonly Server[] = [
  waymark("zod"),
  waymark("valibot"),
  waymark("arktype"),
  waymark("arktype, fields deleted"),
  waymark("zod", "check_answers: false"),
  ORPC,
  FASTIFY,
]
