import { once } from "node:events"
import express from "express"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { post } from "../../../src/index.js"
import { middleware, serve } from "../../../src/server/node/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn, Endpoint, Plug } from "../../../src/server.js"
import { build_conn } from "../../../src/server/testing/index.js"

const web = define_router([post("/users", "UserController", "create", { body: "NewUser" })], {
  schemas: { NewUser: z.object({ name: z.string().default("nobody") }) },
})
const Router = web.build({
  UserController: web.controller("UserController", { create: (conn) => conn.text(conn.body_params.name) }),
})
const errors: string[] = []

/** A plug of the program may read bodies, so behind it the start does not know that parsers are missing. */
const own: Plug = (conn: Conn) => conn

function endpointOf(...plugs: readonly Plug[]): Endpoint {
  return define_endpoint({ plugs, router: Router, on_error: (error) => void errors.push(String(error)) })
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly errors: readonly string[]
}

async function answerOf(answer: () => Promise<Response>): Promise<Answer> {
  errors.length = 0
  const response = await answer()
  return { status: response.status, text: await response.text(), errors: [...errors] }
}

const send = (endpoint: Endpoint, init: RequestInit): Promise<Answer> =>
  answerOf(() => endpoint.fetch(new Request("http://localhost/users", { method: "POST", ...init })))

const JSON_BODY = { headers: { "content-type": "application/json" }, body: '{"name":"Ada"}' }
const bytes = new TextEncoder().encode('{"name":"Ada"}')
const nobody: Answer = { status: 200, text: "nobody", errors: [] }
const ada: Answer = { status: 200, text: "Ada", errors: [] }
const failed = (message: string): Answer => ({
  status: 500,
  text: "Internal Server Error",
  errors: [`Error: ${message}`],
})

const NO_PARSER = failed(
  'post "/users" has a body "NewUser", but no plug parsed it: add parsers() to the plugs of the endpoint',
)
const passed = (type: string): Answer =>
  failed(
    `post "/users" has a body "NewUser", but parsers passed on the type "${type}": remove it from pass, or add a plug that sets body_params`,
  )

describe("a body for a route with a schema", () => {
  it("is refused when the program starts, if no plug may parse bodies", () => {
    expect(() => define_endpoint({ router: Router })).toThrow(
      'the router requires parsers before it, for the row "/users"',
    )
  })

  it("is a 500 that names parsers, if no plug parses bodies", async () => {
    expect(await send(endpointOf(own), JSON_BODY)).toEqual(NO_PARSER)
    expect(await send(endpointOf(own), { body: bytes })).toEqual(NO_PARSER)
    const sized = { headers: { "content-length": "14" }, body: bytes }
    expect(await send(endpointOf(own), sized)).toEqual(NO_PARSER)
  })

  it("is a 500 too if a plug has read it and kept nothing", async () => {
    const read = async (conn: Conn): Promise<void> => void (await conn.request?.text())
    expect(await send(endpointOf(read), JSON_BODY)).toEqual(NO_PARSER)
  })

  it("is a 500 that names pass, if parsers passed it on", async () => {
    const init = { headers: { "content-type": "Text/CSV; charset=utf-8" }, body: "name\nAda" }
    for (const pass of [["*/*"], ["text/*"], ["text/csv"]])
      expect(await send(endpointOf(parsers({ pass })), init)).toEqual(passed("text/csv"))
  })

  it("is refused with 415 if it has no type, since parsers cannot read it", async () => {
    expect(await send(endpointOf(parsers()), { body: bytes })).toEqual({
      status: 415,
      text: "Unsupported Media Type",
      errors: [],
    })
  })

  it("is accepted if a plug puts it into body_params", async () => {
    const parse = async (conn: Conn): Promise<void> => {
      conn.body_params = { name: (await conn.request?.text())?.split("\n")[1] }
    }
    const init = { headers: { "content-type": "text/csv" }, body: "name\nAda" }
    expect(await send(endpointOf(parsers({ pass: ["text/csv"] }), parse), init)).toEqual(ada)
    expect(await send(endpointOf(parse), init)).toEqual(ada)
  })

  it("is accepted if parsers read it", async () => {
    expect(await send(endpointOf(parsers()), JSON_BODY)).toEqual(ada)
    expect(await send(endpointOf(parsers({ pass: ["*/*"] }), parsers()), JSON_BODY)).toEqual(ada)
    expect(await send(endpointOf(parsers()), { body: new URLSearchParams("name=Ada") })).toEqual(ada)
  })
})

describe("a request without a body, for a route with a schema", () => {
  const empty = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

  it.each<[string, RequestInit]>([
    ["nothing else", {}],
    ["a type", { headers: { "content-type": "application/json" } }],
    ["a type that is passed on", { headers: { "content-type": "text/csv" } }],
    ["a length of 0", { headers: { "content-length": "0" } }],
  ])("has an empty body, with or without parsers: %s", async (_what, init) => {
    for (const plugs of [[own], [parsers({ pass: ["*/*"] })]])
      expect(await send(endpointOf(...plugs), init)).toEqual(nobody)
  })

  it("has an empty body if it is a stream without bytes", async () => {
    const init: RequestInit & { duplex: "half" } = { body: empty, duplex: "half" }
    expect(await send(endpointOf(own), init)).toEqual(nobody)
  })

  it("has an empty body in a test without a request", async () => {
    expect((await Router.call(build_conn("POST", "/users"))).resp_body).toBe("nobody")
    expect((await Router.call(build_conn("POST", "/users", { body_params: { name: "Ada" } }))).resp_body).toBe("Ada")
  })
})

describe("over a socket", () => {
  it.each([[[own]], [[parsers()]]])(
    "serve tells a request without a body from one that is not parsed",
    async (plugs) => {
      const server = await serve(endpointOf(...plugs), { port: 0, hostname: "127.0.0.1", print: false })
      try {
        const ask = (init: RequestInit): Promise<Answer> =>
          answerOf(() => fetch(`${server.url}users`, { method: "POST", ...init }))
        expect(await ask({})).toEqual(nobody)
        expect(await ask(JSON_BODY)).toEqual(plugs[0] === own ? NO_PARSER : ada)
      } finally {
        await server.close()
      }
    },
  )

  it("a body that Express has parsed stays, with parsers too, and one that nothing parsed is a 500", async () => {
    const app = express()
    app.use("/json", express.json(), middleware(endpointOf(own)))
    app.use("/both", express.json(), middleware(endpointOf(parsers())))
    app.use("/none", middleware(endpointOf(own)))
    const server = app.listen(0, "127.0.0.1")
    await once(server, "listening")
    try {
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      const ask = (path: string, init: RequestInit): Promise<Answer> =>
        answerOf(() => fetch(`http://127.0.0.1:${port}${path}/users`, { method: "POST", ...init }))
      expect(await ask("/json", JSON_BODY)).toEqual(ada)
      expect(await ask("/json", { ...JSON_BODY, body: "{}" })).toEqual(nobody)
      expect(await ask("/json", {})).toEqual(nobody)
      expect(await ask("/both", JSON_BODY)).toEqual(ada)
      expect(await ask("/none", {})).toEqual(nobody)
      expect(await ask("/none", JSON_BODY)).toEqual(NO_PARSER)
    } finally {
      server.close()
    }
  })
})
