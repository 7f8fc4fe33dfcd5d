import { once } from "node:events"
import { connect } from "node:net"
import type { Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { serve } from "waymark/node"
import type { RunningServer, ServeLimits } from "waymark/node"
import { define_endpoint } from "waymark/server"
import type { Conn, Plug } from "waymark/server"
import { rawGet, readAnswer, sendRaw } from "./raw.js"

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
})

async function start(limits: ServeLimits, plug: Plug = (conn: Conn) => conn.text("here")): Promise<RunningServer> {
  const endpoint = define_endpoint({ plugs: [plug], on_error: () => {} })
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false, limits })
  undo.push(() => server.close({ grace: 0 }))
  return server
}

async function open(server: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  socket.on("error", () => {})
  await once(socket, "connect")
  undo.push(() => socket.destroy())
  return socket
}

/** Resolves when a connection has ended, also by a reset, which `once` of `node:events` would reject. */
async function closed(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => void socket.once("close", () => resolve()))
}

const KEPT = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"

/** More bytes than the buffers of both sides hold. */
const LARGE = new Uint8Array(50_000_000)

describe("a client that stops reading", () => {
  it.each<readonly [string, Plug]>([
    ["bytes", (conn: Conn) => conn.send_resp(200, LARGE)],
    [
      "a stream",
      (conn: Conn) =>
        conn.send_resp(200, new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) })),
    ],
  ])("is disconnected after the timeout: %s", async (_what, plug) => {
    const server = await start({ unread_timeout: 50 }, plug)
    const socket = await open(server)
    socket.write(KEPT)
    await once(socket, "readable") // and nothing is read
    await server.close() // resolves when the connection has ended, which the client does not do
    socket.resume()
    await closed(socket)
    expect(socket.bytesRead).toBeLessThan(LARGE.length)
  })

  it("is not disconnected if it continues to read", async () => {
    const socket = await open(await start({ unread_timeout: 5_000 }, (conn: Conn) => conn.send_resp(200, LARGE)))
    socket.write(rawGet("/"))
    let size = 0
    for await (const part of socket) {
      size += (part as Buffer).length
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(size).toBeGreaterThan(LARGE.length)
  })

  it("is not confused with one that waits for a slow action or stream", async () => {
    let asked = 0
    const slow = async (conn: Conn): Promise<Conn> => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 120))
      conn.send_chunked(200)
      await conn.chunk("a")
      await new Promise((resolve) => setTimeout(resolve, 120))
      await conn.chunk("b")
      return conn
    }
    const server = await start({ unread_timeout: 20 }, slow)
    let answer = ""
    // A loaded machine may take longer than the timeout to send the request; then there is nothing to answer.
    while (asked === 0) answer = await sendRaw(server.url, rawGet("/")).catch(() => "")
    expect(readAnswer(answer)).toEqual([200, "ab"])
  })

  it("is disconnected also after a slow action", async () => {
    const slow = async (conn: Conn): Promise<Conn> => {
      await new Promise((resolve) => setTimeout(resolve, 120))
      return conn.send_resp(200, LARGE)
    }
    const server = await start({ unread_timeout: 50 }, slow)
    const socket = await open(server)
    socket.write(KEPT)
    await once(socket, "readable")
    await server.close()
    socket.resume()
    await closed(socket)
    expect(socket.bytesRead).toBeLessThan(LARGE.length)
  })
})

describe("a client with a slow request", () => {
  it.each([
    ["the rest of its headers", { headers_timeout: 50 }, "GET / HTTP/1.1\r\nhost: local"],
    [
      "the rest of its body",
      { request_timeout: 50 },
      "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\na",
    ],
  ])("is answered with 408 if %s does not arrive in time", async (_what, limits, sent) => {
    const readAll = async (conn: Conn): Promise<Conn> => conn.text((await conn.request?.text()) ?? "")
    expect(readAnswer(await sendRaw((await start(limits, readAll)).url, sent))[0]).toBe(408)
  })

  it("is disconnected if it sends no further request", async () => {
    const server = await start({ idle_timeout: 500 })
    expect(readAnswer(await sendRaw(server.url, KEPT))).toEqual([200, "here"])
  })

  it("is disconnected also after the timeout of unread responses", async () => {
    const server = await start({ idle_timeout: Number.POSITIVE_INFINITY, unread_timeout: 500 })
    expect(readAnswer(await sendRaw(server.url, KEPT))).toEqual([200, "here"])
  })
})

it("headers that are too large are answered with 431", async () => {
  const server = await start({ max_header_bytes: 1_000 })
  expect(readAnswer(await sendRaw(server.url, rawGet("/", ["host: localhost", `x-a: ${"a".repeat(2_000)}`])))[0]).toBe(
    431,
  )
  expect(readAnswer(await sendRaw(server.url, rawGet("/")))[0]).toBe(200)
})

it("connections above the limit are closed immediately", async () => {
  const server = await start({ max_connections: 1 })
  const first = await open(server)
  expect(await sendRaw(server.url, rawGet("/"))).toBe("")
  first.write(rawGet("/"))
  const [answer] = (await once(first, "data")) as [Buffer]
  expect(readAnswer(answer.toString())[0]).toBe(200)
})

it.each<readonly [Readonly<Record<string, number>>, string]>([
  [{ unread_timeout: 0 }, "the limit unread_timeout takes milliseconds above 0, or Infinity, got: 0"],
  [{ idle_timeout: Number.NaN }, "the limit idle_timeout takes milliseconds above 0, or Infinity, got: NaN"],
  [{ max_connections: 1.5 }, "the limit max_connections takes an integer above 0, got: 1.5"],
  [
    { timeout: 5 },
    'serve has no limit "timeout". Supported: headers_timeout, request_timeout, idle_timeout, unread_timeout, max_header_bytes, max_connections',
  ],
])("serve throws for the limits %j", async (limits, message) => {
  await expect(start(limits)).rejects.toThrow(message)
})
