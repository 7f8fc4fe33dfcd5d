import { once } from "node:events"
import type { AddressInfo } from "node:net"
import express from "express"
import { expect, it } from "vitest"
import { z } from "zod"
import { client } from "../../../src/core/client/index.js"
import { post } from "../../../src/index.js"
import { middleware, serve } from "../../../src/server/node/index.js"
import { openapi } from "../../../src/readers/openapi/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"

const routes = [
  post("/users", "UserController", "bulk", { body: "NewUsers", answers: { 201: "Names" } }),
  post("/either", "UserController", "either", { body: "OneOrMany", answers: { 201: "Names" } }),
] as const
const NewUser = z.object({ name: z.string() })
const schemas = {
  NewUsers: z.array(NewUser).max(2),
  OneOrMany: z.union([NewUser, z.array(NewUser)]),
  Names: z.array(z.string()),
}
const web = define_router(routes, { schemas })
const UserController = web.controller("UserController", {
  bulk: (conn) =>
    conn.answer(
      201,
      conn.body_params.map(({ name }) => name),
    ),
  either: (conn) =>
    conn.answer(
      201,
      [conn.body_params].flat().map(({ name }) => name),
    ),
})
const Endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ UserController }) })

/** The statuses and bodies of calls of a server. */
async function callsOf(base_url: string): Promise<unknown> {
  const api = client<typeof routes, typeof schemas>(routes, { base_url })
  const many = [{ name: "a" }, { name: "b" }, { name: "c" }]
  const answers = [
    await api.user("bulk", { body: many.slice(1) }),
    await api.user("bulk", { body: [] }),
    await api.user("either", { body: [{ name: "Ada" }] }),
    await api.user("either", { body: { name: "Ada" } }),
    await api.user("bulk", { body: many }),
  ]
  return answers.map(({ status, body }) => (status === 201 ? body : status))
}
const CALLS = [["b", "c"], [], ["Ada"], ["Ada"], 422]

it("a list of the client reaches the action over the network", async () => {
  const server = await serve(Endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  const calls = await callsOf(server.url)
  await server.close()
  expect(calls).toEqual(CALLS)
})

it("a list that a host has read reaches the action", async () => {
  const server = express().use(express.json()).use(middleware(Endpoint)).listen(0, "127.0.0.1")
  await once(server, "listening")
  const calls = await callsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  expect(calls).toEqual(CALLS)
})

it("a list is JSON in the document, whatever the types of other bodies are", () => {
  const { paths, components } = openapi(routes, {
    info: { title: "", version: "1" },
    schemas,
    body_types: ["application/x-www-form-urlencoded"],
  })
  const { content } = paths["/users"]?.["post"]?.requestBody ?? {}
  expect(Object.keys(content ?? {})).toEqual(["application/json"])
  expect(components?.schemas?.["NewUsers"]).toMatchObject({ type: "array", maxItems: 2 })
})
