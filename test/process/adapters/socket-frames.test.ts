import { connect } from "node:net"
import type { Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { socket } from "waymark"
import { sockets } from "waymark/live"
import { serve } from "waymark/node"
import type { RunningServer } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import { closeFrame, codeOf, frame, handshake, OPCODES, readFrames } from "../../release/attack/frames.js"

const routes = [
  socket("/few", "EchoSocket", { limits: { max_messages_per_second: 5 } }),
  socket("/pinged", "EchoSocket", { limits: { max_messages_per_second: 2, idle_timeout: 100 } }),
  socket("/large", "EchoSocket", { limits: { max_message_bytes: 1_000_000 } }),
  socket("/endless", "EchoSocket", { limits: { max_message_bytes: Infinity } }),
  socket("/closes", "ClosingSocket", { limits: { max_messages_per_second: 10_000 } }),
] as const
const ended: string[] = []
const web = define_router(routes, { conn: [sockets] })
const EchoSocket = web.socket("EchoSocket", {
  message: (peer, data) => peer.send(data),
  close: (_peer, code) => void ended.push(`echo ${code}`),
})
const ClosingSocket = web.socket("ClosingSocket", {
  message: (peer, data) => peer.close(Number(data)),
  close: (_peer, code) => void ended.push(`closing ${code}`),
})
const Endpoint = define_endpoint({ router: web.build({ EchoSocket, ClosingSocket }) })

let server: RunningServer
beforeAll(async () => {
  server = await serve(Endpoint, { port: 0, print: false })
})
afterAll(() => server.close({ grace: 0 }))

/** A client that writes bytes, and keeps the frames that it gets. */
interface Client {
  readonly socket: Socket
  /** The code of the close frame of the server, or undefined. */
  code(): number | undefined
  /** Waits for the end of the connection, and returns how many milliseconds that took. */
  end(): Promise<number>
}

async function open(path: string): Promise<Client> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => {})
  let bytes = Buffer.alloc(0)
  socket.on("data", (part) => (bytes = Buffer.concat([bytes, part])))
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()))
  socket.write(handshake(path))
  await expect.poll(() => bytes.includes("\r\n\r\n")).toBe(true)
  const frames = () => readFrames(bytes.subarray(bytes.indexOf("\r\n\r\n") + 4))
  return {
    socket,
    code: () =>
      frames()
        .map(codeOf)
        .find((code) => code !== undefined),
    async end() {
      const start = performance.now()
      await closed
      return performance.now() - start
    },
  }
}

const SOON = { timeout: 8_000, interval: 20 }
const { ping, pong, text, continuation } = OPCODES
const many = (count: number, bytes: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => bytes))

describe("too many frames a second", () => {
  it.each([
    ["pings", many(20, frame(ping))],
    ["pongs", many(20, frame(pong))],
    ["pongs with a payload", many(20, frame(pong, "x".repeat(125)))],
    ["pings and pongs by turns", many(10, Buffer.concat([frame(ping), frame(pong)]))],
    ["pongs and messages by turns", many(10, Buffer.concat([frame(pong), frame(text, "x")]))],
    [
      "pongs between the frames of one message",
      Buffer.concat([frame(text, "a", { fin: false }), many(20, frame(pong))]),
    ],
  ])("of %s close the socket with 1008", async (_title, bytes) => {
    const client = await open("/few")
    client.socket.write(bytes)
    await expect.poll(() => client.code(), SOON).toBe(1008)
    client.socket.destroy()
  })

  it.each([
    ["as many pings as messages may come", many(5, frame(ping))],
    ["as many pongs", many(5, frame(pong))],
    ["a few of each", Buffer.concat([many(2, frame(pong)), many(2, frame(ping)), frame(text, "x")])],
  ])("are not counted for %s", async (_title, bytes) => {
    const client = await open("/few")
    client.socket.write(Buffer.concat([bytes, closeFrame(4_001)]))
    await expect.poll(() => client.code(), SOON).toBe(4_001)
    client.socket.destroy()
  })

  it("do not include the answers to pings of the server", async () => {
    const client = await open("/pinged")
    const sent = setInterval(() => client.socket.write(frame(text, "x")), 550)
    client.socket.on("data", (part: Buffer) => {
      for (const [opcode] of readFrames(part)) if (opcode === ping) client.socket.write(frame(pong))
    })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    clearInterval(sent)
    expect([client.code(), client.socket.destroyed]).toEqual([undefined, false])
    client.socket.destroy()
  })
})

describe("frames of one message", () => {
  const message = (count: number, size: number): Buffer =>
    Buffer.concat([
      frame(text, "x".repeat(size), { fin: false }),
      many(count - 2, frame(continuation, "x".repeat(size), { fin: false })),
      frame(continuation, "x".repeat(size)),
    ])

  it.each([
    ["/few", 200, 0],
    ["/few", 5_000, 1],
    ["/large", 5_000, 1],
    ["/endless", 20_000, 1],
  ])("of %s: %i of %i bytes close the socket with 1008", async (path, count, size) => {
    const client = await open(path)
    client.socket.write(message(count, size))
    await expect.poll(() => client.code(), SOON).toBe(1008)
    client.socket.destroy()
  })

  it.each([
    ["/few", 16, 1],
    ["/few", 16, 4_000],
    ["/few", 64, 1_000],
    ["/large", 900, 1_000],
  ])("of %s: %i of %i bytes are a message", async (path, count, size) => {
    const client = await open(path)
    client.socket.write(Buffer.concat([message(count, size), closeFrame(4_001)]))
    await expect.poll(() => client.code(), SOON).toBe(4_001)
    client.socket.destroy()
  })
})

describe("a client that does not answer the close frame", () => {
  const flood = many(10_000, frame(pong))

  it.each([
    ["floods with pongs", "/few", many(20, frame(pong)), 1008, flood],
    ["floods with messages", "/few", many(20, frame(text, "x")), 1008, many(10_000, frame(text, "x"))],
    ["is silent after too many messages", "/few", many(20, frame(text, "x")), 1008, Buffer.alloc(0)],
    ["is silent after a message of invalid UTF-8", "/few", frame(text, Buffer.from([255])), 1007, Buffer.alloc(0)],
    ["floods after a frame that is too large", "/few", frame(text, "x".repeat(70_000)), 1009, flood],
    ["floods after a wrong frame", "/few", frame(text, "x", { reserved: 4 }), 1002, flood],
    ["is silent after the handler has closed with 1008", "/closes", frame(text, "1008"), 1008, Buffer.alloc(0)],
  ])(
    "%s is disconnected soon",
    async (_title, path, wrong, code, after) => {
      const client = await open(path)
      client.socket.write(wrong)
      await expect.poll(() => client.code(), SOON).toBe(code)
      const sending = setInterval(() => client.socket.writableNeedDrain || client.socket.write(after), 5)
      expect(await client.end()).toBeLessThan(6_000)
      clearInterval(sending)
    },
    10_000,
  )

  it("still has its 30 seconds if it has done nothing wrong", async () => {
    const client = await open("/closes")
    client.socket.write(frame(text, "1000"))
    await expect.poll(() => client.code(), SOON).toBe(1000)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(client.socket.destroyed).toBe(false)
    client.socket.write(closeFrame(1000))
    await client.end()
    await expect.poll(() => ended).toContain("closing 1000")
  })

  it("is read until it answers, if it has sent some messages more", async () => {
    const client = await open("/closes")
    client.socket.write(frame(text, "1008"))
    await expect.poll(() => client.code(), SOON).toBe(1008)
    client.socket.write(Buffer.concat([many(50, frame(text, "x")), closeFrame(1008)]))
    await client.end()
    await expect.poll(() => ended).toContain("closing 1008")
  })
})
