import { once } from "node:events"
import { createServer } from "node:http"
import type { Server } from "node:http"
import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import express from "express"
import fastify from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { forward, get, match, post } from "waymark"
import { fastify_plugin, middleware, serve } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import type { AnyConn } from "waymark/server"

const bodyOf = ({ request }: AnyConn): ReadableStream<Uint8Array> => {
  const body = request?.body ?? undefined
  if (body === undefined) throw new Error("no body")
  return body
}
const readOnce = (conn: AnyConn): Promise<unknown> => bodyOf(conn).getReader().read()

/** What an action reads before its answer, in bytes. */
let first = 0
/** What an action reads after its answer: the number of bytes, or why there were no more. */
let later = Promise.resolve<number | string>(0)
async function readLater(reader: ReadableStreamDefaultReader<Uint8Array>, wait: number): Promise<number | string> {
  let size = 0
  try {
    await new Promise((resolve) => setTimeout(resolve, wait))
    for (let read = await reader.read(); !read.done; read = await reader.read()) size += read.value.length
    return size
  } catch (error) {
    return error instanceof Error ? error.message : "no error"
  }
}

const ACTIONS = {
  nothing: () => undefined,
  only_the_body: (conn) => bodyOf(conn),
  a_part: readOnce,
  async a_part_and_releases(conn) {
    const reader = bodyOf(conn).getReader()
    await reader.read()
    reader.releaseLock()
  },
  async a_part_and_cancels(conn) {
    const reader = bodyOf(conn).getReader()
    await reader.read()
    await reader.cancel()
  },
  cancels: (conn) => bodyOf(conn).cancel(),
  async a_loop_that_breaks(conn) {
    for await (const part of bodyOf(conn)) if (part.length > 0) break
  },
  a_part_of_a_clone: (conn) => conn.request?.clone().body?.getReader().read(),
  everything: (conn) => conn.request?.arrayBuffer(),
} satisfies Readonly<Record<string, (conn: AnyConn) => unknown>>
type Name = keyof typeof ACTIONS
const NAMES = Object.keys(ACTIONS) as Name[]

const table = [
  match("*", "/read/:name", "BodyController", "read"),
  post("/fail", "BodyController", "fail"),
  post("/later/:wait", "BodyController", "later"),
  get("/next", "BodyController", "next"),
  forward("/app", "App"),
] as const
const web = define_router(table)
const BodyController = web.controller("BodyController", {
  async read(conn, { name }) {
    const action = NAMES.find((known) => known === name)
    if (action !== undefined) await ACTIONS[action](conn)
    return conn.text("answer")
  },
  async fail(conn) {
    await readOnce(conn)
    throw new Error("after a part")
  },
  async later(conn, { wait }) {
    const reader = bodyOf(conn).getReader()
    const { value } = await reader.read()
    first = value?.length ?? 0
    later = readLater(reader, Number(wait))
    return conn.text("answer")
  },
  next: (conn) => conn.text("next"),
})
const App = {
  async fetch({ body }: Request) {
    await body?.getReader().read()
    return new Response("answer")
  },
}
const endpoint = define_endpoint({ router: web.build({ BodyController, App }), on_error: () => {} })

const closes: (() => unknown)[] = []
const ports: Record<string, number> = {}
async function listen(name: string, server: Server): Promise<void> {
  await once(server.listen(0, "127.0.0.1"), "listening")
  ports[name] = (server.address() as AddressInfo).port
  closes.push(() => {
    server.closeAllConnections()
    server.close()
  })
}
beforeAll(async () => {
  for (const [name, served] of [
    ["serve", endpoint],
    ["serve of an object", { fetch: endpoint.fetch }],
  ] as const) {
    const server = await serve(served, { port: 0, hostname: "127.0.0.1", print: false })
    ports[name] = Number(new URL(server.url).port)
    closes.push(() => server.close({ grace: 0 }))
  }
  await listen("middleware", createServer(middleware(endpoint)))
  await listen("Express", createServer(express().use(middleware(endpoint))))
  const app = fastify({ bodyLimit: 100_000_000 })
  await app.register(fastify_plugin(endpoint))
  await app.ready()
  await listen("Fastify", app.server)
})
afterAll(() => Promise.all(closes.map((close) => close())))

/** Sends a body of so many bytes and another request on one connection, and returns the answers, and whether the connection ended. */
async function upload(port: number, path: string, size: number, isChunked = false): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  let [text, isOpen] = ["", true]
  socket.on("data", (part: Buffer) => (text += part.toString("latin1"))).on("error", () => {})
  const closed = new Promise<void>((resolve) =>
    socket.once("close", () => {
      isOpen = false
      resolve()
    }),
  )
  const framing = isChunked ? "transfer-encoding: chunked" : `content-length: ${size}`
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${framing}\r\n\r\n`)
  for (let left = size; left > 0 && isOpen;) {
    const part = Buffer.alloc(Math.min(left, 65_536))
    left -= part.length
    const isTaken = socket.write(
      isChunked ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]) : part,
    )
    if (!isTaken) await Promise.race([once(socket, "drain").catch(() => {}), closed])
  }
  const next = "GET /next HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
  if (isOpen) socket.write(`${isChunked ? "0\r\n\r\n" : ""}${next}`)
  await closed
  return Array.from(text.matchAll(/HTTP\/1\.1 (\d+)|answer|next/g), ([found, status]) => status ?? found).join(" ")
}

const SERVERS = ["serve", "serve of an object", "middleware", "Express", "Fastify"] as const

describe.each(SERVERS)("with %s, a connection goes on after an action that reads of a large body", (name) => {
  it.concurrent.each(NAMES)("%s", async (action) => {
    const port = ports[name] ?? 0
    const sent = [upload(port, `/read/${action}`, 500_000), upload(port, `/read/${action}`, 2_000_000, true)]
    expect(await Promise.all(sent)).toEqual(["200 answer 200 next", "200 answer 200 next"])
  })

  it.concurrent("only a part, and throws", async () => {
    expect(await upload(ports[name] ?? 0, "/fail", 500_000)).toBe("500 200 next")
  })

  it.concurrent("only a part, in an object behind a forward", async () => {
    expect(await upload(ports[name] ?? 0, "/app/x", 500_000)).toBe("200 answer 200 next")
  })
})

describe("the rest of a body after the answer", () => {
  it("goes to a reader that is still reading", async () => {
    expect(await upload(ports["serve"] ?? 0, "/later/300", 3_000_000)).toBe("200 answer 200 next")
    expect(await later).toBe(3_000_000 - first)
  })

  it("is an error for a reader that waits too long", async () => {
    expect(await upload(ports["serve"] ?? 0, "/later/2500", 3_000_000)).toBe("200 answer 200 next")
    expect(await later).toBe("the request was answered, and its body not read")
  })

  it.each(["a_part", "a_part_and_cancels"])("ends the connection if it is too long: %s", async (action) => {
    expect(await upload(ports["serve"] ?? 0, `/read/${action}`, 100_000_000)).toBe("200 answer")
  })
})
