import { once } from "node:events"
import { connect } from "node:net"
import express from "express"
import { afterEach, describe, expect, it } from "vitest"
import { middleware, serve } from "../../../src/server/node/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router, MethodNotForwardedError } from "../../../src/server.js"
import type { Conn, Endpoint } from "../../../src/server.js"
import { build_conn, conn_test, dispatch } from "../../../src/server/testing/index.js"

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Sends a raw request, and returns the response. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  socket.write(text)
  let said = ""
  socket.on("data", (part: Buffer) => void (said += part.toString()))
  await once(socket, "close")
  return said
}

const ways: readonly (readonly [string, (endpoint: Endpoint) => Promise<number>])[] = [
  [
    "serve",
    async (endpoint) => {
      const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
      stops.push(() => server.close({ grace: 0 }))
      return Number(new URL(server.url).port)
    },
  ],
  [
    "Express",
    async (endpoint) => {
      const server = express().use(middleware(endpoint)).listen(0, "127.0.0.1")
      stops.push(() => server.close())
      await once(server, "listening")
      const address = server.address()
      return typeof address === "object" ? (address?.port ?? 0) : 0
    },
  ],
]

const router = define_router([
  ["forward", "/app", "App"],
  ["match", "*", "/own", "Own", "show"],
] as const).build({
  App: { fetch: (request: Request) => new Response(request.method) },
  Own: {
    show: (conn: Conn) => conn.json([conn.method, conn.request?.method, conn.get_req_header("x-a"), conn.params]),
  },
})

describe.each(ways)("by %s, TRACE", (_name, start) => {
  const trace = async (path: string): Promise<readonly [string, unknown[]]> => {
    const reported: unknown[] = []
    const endpoint = define_endpoint({ router, plugs: [parsers()], on_error: (error) => void reported.push(error) })
    const port = await start(endpoint)
    return [
      await raw(port, `TRACE ${path} HTTP/1.1\r\nhost: localhost\r\nx-a: b\r\nconnection: close\r\n\r\n`),
      reported,
    ]
  }

  it("to an application of Web requests is answered with 405 and the allowed methods", async () => {
    const [answer, reported] = await trace("/app/a")
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toMatch(/\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/i)
    expect(answer).not.toContain("x-a:")
    expect(reported).toEqual([])
  })

  it("reaches a route for TRACE", async () => {
    const [answer, reported] = await trace("/own?q=1")
    expect(answer).toContain(`["TRACE","TRACE",["b"],{"q":"1"}]`)
    expect(reported).toEqual([])
  })
})

describe("a method that Web requests forbid", () => {
  const { trace, connect: connectTo } = conn_test(define_endpoint({ router }))

  it.each(["TRACE", "CONNECT", "TRACK", "trace"])("cannot be forwarded in a test: %s", async (method) => {
    await expect(dispatch(build_conn(), router, method, "/app")).rejects.toThrow(MethodNotForwardedError)
    await expect(dispatch(build_conn(), router, method, "/app/b")).rejects.toMatchObject({ status: 405, method })
  })

  it("reaches a route in a test", async () => {
    expect((await trace(build_conn(), "/own")).resp_body).toBe('["TRACE",null,[],{}]')
    expect((await connectTo(build_conn(), "/own")).resp_body).toBe('["CONNECT",null,[],{}]')
  })
})
