import { once } from "node:events"
import { createServer } from "node:http"
import type { Server } from "node:http"
import { connect } from "node:net"
import type { AddressInfo, Socket } from "node:net"
import fastify from "fastify"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { get, pipe_through, pipeline, plug, post, scope, socket } from "waymark"
import { sockets } from "waymark/live"
import { fastify_plugin, middleware, serve } from "waymark/node"
import type { RunningServer, ServeOptions } from "waymark/node"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import { frame, handshake } from "../../release/attack/frames.js"
import { door } from "./door.js"

const routes = [
  pipeline("user", [plug("require_user")]),
  get("/page", "PageController", "page"),
  get("/slow", "PageController", "slow"),
  get("/stream", "PageController", "stream"),
  get("/large", "PageController", "large"),
  get("/endless", "PageController", "endless"),
  get("/signal", "PageController", "signal"),
  post("/echo", "PageController", "echo"),
  socket("/echo", "EchoSocket"),
  scope("/private", [pipe_through("user"), socket("/echo", "EchoSocket")]),
] as const

/** More bytes than the buffers of both sides hold. */
const LARGE = new Uint8Array(8_000_000)

let gate = door()
/** How many endless streams were cancelled, and how many actions wait for their clients to leave. */
let [left, waiting] = [0, 0]
const require_user = define_plug(async (conn) => {
  const { user } = conn.query_params
  if (user === "slow") await gate.opened
  return user === undefined ? conn.send_resp(401, "no user").halt() : conn
})
const web = define_router(routes, { conn: [sockets], plugs: { require_user } })
const PageController = web.controller("PageController", {
  page: (conn) => conn.text("page"),
  async slow(conn) {
    await gate.opened
    return conn.text("slow")
  },
  stream(conn) {
    const chunks = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(5_000))
    const stream = new ReadableStream<string>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        const chunk = chunks.shift()
        if (chunk === undefined) controller.close()
        else controller.enqueue(chunk)
      },
    })
    return conn.send_resp(200, stream.pipeThrough(new TextEncoderStream()))
  },
  large: (conn) => conn.send_resp(200, LARGE),
  endless: (conn) =>
    conn.send_resp(
      200,
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
        cancel: () => void left++,
      }),
    ),
  async signal(conn) {
    waiting++
    await new Promise((resolve) => conn.request?.signal.addEventListener("abort", resolve))
    waiting--
    return conn.text("left")
  },
  echo: async (conn) => conn.text((await conn.request?.text()) ?? ""),
})
const EchoSocket = web.socket("EchoSocket", { message: (peer, data) => peer.send(data) })
const router = web.build({ PageController, EchoSocket })
const endpoint = define_endpoint({ router, on_error: () => {} })
const start = (options: ServeOptions = {}): Promise<RunningServer> =>
  serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false, ...options })

let server: RunningServer
const clients: Client[] = []
beforeAll(async () => {
  server = await start()
})
afterEach(async () => {
  gate.open()
  for (const { socket } of clients.splice(0)) socket.destroy()
  await vi.waitUntil(async () => (await openConnections(server)) === 0, SOON)
  gate = door()
  left = 0
})
afterAll(() => server.close({ grace: 0 }))

/** The connections that a server has open. */
async function openConnections({ server: node }: RunningServer): Promise<number> {
  return new Promise((resolve, reject) => {
    if (node === undefined) return reject(new Error("no server of Node"))
    node.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}

/** A client that keeps its side of the connection open when the server ends. */
class Client {
  isClosed = false
  readonly statuses: number[] = []
  readonly socket: Socket
  #end = ""

  constructor(socket: Socket) {
    this.socket = socket
    socket.on("data", (piece: Buffer) => this.#read(piece.toString("latin1")))
    socket.on("error", () => {}).on("end", () => (this.isClosed = true))
    socket.on("close", () => (this.isClosed = true))
  }

  /** The last characters of what has arrived. */
  get end(): string {
    return this.#end.slice(-STATUS_LINE)
  }

  #read(text: string): void {
    const all = this.#end + text
    const found = [...all.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
    this.statuses.push(...found.map(([, status]) => Number(status)))
    const last = found.at(-1)
    this.#end = all.slice(Math.max(all.length - STATUS_LINE, last === undefined ? 0 : last.index + STATUS_LINE))
  }
}

/** The characters of a status line up to its status. */
const STATUS_LINE = "HTTP/1.1 200 ".length

async function open(to: RunningServer | number = server): Promise<Client> {
  const port = typeof to === "number" ? to : Number(new URL(to.url).port)
  const client = new Client(connect({ port, host: "127.0.0.1", allowHalfOpen: true }))
  await once(client.socket, "connect")
  clients.push(client)
  return client
}

async function send(bytes: string | Buffer, to?: RunningServer | number): Promise<Client> {
  const client = await open(to)
  client.socket.write(bytes)
  return client
}

const ask = (path: string, method = "GET", headers = ""): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`
const CONNECT = "CONNECT example.com:80 HTTP/1.1\r\nhost: example.com:80\r\n\r\n"

/** Requests that leave HTTP, and the status of their answer. */
const LEAVING: readonly (readonly [name: string, request: string, status: number])[] = [
  ["a handshake", handshake("/echo"), 101],
  ["a handshake that a slow guard lets in", handshake("/private/echo?user=a"), 101],
  ["a refused handshake", handshake("/private/echo"), 401],
  ["a handshake of another origin", handshake("/echo", { origin: "http://evil.example" }), 403],
  ["a handshake of no route", handshake("/nowhere"), 404],
  ["a handshake of a page", handshake("/page"), 200],
  ["a handshake of a stream", handshake("/stream"), 200],
  ["a handshake with a wrong host", handshake("/echo", { host: "a b" }), 400],
  ["a handshake without a host", handshake("/echo", { host: null }), 400],
  ["a handshake without a key", handshake("/echo", { "sec-websocket-key": null }), 400],
  ["CONNECT", CONNECT, 400],
]

/** Requests whose answers are pending, and their statuses. */
const PENDING: readonly (readonly [name: string, requests: string, statuses: readonly number[]])[] = [
  ["a slow page", ask("/slow"), [200]],
  ["a stream", ask("/stream"), [200]],
  ["a slow page, a stream and a page", ask("/slow") + ask("/stream") + ask("/page"), [200, 200, 200]],
  ["no route", ask("/nowhere"), [404]],
  ["pages that are larger than all buffers", ask("/large") + ask("/large"), [200, 200]],
]

/** Polls often, so that many short tests take little time. */
const SOON = { interval: 5, timeout: 20_000 }

/** What clients do that do not end their side. */
const STAYING: readonly (readonly [string, (client: Client) => unknown])[] = [
  ["stays", () => {}],
  ["sends a byte and stays", ({ socket }) => socket.write("x")],
  ["sends many bytes and stays", ({ socket }) => socket.write(Buffer.alloc(1_000_000))],
]

describe.each(LEAVING)("%s", (_name, request, status) => {
  it("is answered, and its connection ends", async () => {
    const client = await send(request)
    await expect.poll(() => client.statuses, SOON).toEqual([status])
    await expect.poll(() => client.isClosed || status === 101, SOON).toBe(true)
  })

  it.each(PENDING)("is answered after %s", async (_pending, requests, statuses) => {
    const client = await send(requests + request)
    await new Promise((resolve) => setTimeout(resolve, 20))
    gate.open()
    await expect.poll(() => client.statuses, SOON).toEqual([...statuses, status])
    if (status === 101) client.socket.write(frame(1, "hi"))
    await expect.poll(() => client.isClosed || client.end.endsWith("\x81\x02hi"), SOON).toBe(true)
  })

  it.each(["in one packet", "in another packet"])("is the last request of its connection: %s", async (how) => {
    const more = Buffer.from(ask("/page") + handshake("/echo") + CONNECT)
    const client = await send(how === "in one packet" ? Buffer.concat([Buffer.from(request), more]) : request)
    if (how === "in another packet") client.socket.write(more)
    await expect.poll(() => client.isClosed, SOON).toBe(true)
    expect(client.statuses).toEqual([status])
  })

  it.each<readonly [string, (client: Client) => unknown]>([
    ["ends its side", ({ socket }) => socket.end()],
    ["sends a byte and leaves", ({ socket }) => socket.end("x")],
    ["resets the connection", ({ socket }) => socket.resetAndDestroy()],
    ...(status === 101 ? [] : STAYING),
  ])("leaves nothing behind if the client %s", async (_what, act) => {
    const client = await send(request)
    await expect.poll(() => client.statuses, SOON).toEqual([status])
    act(client)
    await expect.poll(() => openConnections(server), SOON).toBe(0)
  })

  it.each(["", ask("/slow"), ask("/stream"), ask("/endless")])(
    "leaves nothing behind if the client leaves before its answer, after %j",
    async (pending) => {
      for (const leave of ["end", "resetAndDestroy"] as const) (await send(pending + request)).socket[leave]()
      await expect.poll(() => openConnections(server), SOON).toBe(0)
    },
  )

  it("does not hold up the close of its server", async () => {
    const own = await start()
    const client = await send(request, own)
    await expect.poll(() => client.statuses, SOON).toEqual([status])
    await own.close(status === 101 ? { grace: 100 } : {})
  })
})

describe("a page that a client asks for with upgrade: websocket", () => {
  it.each(["/large", "/endless"])("%s is closed if the client reads nothing of it, whatever it sends", async (path) => {
    const own = await start({ limits: { unread_timeout: 100 } })
    for (const sends of [false, true]) {
      const client = await open(own)
      client.socket.pause().write(handshake(path))
      const timer = sends ? setInterval(() => client.socket.write("x"), 10) : undefined
      await expect.poll(() => openConnections(own), SOON).toBe(1)
      await expect.poll(() => openConnections(own), SOON).toBe(0)
      clearInterval(timer)
    }
    expect(left).toBe(path === "/endless" ? 2 : 0)
    await own.close()
  })

  it("holds up a close without a grace as long as without the header", async () => {
    const own = await start({ limits: { unread_timeout: 100 } })
    const client = await open(own)
    client.socket.pause().write(handshake("/large"))
    await expect.poll(() => openConnections(own), SOON).toBe(1)
    await own.close()
  })

  it.each(["/large", "/endless", "/slow", "/private/echo?user=slow"])("%s is ended with the grace", async (path) => {
    const own = await start()
    for (const pending of ["", ask("/slow")]) (await send(pending + handshake(path), own)).socket.pause()
    await expect.poll(() => openConnections(own), SOON).toBe(2)
    await own.close({ grace: 50 })
    await expect.poll(() => openConnections(own), SOON).toBe(0)
  })

  it("counts as a connection", async () => {
    const own = await start({ limits: { max_connections: 1 } })
    await send(handshake("/slow"), own)
    await expect.poll(() => openConnections(own), SOON).toBe(1)
    const second = await send(ask("/page"), own)
    await expect.poll(() => second.isClosed, SOON).toBe(true)
    gate.open()
    await own.close()
  })
})

describe("a handshake that waits for a guard", () => {
  it.each(["", ask("/slow")])("is not cut by the limits of time, after %j", async (pending) => {
    const own = await start({ limits: { unread_timeout: 1_000, idle_timeout: 1_000 } })
    const client = await send(pending + handshake("/private/echo?user=slow"), own)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    gate.open()
    await expect.poll(() => client.statuses.at(-1), SOON).toBe(101)
    await new Promise((resolve) => setTimeout(resolve, 2_500)) // pings limit an open socket, and no other limit
    client.socket.write(frame(1, "hi"))
    await expect.poll(() => client.end.endsWith("\x81\x02hi"), SOON).toBe(true)
    await own.close({ grace: 0 })
  })

  it("keeps the frames that arrive before its answer, up to 64 kB", async () => {
    const message = frame(2, Buffer.alloc(20_000))
    const client = await send(Buffer.concat([Buffer.from(handshake("/private/echo?user=slow")), message]))
    client.socket.write(frame(1, "hi"))
    await new Promise((resolve) => setTimeout(resolve, 50))
    gate.open()
    await expect.poll(() => client.end.endsWith("\x81\x02hi"), SOON).toBe(true)
    gate = door()
    const flood = await send(handshake("/private/echo?user=slow"))
    flood.socket.write(Buffer.alloc(100_000))
    await expect.poll(() => flood.isClosed, SOON).toBe(true)
    expect(flood.statuses).toEqual([])
  })

  it("does not count as a socket in the limits of sockets", async () => {
    const own = await start({ sockets: { max_sockets: 1 } })
    for (let count = 0; count < 3; count++) await send(handshake("/private/echo"), own)
    ;(await send(handshake("/private/echo?user=slow"), own)).socket.resetAndDestroy()
    const both = [handshake("/private/echo?user=slow"), ask("/slow") + handshake("/private/echo?user=slow")]
    const [first, second] = await Promise.all(both.map((request) => send(request, own)))
    gate.open()
    const statuses = (): ReadonlySet<unknown> => new Set([first?.statuses.at(-1), second?.statuses.at(-1)])
    await expect.poll(statuses, SOON).toEqual(new Set([101, 503]))
    await own.close({ grace: 0 })
  })
})

it("a stream that waits for the answer to an earlier request ends when the client leaves", async () => {
  const client = await send(ask("/slow") + ask("/endless") + ask("/signal"))
  await expect.poll(() => waiting, SOON).toBe(1)
  client.socket.resetAndDestroy()
  await expect.poll(() => [left, waiting], SOON).toEqual([1, 0])
})

it("a request for another protocol keeps its connection, which does not grow", async () => {
  let socket: Socket | undefined
  server.server?.once("connection", (accepted) => (socket = accepted))
  const client = await open()
  await expect.poll(() => socket, SOON).toBeDefined()
  const counts: number[] = []
  for (let count = 0; count < 50; count++) {
    client.socket.write(ask("/page", "GET", "connection: upgrade, http2-settings\r\nupgrade: h2c\r\n"))
    await expect.poll(() => client.statuses.length, SOON).toBe(2 * count + 1)
    client.socket.write(ask("/echo", "POST", "connection: upgrade\r\nupgrade: h2c\r\ncontent-length: 5\r\n") + "hello")
    await expect.poll(() => client.statuses.length, SOON).toBe(2 * count + 2)
    counts.push(socket?.eventNames().reduce((sum, name) => sum + (socket?.listenerCount(name) ?? 0), 0) ?? 0)
  }
  expect(new Set(client.statuses)).toEqual(new Set([200]))
  expect(client.end).toMatch(/hello$/)
  expect(counts.at(-1)).toBe(counts[0])
})

it("CONNECT goes to a listener of the program, if it has one", async () => {
  const own = await start()
  own.server?.on("connect", (_req, socket) => socket.end("HTTP/1.1 201 Own\r\n\r\n"))
  const client = await send(CONNECT, own)
  await expect.poll(() => client.isClosed, SOON).toBe(true)
  expect(client.statuses).toEqual([201])
  client.socket.destroy()
  await own.close()
})

describe.each<readonly [string, () => Promise<Host>]>([
  [
    "middleware",
    async () => {
      const host = createServer(middleware(endpoint)).listen(0, "127.0.0.1")
      await once(host, "listening")
      return { node: host, close: () => new Promise((resolve) => host.close(resolve)) }
    },
  ],
  [
    "fastify_plugin",
    async () => {
      const app = fastify()
      await app.register(fastify_plugin(endpoint))
      await app.listen({ port: 0, host: "127.0.0.1" })
      return { node: app.server, close: () => app.close() }
    },
  ],
])("a server with %s", (_name, listen) => {
  it.each([
    ["without a listener of upgrades", false],
    ["with one of its own", true],
  ])("%s answers in order, and keeps no connection", async (_title, isOwn) => {
    const { node, close } = await listen()
    if (isOwn) node.on("upgrade", (_req, socket) => socket.end("HTTP/1.1 418 Own\r\n\r\n"))
    const { port } = node.address() as AddressInfo
    const client = await send((isOwn ? "" : ask("/slow") + ask("/page")) + handshake("/page"), port)
    gate.open()
    await expect.poll(() => client.statuses, SOON).toEqual(isOwn ? [418] : [200, 200, 200])
    const refused = await send(handshake("/private/echo"), port)
    await expect.poll(() => refused.statuses, SOON).toEqual([isOwn ? 418 : 401])
    const tunnel = await send(CONNECT, port)
    await expect.poll(() => tunnel.isClosed, SOON).toBe(true)
    for (const { socket } of clients) socket.destroy()
    await close()
  })
})

interface Host {
  readonly node: Server
  readonly close: () => Promise<unknown>
}
