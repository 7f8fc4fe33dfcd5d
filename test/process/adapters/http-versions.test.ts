import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { middleware, serve } from "waymark/node"
import { define_endpoint } from "waymark/server"
import type { Conn, Endpoint } from "waymark/server"
import { readAnswer, sendRaw } from "./raw.js"

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const ways: readonly (readonly [string, (endpoint: Endpoint) => Promise<string>])[] = [
  [
    "serve",
    async (endpoint) => {
      const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
      stops.push(() => server.close({ grace: 0 }))
      return server.url
    },
  ],
  [
    "middleware",
    async (endpoint) => {
      const answer = middleware(endpoint)
      const server = createServer((req, res) => answer(req, res, () => res.writeHead(404).end())).listen(0, "127.0.0.1")
      stops.push(
        () => server.closeAllConnections(),
        () => server.close(),
      )
      await once(server, "listening")
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
  ],
]

const endpoint = define_endpoint({
  plugs: [
    async (conn: Conn) => {
      if (conn.request_path === "/stream") return conn.send_resp(200, new Blob(["a", "b"]).stream())
      if (conn.request_path === "/chunks") {
        conn.send_chunked(200)
        await conn.chunk("a")
        await conn.chunk("b")
        return conn
      }
      return conn.text(conn.method === "POST" ? ((await conn.request?.text()) ?? "") : "ab")
    },
  ],
  on_error: () => {},
})

describe.each(ways)("by %s", (_name, start) => {
  it.each(["/", "/stream", "/chunks"])(
    "an HTTP/1.0 request is answered completely without chunks: %s",
    async (path) => {
      const answer = await sendRaw(await start(endpoint), `GET ${path} HTTP/1.0\r\n\r\n`)
      expect(answer).not.toMatch(/^transfer-encoding/im)
      expect(readAnswer(answer)).toEqual([200, "ab"])
    },
  )

  it("HTTP/1.0 requests share a connection if the client asks for it", async () => {
    const kept = "GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n"
    const answer = await sendRaw(await start(endpoint), `${kept}GET / HTTP/1.0\r\n\r\n`)
    expect(answer.match(/^HTTP\/1\.1 200/gm)?.length).toBeGreaterThan(0)
  })

  it.each(["websocket", "h2c", "TLS/1.3, HTTP/1.1"])(
    "a request to upgrade to %s is answered without an upgrade",
    async (to) => {
      const socket = connect(Number(new URL(await start(endpoint)).port), "127.0.0.1")
      const head = `host: localhost\r\nconnection: upgrade\r\nupgrade: ${to}\r\n`
      socket.write(`POST / HTTP/1.1\r\n${head}content-length: 2\r\n\r\nhi`)
      const [first] = (await once(socket, "data")) as [Buffer]
      expect(readAnswer(first.toString())).toEqual([200, "hi"])
      socket.write("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
      const [second] = (await once(socket, "data")) as [Buffer]
      expect(readAnswer(second.toString())).toEqual([200, "ab"])
    },
  )

  it("a hundred pipelined requests are answered in order", async () => {
    const numbered = (at: number): string => {
      const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${String(at).length + 2}\r\n`
      return `${head}${at === 99 ? "connection: close\r\n" : ""}\r\n<${at}>`
    }
    const sent = Array.from({ length: 100 }, (_, at) => numbered(at)).join("")
    const answer = await sendRaw(await start(endpoint), sent)
    expect(answer.match(/<\d+>/g)).toEqual(Array.from({ length: 100 }, (_, at) => `<${at}>`))
  })

  it("an unread body does not block the next request", async () => {
    const silent = define_endpoint({ plugs: [(conn: Conn) => conn.text("unread")] })
    const body = "x".repeat(200_000)
    const posted = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    const answer = await sendRaw(
      await start(silent),
      `${posted}GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    )
    expect(answer.match(/unread/g)).toHaveLength(2)
  })

  it("a client that disconnects during its request causes no error", async () => {
    const url = await start(endpoint)
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.on("error", () => {})
    await once(socket, "connect")
    socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nabc")
    socket.resetAndDestroy()
    await once(socket, "close")
    expect(readAnswer(await sendRaw(url, "GET / HTTP/1.0\r\n\r\n"))).toEqual([200, "ab"])
  })
})
