import { afterEach, describe, expect, it, vi } from "vitest"
import { logger, request_id } from "../../../../src/server/plugs/index.js"
import type { LoggerOptions } from "../../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../../src/server.js"
import type { Conn, EndpointConfig } from "../../../../src/server.js"
import { keepLines } from "../router/lines.js"

const answer = (conn: Conn): Conn => conn.text("ok").halt()

async function linesOf(options: LoggerOptions, config: EndpointConfig = {}): Promise<readonly string[]> {
  const to = keepLines()
  const endpoint = define_endpoint({ logger: to, on_error: () => {}, plugs: [logger(options), answer], ...config })
  await (await endpoint.fetch(new Request("http://example.com/users/7?token=secret"))).text()
  return to.lines.map((line) => line.replace(/\d+(ms|µs)/, "1ms"))
}

afterEach(() => vi.restoreAllMocks())

describe("logger", () => {
  it("logger logs a line for a request, without its query, and one for its response", async () => {
    expect(await linesOf({})).toEqual(["info GET /users/7", "info Sent 200 in 1ms"])
  })

  it("logger logs at the level in its options, or at the level that a function returns for the conn", async () => {
    expect(await linesOf({ log: "debug" })).toEqual(["debug GET /users/7", "debug Sent 200 in 1ms"])
    const log = (conn: Conn): "warn" | false => (conn.request_path.startsWith("/users") ? "warn" : false)
    expect(await linesOf({ log })).toEqual(["warn GET /users/7", "warn Sent 200 in 1ms"])
    expect(await linesOf({ log: () => false })).toEqual([])
    expect(await linesOf({ log: false })).toEqual([])
  })

  it("logger logs the status of the response to an error", async () => {
    const fail = (): never => {
      throw new Error("no")
    }
    expect(await linesOf({}, { plugs: [logger(), fail], render_errors: { log: false } })).toEqual([
      "info GET /users/7",
      "info Sent 500 in 1ms",
    ])
  })

  it("logger logs that a response is chunked", async () => {
    const stream = async (conn: Conn): Promise<Conn> => {
      await conn.send_chunked(200).chunk("a")
      return conn.halt()
    }
    expect(await linesOf({}, { plugs: [logger(), stream] })).toEqual(["info GET /users/7", "info Chunked 200 in 1ms"])
  })

  it("logger logs the id of the request", async () => {
    const lines = await linesOf({}, { plugs: [request_id(), logger(), answer] })
    expect(lines[0]).toMatch(/^info request_id=[\w-]{20,} GET \/users\/7$/)
    expect(lines[1]).toMatch(/^info request_id=[\w-]{20,} Sent 200 in 1ms$/)
  })

  it("logger logs to the console if the endpoint has no logger", async () => {
    const lines: unknown[] = []
    vi.spyOn(console, "info").mockImplementation((line) => void lines.push(line))
    await define_endpoint({ plugs: [logger(), answer] }).fetch(new Request("http://example.com/a"))
    expect(lines).toEqual(["GET /a", expect.stringMatching(/^Sent 200 in \d+(ms|µs)$/)])
  })
})
