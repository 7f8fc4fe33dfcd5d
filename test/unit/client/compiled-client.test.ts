import { describe, expect, it } from "vitest"
import { z } from "zod"
import { compileClient } from "../../../src/bundler/compile-client.js"
import { calledRoutes } from "../../../src/client/called-routes.js"
import { client, compiled_client } from "../../../src/client/index.js"
import type { Client, ClientOptions, CompiledCall } from "../../../src/client/index.js"
import { dynamic, scope, socket } from "../../../src/index.js"
import type { RouteTable } from "../../../src/index.js"
import { ReopenedSocket } from "../../../src/live/reopened-socket.js"
import { clientTable } from "../../cases/client.js"
import { contractTable } from "../../cases/contract-helpers.js"
import { helpersTable } from "../../cases/helpers.js"

const VALUES = ["7", "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70", "2024-02-29", ["a", "b"], ".."]
const OPTIONS = [{}, { query: { page: 2 } }, { body: { name: "Ada" } }, { body: "text" }, { unknown: 1 }]

/** The requests of all calls, and the answers and errors that they give. */
async function results(api: object, table: RouteTable, status: number, sent: () => string): Promise<readonly string[]> {
  const found: string[] = []
  for (const { helper, plug_opts, names } of calledRoutes(table))
    for (const value of VALUES)
      for (const options of OPTIONS) {
        const call: unknown = Reflect.get(api, helper)
        if (typeof call !== "function") throw new TypeError(`no call ${helper}`)
        const args = [plug_opts, ...names.map(() => value), options]
        const run = async (): Promise<unknown> => Reflect.apply(call, undefined, args)
        const result = await run().then(
          (answer) => JSON.stringify(answer),
          (error: unknown) => `${status} ${String(error)}`,
        )
        found.push(`${sent()} ${result}`)
      }
  return found
}

describe("a compiled client", () => {
  it.each([
    ["calls", clientTable],
    ["contracts", contractTable],
    ["helpers", helpersTable],
  ] as const)("requests and answers as the client of the table of %s", async (_name, table) => {
    const data: readonly CompiledCall[] = JSON.parse(JSON.stringify(compileClient(table)))
    for (const status of [200, 404, 422]) {
      let sent = ""
      const fetch = async (request: Request): Promise<Response> => {
        sent = `${request.method} ${request.url} ${JSON.stringify([...request.headers])} ${await request.text()}`
        return Response.json({ errors: { detail: "no" } }, { status })
      }
      const options = { base_url: "https://example.com", fetch }
      const own = await results(compiled_client(data, options), table, status, () => sent)
      sent = ""
      const real = await results(client(dynamic(table), options), table, status, () => sent)
      expect(own).toEqual(real)
    }
  })

  it("opens the sockets of the client of the table", async () => {
    const schemas = { Seat: z.object({ row: z.string() }), Said: z.string(), Heard: z.number() }
    const table = [
      scope("/a", { answers: { 401: null } }, [
        socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", query: "Seat", origins: "*" }),
      ]),
      socket("/bytes", "ByteSocket"),
    ] as const
    const data: readonly CompiledCall[] = JSON.parse(JSON.stringify(compileClient(table)))
    const opened = async (
      create: (options: ClientOptions) => Client<typeof table, typeof schemas>,
    ): Promise<unknown> => {
      const found: Promise<unknown>[] = []
      const api = create({
        base_url: "https://example.com",
        headers: { "x-own": "1" },
        sockets: (call, request) => {
          const { receives = null, sends = null } = call.route.contract.socket ?? {}
          found.push(request().then(({ url, headers }) => [url, [...headers], receives, sends]))
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
    const own = await opened((options) => compiled_client<typeof table, typeof schemas>(data, options))
    expect(own).toEqual([
      ["https://example.com/a/rooms/7?row=b", [["x-own", "1"]], "Said", "Heard"],
      ["https://example.com/bytes", [["x-own", "1"]], null, null],
    ])
    expect(await opened((options) => client<typeof table, typeof schemas>(table, options))).toEqual(own)
  })
})
