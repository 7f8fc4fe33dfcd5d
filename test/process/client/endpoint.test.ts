import { expect, it } from "vitest"
import { client, UnexpectedAnswerError } from "../../../src/core/client/index.js"
import type { ClientOptions } from "../../../src/core/client/index.js"
import { get, post } from "../../../src/index.js"
import { serve } from "../../../src/server/node/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import { clientSchemas } from "../../cases/client.js"

const routes = [
  post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User", 422: "Problem" } }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" }, answers: { 200: "User" } }),
  get("/old", "UserController", "old"),
] as const
const web = define_router(routes, {
  schemas: clientSchemas,
  problems: { Problem: ({ message }) => ({ detail: message }) },
})
const born = new Date(0)
const UserController = web.controller("UserController", {
  create: (conn) => {
    const { name } = conn.body_params
    if (name === "Eve") return conn.answer(422, { detail: "taken" })
    return conn.answer(201, { id: 7, name, born })
  },
  show: (conn, { id }) => (id === 7 ? conn.answer(200, { id, name: "Ada", born }) : conn.send_resp(404)),
  old: (conn) => conn.redirect("/users/7"),
})
const Endpoint = define_endpoint({
  plugs: [parsers()],
  router: web.build({ UserController }),
  on_error: () => undefined,
})

const connect = (options: ClientOptions): ReturnType<typeof client<typeof routes, typeof clientSchemas>> =>
  client<typeof routes, typeof clientSchemas>(routes, options)

async function check(options: ClientOptions): Promise<void> {
  const api = connect(options)
  const made = await api.user("create", { body: { name: "Ada" } })
  expect([made.ok, made.status, made.body]).toEqual([
    true,
    201,
    { id: 7, name: "Ada", born: "1970-01-01T00:00:00.000Z" },
  ])
  const refused = await api.user("create", { body: { name: "Eve" } })
  expect(refused.status === 422 && refused.body.detail).toBe("taken")
  const { id } = made.status === 201 ? made.body : { id: 0 }
  const found = await api.user("show", id)
  const birth: string = found.body.born
  expect([found.status, birth]).toEqual([200, "1970-01-01T00:00:00.000Z"])
  const missing = await api.user("show", 8).catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(UnexpectedAnswerError)
  expect(missing).toMatchObject({ status: 404, route: "GET /users/:id" })
}

it("the fetch of an endpoint makes it the client of a test", async () => {
  await check({ base_url: "https://example.com", fetch: Endpoint.fetch })
  const { status, headers } = await connect({ base_url: "https://example.com", fetch: Endpoint.fetch }).user("old")
  expect([status, headers.get("location")]).toEqual([302, "/users/7"])
})

it("the same calls work over a socket, where fetch follows redirects", async () => {
  const server = await serve(Endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  try {
    await check({ base_url: server.url })
    const { status, body } = await connect({ base_url: server.url }).user("old")
    expect([status, body]).toEqual([200, { id: 7, name: "Ada", born: "1970-01-01T00:00:00.000Z" }])
  } finally {
    await server.close()
  }
})

it("a server that cannot be reached rejects with the error of fetch", async () => {
  const server = await serve(Endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  await server.close()
  await expect(connect({ base_url: server.url }).user("old")).rejects.toThrow(TypeError)
})
