import { once } from "node:events"
import { Agent, get } from "node:http"
import type { IncomingMessage } from "node:http"
import { connect } from "node:net"
import type { Socket } from "node:net"
import { Worker } from "node:worker_threads"
import { afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { get as get_row } from "../../../src/index.js"
import { events } from "../../../src/server/live/index.js"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { door } from "./door.js"

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
})

interface Running {
  readonly server: RunningServer
  /** Resolves when a request has arrived. */
  readonly came: Promise<void>
  /** Lets the requests continue. */
  readonly open: () => void
}

/** A server with an action that waits, and one that streams an "a" and, when the gate is open, a "b". */
async function start(): Promise<Running> {
  const [inside, gate] = [door(), door()]
  const stream = (): ReadableStream<string> =>
    new ReadableStream<string>({
      start: (controller) => controller.enqueue("a"),
      async pull(controller) {
        inside.open()
        await gate.opened
        controller.enqueue("b")
        controller.close()
      },
    })
  const answer = async (conn: Conn): Promise<Conn> => {
    if (conn.request_path === "/fast") return conn.text("fast")
    if (conn.request_path === "/stream") return conn.send_resp(200, stream().pipeThrough(new TextEncoderStream()))
    inside.open()
    await gate.opened
    return conn.text("slow")
  }
  const server = await serve(define_endpoint({ plugs: [answer], on_error: () => {} }), {
    port: 0,
    hostname: "127.0.0.1",
    print: false,
  })
  undo.push(() => server.close({ grace: 0 }), gate.open)
  return { server, came: inside.opened, open: gate.open }
}

const agent = new Agent({ keepAlive: true })

async function ask(server: RunningServer, path: string): Promise<IncomingMessage> {
  const [response] = (await once(get(new URL(path, server.url), { agent }), "response")) as [IncomingMessage]
  return response
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function open(server: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  await once(socket, "connect")
  undo.push(() => socket.destroy())
  return socket
}

/** The bytes that a connection receives until it is closed. */
async function allOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString("latin1")
}

/** Longer than a loaded machine takes, in milliseconds, and shorter than the time limit of idle connections. */
const SOON = 30_000

/** Whether a promise settles within some milliseconds; by default, when all pending callbacks have run. */
async function isDone(promise: Promise<unknown>, time = 60): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), time)))
  return Promise.race([promise.then(() => true), late]).finally(() => clearTimeout(timer))
}

describe("a server that is closed", () => {
  it("answers requests in flight, and accepts no new ones", async () => {
    const { server, came, open: answer } = await start()
    const asked = ask(server, "/slow")
    await came
    const closing = server.close()
    expect(await isDone(closing)).toBe(false)
    await expect(fetch(server.url)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
    answer()
    expect(await textOf(await asked)).toBe("slow")
    await closing
  })

  it("writes streams to their end", async () => {
    const { server, came, open: answer } = await start()
    const response = await ask(server, "/stream")
    await came
    const closing = server.close()
    expect(await isDone(closing)).toBe(false)
    answer()
    expect(await textOf(response)).toBe("ab")
    await closing
  })

  it("closes connections when they are idle, and others after their response", async () => {
    const { server, came, open: answer } = await start()
    expect(await textOf(await ask(server, "/fast"))).toBe("fast")
    const asked = ask(server, "/slow")
    await came
    const closing = server.close()
    answer()
    await textOf(await asked)
    expect(await isDone(closing, SOON)).toBe(true)
  })

  it("sends connection: close with its last responses", async () => {
    const { server, came, open: answer } = await start()
    const slow = await open(server)
    slow.write("GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n")
    await came
    const closing = server.close()
    answer()
    expect(await allOf(slow)).toMatch(/^HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n(.+\r\n)*\r\nslow$/i)
    await closing
  })

  it("answers a request that is pipelined after a running stream, as the last one", async () => {
    const { server, came, open: answer } = await start()
    const socket = await open(server)
    socket.write("GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n")
    await Promise.all([came, once(socket, "readable")])
    const closing = server.close()
    socket.write("GET /fast HTTP/1.1\r\nhost: localhost\r\n\r\n")
    answer()
    expect(await allOf(socket)).toMatch(/\r\nb\r\n0\r\n\r\nHTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i)
    await closing
  })

  it("writes a large response to its end, even if the client reads late", async () => {
    const body = new Uint8Array(50_000_000)
    const endpoint = define_endpoint({ plugs: [(conn: Conn) => conn.send_resp(200, body)] })
    const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    const socket = await open(server)
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
    await once(socket, "readable")
    const closing = server.close()
    expect(await isDone(closing)).toBe(false)
    expect((await allOf(socket)).length).toBeGreaterThan(body.length)
    await closing
  })

  it("closes connections without any request", async () => {
    const { server } = await start()
    const socket = await open(server)
    const gone = once(socket, "close")
    await server.close()
    expect(await isDone(gone, SOON)).toBe(true)
  })

  it("closes unanswered connections after the grace time", async () => {
    const { server, came } = await start()
    const asked = ask(server, "/slow")
    const failure = asked.catch((error: unknown) => error)
    await came
    await server.close({ grace: 20 })
    expect(await failure).toMatchObject({ message: "socket hang up" })
  })

  it("does not wait for the grace time if all requests are answered", async () => {
    const { server } = await start()
    expect(await isDone(server.close({ grace: 3_600_000 }), SOON)).toBe(true)
  })

  it("answers one more request on a kept connection if it has a grace", async () => {
    const { server } = await start()
    const socket = await open(server)
    socket.write("GET /fast HTTP/1.1\r\nhost: localhost\r\n\r\n")
    await once(socket, "data")
    const closing = server.close({ grace: SOON })
    expect(await isDone(closing)).toBe(false)
    socket.write("GET /fast HTTP/1.1\r\nhost: localhost\r\n\r\n")
    expect(await allOf(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close\r\n[^]*fast$/i)
    await closing
  })

  it("can be closed again with a shorter grace time", async () => {
    const { server, came } = await start()
    const failure = ask(server, "/slow").catch((error: unknown) => error)
    await came
    const first = server.close()
    await server.close({ grace: 0 })
    await Promise.all([first, server.close()])
    expect(await failure).toMatchObject({ message: "socket hang up" })
  })
})

const REQUEST = "GET /fast HTTP/1.1\r\nhost: localhost\r\n\r\n"
const LAST = /^HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n(.+\r\n)*\r\nfast$/i

describe("requests that the server has not read when it is closed", () => {
  it("are answered on idle connections", async () => {
    const { server } = await start()
    const sockets = await Promise.all(Array.from({ length: 40 }, () => open(server)))
    for (const socket of sockets) socket.write(REQUEST)
    await Promise.all(sockets.map((socket) => once(socket, "data")))
    for (const socket of sockets) socket.write(REQUEST) // the kernel has the bytes when this returns
    const closing = server.close()
    const answers = await Promise.all(sockets.map(allOf))
    expect(answers.filter((answer) => !LAST.test(answer))).toEqual([])
    await closing
  })

  it.each<[string, (ask: () => void, close: () => void) => void]>([
    ["are answered on connections that it has not accepted", (ask, close) => (ask(), close())],
    [
      "are answered on connections that come while it prepares to close its port",
      (ask, close) => {
        setTimeout(() => void setImmediate(() => void setImmediate(ask)), 1) // after the server's look at its port
        close()
      },
    ],
  ])("%s", async (_what, run) => {
    const { server } = await start()
    const [begin, sent] = [new Int32Array(new SharedArrayBuffer(4)), new Int32Array(new SharedArrayBuffer(4))]
    const workerData = { begin, sent, port: Number(new URL(server.url).port), request: REQUEST, count: 40 }
    const worker = new Worker(CLIENTS, { eval: true, workerData })
    const answered = once(worker, "message") as Promise<[string[]]>
    await once(worker, "online")
    const ask = (): void => {
      Atomics.store(begin, 0, 1)
      Atomics.notify(begin, 0)
      Atomics.wait(sent, 0, 0, 20_000) // blocks this thread, and so the server, until all requests are sent
    }
    let closing: Promise<void> | undefined
    run(ask, () => void (closing = server.close()))
    const [answers] = await answered
    expect(answers).toHaveLength(40)
    expect(answers.filter((answer) => !LAST.test(answer))).toEqual([])
    await closing
  })

  it("are answered if the rest arrives after the close", async () => {
    const { server } = await start()
    const socket = await open(server)
    const closing = server.close()
    socket.write(REQUEST.slice(0, 10))
    expect(await isDone(closing)).toBe(false)
    socket.write(REQUEST.slice(10))
    expect(await allOf(socket)).toMatch(LAST)
    await closing
  })

  /** Waits for `begin`, opens connections, sends a request on each, sets `sent`, and posts the bytes that each connection received. */
  const CLIENTS = `
    const { connect } = require("node:net")
    const { parentPort, workerData } = require("node:worker_threads")
    const { begin, sent, port, request, count } = workerData
    Atomics.wait(begin, 0, 0)
    let requests = 0
    const ask = () => new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1")
      let text = ""
      socket.on("connect", () => socket.write(request, () => {
        if (++requests < count) return
        Atomics.store(sent, 0, 1)
        Atomics.notify(sent, 0)
      }))
      socket.on("data", (part) => (text += part))
      socket.on("error", (error) => resolve(error.code))
      socket.on("close", () => resolve(text))
    })
    Promise.all(Array.from({ length: count }, ask)).then((answers) => parentPort.postMessage(answers))`
})

describe("an event stream that is open when the server is closed", () => {
  const errors: unknown[] = []
  const made = (source: UnderlyingDefaultSource<Uint8Array>): Response =>
    new Response(new ReadableStream(source), { headers: { "content-type": "text/event-stream; charset=utf-8" } })
  const event = new TextEncoder().encode("data: 1\n\n")
  const last = ": the server is closing\n\n"

  it("gets no comment in the middle of an event", async () => {
    const part = (): Response =>
      made({ start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n")) })
    const server = await serve({ fetch: part }, { port: 0, hostname: "127.0.0.1", print: false })
    undo.push(() => server.close({ grace: 0 }))
    const response = await fetch(server.url)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 1\n")
    await server.close()
    expect(await reader.read()).toMatchObject({ done: true })
  })

  it.each<[string, (answer: () => Response) => Parameters<typeof serve>[0]]>([
    ["an endpoint", (answer) => define_endpoint({ plugs: [answer], on_error: (error) => void errors.push(error) })],
    ["another application", (answer) => ({ fetch: answer })],
  ])("ends immediately and completely: of %s", async (_what, application) => {
    let reason: unknown
    const answer = (): Response =>
      made({ start: (controller) => controller.enqueue(event), cancel: (given) => void (reason = given) })
    const server = await serve(application(answer), { port: 0, hostname: "127.0.0.1", print: false })
    undo.push(() => server.close({ grace: 0 }))
    const response = await fetch(server.url)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 1\n\n")
    await server.close()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(last)
    expect(await reader.read()).toMatchObject({ done: true })
    expect([reason, errors]).toEqual([new Error("the server is closing"), []])
  })

  it("gets a last comment after a whole event, and its source ends", async () => {
    const ended = door()
    const routes = [get_row("/", "EventController", "index", { events: { tick: "Tick" } })]
    const web = define_router(routes, { schemas: { Tick: z.number() }, conn: [events] })
    const EventController = web.controller("EventController", {
      index: (conn) =>
        conn.events(async (send, signal) => {
          signal.addEventListener("abort", ended.open)
          await send("tick", 1)
          await ended.opened
        }),
    })
    const router = web.build({ EventController })
    const server = await serve(define_endpoint({ router }), { port: 0, hostname: "127.0.0.1", print: false })
    undo.push(() => server.close({ grace: 0 }))
    const reader = ((await fetch(server.url)).body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let text = ""
    while (!text.includes("data")) text += decoder.decode((await reader.read()).value)
    await server.close()
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += decoder.decode(part.value)
    expect(text).toBe(":\n\nevent: tick\ndata: 1\n\n: the server is closing\n\n")
    await ended.opened
  })

  it("ends its source when the client disconnects", async () => {
    const [sent, ended] = [door(), door()]
    const routes = [get_row("/", "EventController", "index", { events: { tick: "Tick" } })]
    const web = define_router(routes, { schemas: { Tick: z.number() }, conn: [events] })
    const EventController = web.controller("EventController", {
      index: (conn) =>
        conn.events(
          (async function* () {
            try {
              for (let tick = 1; ; tick++) {
                yield { event: "tick", data: tick } as const
                sent.open()
              }
            } finally {
              ended.open()
            }
          })(),
        ),
    })
    const router = web.build({ EventController })
    const server = await serve(define_endpoint({ router }), { port: 0, hostname: "127.0.0.1", print: false })
    undo.push(() => server.close({ grace: 0 }))
    const leaving = new AbortController()
    await fetch(server.url, { signal: leaving.signal })
    await sent.opened
    leaving.abort()
    expect(await ended.opened).toBe(undefined)
  })

  it("makes conn.chunk resolve to false", async () => {
    const [begun, results] = [door(), [] as boolean[]]
    const endpoint = define_endpoint({
      plugs: [
        async (conn: Conn) => {
          conn.put_resp_content_type("text/event-stream").send_chunked(200)
          while (results.at(-1) !== false) {
            results.push(await conn.chunk("data: 1\n\n"))
            begun.open()
            await new Promise((resolve) => setImmediate(resolve))
          }
          return conn
        },
      ],
    })
    const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    undo.push(() => server.close({ grace: 0 }))
    const response = await fetch(server.url)
    await begun.opened
    const text = response.text()
    await server.close()
    expect(await text).toMatch(/^(data: 1\n\n)+: the server is closing\n\n$/)
    await vi.waitFor(() => expect(results.at(-1)).toBe(false))
  })

  it("that is opened during the close ends immediately", async () => {
    const gate = door()
    const came = door()
    const endpoint = define_endpoint({
      plugs: [
        async () => {
          came.open()
          await gate.opened
          return made({})
        },
      ],
    })
    const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    undo.push(() => server.close({ grace: 0 }))
    const response = fetch(server.url)
    await came.opened
    const closing = server.close()
    gate.open()
    expect(await (await response).text()).toBe(last)
    await closing
  })
})
