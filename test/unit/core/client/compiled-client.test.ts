import { describe, expect, it } from "vitest"
import { z } from "zod"
import { clientCode } from "../../../../src/build/bundler/compile-client.js"
import { namesIn } from "../../../../src/core/pattern/names-in.js"
import { tableCalls } from "../../../../src/core/client/called-route.js"
import * as clients from "../../../../src/core/client/index.js"
import type { Client, ClientOptions } from "../../../../src/core/client/index.js"
import { client as compiledClient } from "../../../../src/core/compiled/index.js"
import { dynamic, get, patch, post, resources, scope, socket } from "../../../../src/index.js"
import type { RouteTable } from "../../../../src/index.js"
import { ReopenedSocket } from "../../../../src/server/live/sockets/reopened-socket.js"
import { clientTable } from "../../../cases/client.js"
import { contractTable } from "../../../cases/contract-helpers.js"
import { helpersTable } from "../../../cases/helpers.js"

const VALUES = ["7", 7, "0b7e1b6c-6a5e-4F3D-9c1a-2b3c4d5e6f70", "2024-02-29", "2023-02-29", "a b", ["a", "b"], "..", {}]
const OPTIONS = [
  {},
  { query: { page: 2, id: 1 } },
  { query: [["a", "b"]], headers: { "x-key": "1" } },
  { query: { at: new Date(0) } },
  { body: { name: "Ada" } },
  { body: { size: 1n } },
  { body: { file: new Blob(["a"]) } },
  { body: "text" },
  { unknown: 1 },
  undefined,
  "more",
]

/** A table with kinds of params, answers and bodies. */
const ownTable = [
  resources("/users", "UserController", { where: { id: "uuid" } }),
  get("/teams/:team/members/:name", "TeamController", "show"),
  get("/days/:day/:tab", "DayController", "show", {
    where: { day: "date", tab: ["all", "open"] },
    answers: { 200: "Day", 404: null },
  }),
  get("/days", "DayController", "index", { query: "Filter", answers: { 200: "Days" } }),
  post("/users/:id/mails", "MailController", "create", {
    where: { id: "integer" },
    body: "Mail",
    answers: { 201: "Mail" },
  }),
  patch("/drafts", "DraftController", "update", {
    body: "Draft",
    on_invalid: "action",
    answers: { 200: "Draft", 422: "Errors" },
  }),
] as const

/** The requests of all calls, and the answers and errors that they give. */
async function results(
  api: object,
  table: RouteTable,
  sent: () => string,
  describeError: (error: unknown) => string,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const { helper, link } of tableCalls(table))
    for (const at of VALUES.keys())
      for (const options of OPTIONS) {
        const call: unknown = Reflect.get(api, helper)
        if (typeof call !== "function") throw new TypeError(`no call ${helper}`)
        const args = [link[1], ...namesIn(link[0]).map((_, index) => VALUES[(at + index) % VALUES.length]), options]
        const run = async (): Promise<unknown> => Reflect.apply(call, undefined, args)
        found.push(`${sent()} ${await run().then((answer) => JSON.stringify(answer), describeError)}`)
      }
  return found
}

/** The value of the code that `waymark/bundler` writes. */
async function load(code: string): Promise<readonly never[]> {
  const module: { readonly default: readonly never[] } = await import(
    `data:text/javascript,${encodeURIComponent(`export default ${code}`)}`
  )
  return module.default
}

/** The client that the code of `waymark/bundler` creates. */
async function compiled(table: RouteTable, options: ClientOptions): Promise<object> {
  return compiledClient(await load(clientCode(table)), options)
}

/** The name of an error: its message is shorter if the call is invalid. */
function withoutMessage(error: unknown): string {
  return error instanceof clients.UnexpectedAnswerError ? String(error) : String(Object(error).name)
}

describe("a compiled client", () => {
  it.each([
    ["calls", clientTable, 2],
    ["contracts", contractTable, 2],
    ["helpers", helpersTable, 2],
    ["kinds and bodies", ownTable, 6],
  ] as const)("requests and answers as the client of the table of %s", async (_name, table, count) => {
    const all = [
      [200, { errors: { detail: "no" } }],
      [404, { errors: { detail: "no" } }],
      [422, { errors: { detail: "no" } }],
      [422, { issues: [] }],
      [200, "<p>"],
      [502, "<p>"],
    ] as const
    for (const [status, body] of all.slice(0, count)) {
      let sent = ""
      const fetch = async (request: Request): Promise<Response> => {
        const text = (await request.text()).replaceAll(/-+formdata-undici-\w+/g, "boundary")
        sent = `${request.method} ${request.url} ${JSON.stringify([...request.headers])} ${text}`
        sent = sent.replaceAll(/-+formdata-undici-\w+/g, "boundary")
        return typeof body === "string"
          ? new Response(body, { status, headers: { "content-type": "text/html" } })
          : Response.json(body, { status })
      }
      const options = {
        base_url: "https://example.com",
        fetch,
        headers: async () => ({ "x-key": "0", "x-none": undefined }),
      }
      const own = await results(await compiled(table, options), table, () => sent, withoutMessage)
      sent = ""
      const real = await results(clients.client(dynamic(table), options), table, () => sent, withoutMessage)
      expect(own).toEqual(real)
    }
  })

  it("opens the sockets of the client of the table", async () => {
    const schemas = { Seat: z.object({ row: z.string() }), Said: z.string(), Heard: z.number() }
    const table = [
      scope("/a", { answers: { 401: null } }, [
        socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", query: "Seat", origins: "*" }),
      ]),
      socket("/bytes", "ByteSocket", { protocols: ["v2.bytes", "v1.bytes"] }),
    ] as const
    const data = await load(clientCode(table))
    const opened = async (
      create: (options: ClientOptions) => Client<typeof table, typeof schemas>,
    ): Promise<unknown> => {
      const found: Promise<unknown>[] = []
      const api = create({
        base_url: "https://example.com",
        headers: { "x-own": "1" },
        sockets: (call, request) => {
          const { receives = null, sends = null, protocols } = call.route.socket ?? {}
          const messages = [receives !== null, sends !== null, protocols]
          found.push(request().then(({ url, headers }) => [url, [...headers], ...messages]))
          return new ReopenedSocket({
            call,
            connect: async () => ({ send: () => {}, close: () => {} }),
            isReopened: false,
          })
        },
      })
      api.room("open", "7", { query: { row: "b" } }).close()
      api.byte("open").close()
      return Promise.all(found)
    }
    const own = await opened((options) => compiledClient<typeof table, typeof schemas>(data, options))
    expect(own).toEqual([
      ["https://example.com/a/rooms/7?row=b", [["x-own", "1"]], true, true, undefined],
      ["https://example.com/bytes", [["x-own", "1"]], false, false, ["v2.bytes", "v1.bytes"]],
    ])
    expect(await opened((options) => clients.client<typeof table, typeof schemas>(table, options))).toEqual(own)
  })

  it("has short messages for invalid calls", async () => {
    const call: unknown = Reflect.get(await compiled(ownTable, { base_url: "https://example.com" }), "user")
    if (typeof call !== "function") throw new TypeError("no call user")
    const reject = async (message: string, ...args: readonly unknown[]): Promise<void> =>
      expect(Reflect.apply(call, undefined, args)).rejects.toThrow(message)
    await reject("unexpected param", "show", 7)
    await reject("unexpected arguments", "shwo")
    await reject("unexpected options", "index", { pgae: 1 })
    await reject("unexpected query", "index", { query: { at: Symbol() } })
    await reject("unexpected body", "create", { body: {} })
    await expect(compiled(ownTable, { base_url: "ftp://example.com" })).rejects.toThrow("unexpected base_url")
  })
})
