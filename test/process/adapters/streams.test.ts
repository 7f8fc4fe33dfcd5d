import { once } from "node:events"
import { createServer } from "node:http"
import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { forward, get, post } from "waymark"
import { middleware, serve } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn, Endpoint } from "waymark/server"

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** The two ways to pass Node requests to an endpoint. */
const ways: readonly (readonly [string, (endpoint: Endpoint) => Promise<string>])[] = [
  [
    "serve",
    async (endpoint) => {
      const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
      stops.push(() => server.close({ grace: 100 }))
      return server.url.replace(/\/$/, "")
    },
  ],
  [
    "middleware",
    async (endpoint) => {
      const answer = middleware(endpoint)
      const server = createServer((req, res) => answer(req, res, () => res.writeHead(404).end()))
      stops.push(() => server.closeAllConnections())
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
  ],
]

describe.each(ways)("by %s", (_name, start) => {
  it("a large body reaches a forwarded application, and comes back", async () => {
    const web = define_router([forward("/echo", "Echo")] as const)
    const Echo = { fetch: (request: Request) => new Response(request.body) }
    const url = await start(define_endpoint({ router: web.build({ Echo }) }))
    const body = "0123456789".repeat(300_000)
    const response = await fetch(`${url}/echo`, { method: "POST", body })
    expect((await response.text()) === body).toBe(true)
  })

  it("a client that disconnects cancels the stream and aborts the request's signal", async () => {
    const ends: Promise<unknown>[] = []
    const show = (conn: Conn): Conn => {
      const { signal } = conn.request ?? {}
      if (signal !== undefined) ends.push(once(signal, "abort"))
      let cancelled: (() => void) | undefined
      ends.push(new Promise<void>((resolve) => (cancelled = resolve)))
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void =>
        controller.enqueue(new Uint8Array(10_000))
      return conn.send_resp(200, new ReadableStream({ pull, cancel: () => cancelled?.() }))
    }
    const web = define_router([get("/", "PageController", "show")] as const)
    const url = await start(define_endpoint({ router: web.build({ PageController: { show } }) }))
    const client = new AbortController()
    const response = await fetch(url, { signal: client.signal })
    await response.body?.getReader().read()
    client.abort()
    expect(ends).toHaveLength(2)
    expect(await Promise.all(ends).then(() => "ended")).toBe("ended")
  })

  it("a stream that fails ends the response early, and the endpoint reports it", async () => {
    const reported: unknown[] = []
    const show = (): Response => {
      let count = 0
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        if (count++ > 0) throw new Error("no more")
        controller.enqueue(new TextEncoder().encode("first"))
      }
      return new Response(new ReadableStream({ pull }))
    }
    const web = define_router([get("/", "PageController", "show")] as const)
    const router = web.build({ PageController: { show } })
    const url = await start(define_endpoint({ router, on_error: (error) => reported.push(String(error)) }))
    const response = await fetch(url)
    await expect(response.text()).rejects.toThrow("terminated")
    expect(reported).toEqual(["Error: no more"])
  })

  it("pipelined requests are answered in order", async () => {
    const web = define_router([get("/:id", "PageController", "show"), post("/", "PageController", "create")] as const)
    const PageController = {
      show: async (conn: Conn) => {
        const id = String(conn.params["id"])
        await new Promise((resolve) => setTimeout(resolve, id === "slow" ? 30 : 0))
        return conn.text(`<${id}>`)
      },
      create: async (conn: Conn) => conn.text(`<${(await conn.request?.text()) ?? ""}>`),
    }
    const url = new URL(await start(define_endpoint({ router: web.build({ PageController }) })))
    const socket = connect(Number(url.port), "127.0.0.1")
    const head = "HTTP/1.1\r\nhost: localhost\r\n"
    const posted = `POST / ${head}content-length: 4\r\n\r\nbody`
    socket.write(`GET /slow ${head}\r\n${posted}GET /fast ${head}connection: close\r\n\r\n`)
    let said = ""
    socket.on("data", (part: Buffer) => void (said += part.toString()))
    await once(socket, "close")
    expect(said.match(/<\w+>/g)).toEqual(["<slow>", "<body>", "<fast>"])
  })
})
