import { once } from "node:events"
import { Agent, get } from "node:http"
import type { IncomingMessage } from "node:http"
import { connect } from "node:net"
import type { Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { serve } from "../../src/node/index.js"
import type { RunningServer } from "../../src/node/index.js"
import { define_endpoint } from "../../src/server.js"
import type { Conn } from "../../src/server.js"

/** A gate at which requests wait until it is opened. */
function door(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

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

/** Whether a promise has settled, after all pending callbacks have run. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false), 60))])
}

describe("a server that is closed", () => {
  it("answers requests in flight, and accepts no new ones", async () => {
    const { server, came, open: answer } = await start()
    const asked = ask(server, "/slow")
    await came
    const closing = server.close()
    await expect(fetch(server.url)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
    expect(await isDone(closing)).toBe(false)
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

  it("closes idle connections immediately, and others after their response", async () => {
    const { server, came, open: answer } = await start()
    expect(await textOf(await ask(server, "/fast"))).toBe("fast")
    const asked = ask(server, "/slow")
    await came
    const closing = server.close()
    answer()
    await textOf(await asked)
    expect(await isDone(closing)).toBe(true)
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
    expect(await isDone(gone)).toBe(true)
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
    expect(await isDone(server.close({ grace: 3_600_000 }))).toBe(true)
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
