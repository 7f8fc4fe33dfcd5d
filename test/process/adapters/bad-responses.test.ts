import { once } from "node:events"
import { createServer } from "node:http"
import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import { runInNewContext } from "node:vm"
import express from "express"
import fastify from "fastify"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { fastify_plugin, middleware, serve } from "../../../src/server/node/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn, Endpoint, EndpointConfig, Plug } from "../../../src/server.js"
import { door } from "./door.js"

/** Uncaught errors, which would end a Node process or be lost. */
const unhandled: unknown[] = []
const keep = (error: unknown): void => void unhandled.push(error)
beforeAll(() => void process.on("unhandledRejection", keep).on("uncaughtException", keep))
afterAll(() => void process.off("unhandledRejection", keep).off("uncaughtException", keep))

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  if (unhandled.length > 0) throw new AggregateError(unhandled.splice(0), "an error that nobody handled")
})

/** Sends requests to an endpoint. Resolves to `[status, body]`, or `"broken"` if the body is incomplete. */
type Ask = (path: string, method: string) => Promise<readonly [status: number, body: string] | "broken">

async function read(response: Response): ReturnType<Ask> {
  try {
    return [response.status, await response.text()]
  } catch {
    return "broken"
  }
}

const askAt =
  (url: string): Ask =>
  (path, method) =>
    fetch(url + path, { method }).then(read, () => "broken")

const urlOf = (server: { address(): unknown }): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** The response of Fastify if a stream fails before its first chunk. */
const FASTIFY_PAGE = '{"statusCode":500,"error":"Internal Server Error","message":"Internal Server Error"}'

/** The ways to send a request to an endpoint. */
const ways: readonly (readonly [string, (endpoint: Endpoint) => Promise<Ask>])[] = [
  [
    "fetch",
    async ({ fetch: answer }) =>
      (path, method) =>
        answer(new Request(`http://localhost${path}`, { method })).then(read),
  ],
  [
    "serve",
    async (endpoint) => {
      const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
      stops.push(() => server.close({ grace: 0 }))
      return askAt(server.url.replace(/\/$/, ""))
    },
  ],
  [
    "Express",
    async (endpoint) => {
      const server = express().use(middleware(endpoint)).listen(0, "127.0.0.1")
      stops.push(() => server.close(), () => server.closeAllConnections()) // prettier-ignore
      await once(server, "listening")
      return askAt(urlOf(server))
    },
  ],
  [
    "Fastify",
    async (endpoint) => {
      const app = fastify({ forceCloseConnections: true }).register(fastify_plugin(endpoint))
      stops.push(() => app.close())
      const ask = askAt(await app.listen({ port: 0, host: "127.0.0.1" }))
      return async (path, method) => {
        const answer = await ask(path, method)
        return answer[1] === FASTIFY_PAGE ? "broken" : answer
      }
    },
  ],
]

const SECRET = "the password is hunter2"
const fail = (): never => {
  throw new Error(SECRET)
}
const bytes = (text: string): ReturnType<TextEncoder["encode"]> => new TextEncoder().encode(text)

/** A stream of the given chunks. A function is called when the stream reaches it. */
const streamOf = (...parts: readonly unknown[]): ReadableStream<Uint8Array> => {
  const left = [...parts]
  return new ReadableStream({
    async pull(controller) {
      if (left.length === 0) return controller.close()
      const part = left.shift()
      controller.enqueue((typeof part === "function" ? await part() : part) as Uint8Array)
    },
  })
}
const failed = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.error(new Error(SECRET)) })
const locked = (): ReadableStream<Uint8Array> => {
  const stream = streamOf(bytes("a"))
  stream.getReader()
  return stream
}
const twice = new Response("twice")
const onceRead = new Response("read")
const ofStream = new Response(streamOf(bytes("a")))
await Promise.all([twice.text(), onceRead.text(), ofStream.body?.cancel()])

/** Invalid responses that are replaced by an error page. */
const pages: Readonly<Record<string, Plug>> = {
  "a Response returned twice": () => twice,
  "a Response that was read": () => onceRead,
  "a Response whose stream was cancelled": () => ofStream,
  "the response of an error": () => Response.error(),
  "a stream that somebody reads": (conn) => conn.send_resp(200, locked()),
  "a number": (conn) => conn.send_resp(200, 5 as never),
  "an object": (conn) => conn.send_resp(200, {} as never),
  "text that is undefined": (conn) => conn.text(undefined as never).put_resp_header("x-a", "\x01"),
  "a result that is a number": () => 5 as never,
  "a control character": (conn) => conn.put_resp_header("x-search", "\x01").text("a"),
  "a control character in a redirect": (conn) => conn.redirect({ external: "https://example.com/\x01" }),
  "a control character of a Response": () => new Response("a", { headers: { "x-a": "a\x01b" } }),
  "a control character in its Headers": (conn) => (conn.resp_headers.set("x-a", "\x01"), conn.text("a")),
  "a status that is NaN": (conn) => conn.put_status(Number("x")).text("a"),
  "a status that is set to NaN": (conn) => Object.assign(conn.text("a"), { status: Number.NaN }),
  "a status of 101": (conn) => Object.assign(conn.text("a"), { status: 101 }),
  "a status of 1000": (conn) => conn.send_resp(1000, "a"),
  "a status that is not a whole number": (conn) => Object.assign(conn.text("a"), { status: 200.5 }),
  "a length that is not a number": (conn) => conn.put_resp_header("content-length", "abc").text("a"),
  "two answers": (conn) => conn.text("a").text("b"),
  "chunks, and then an error": (conn) => (conn.send_chunked(200), fail()),
  "a callback that fails": (conn) => conn.register_before_send(fail).text("a"),
  "a callback that fails later": (conn) => conn.register_before_send(async () => fail()).text("a"),
  "a callback that puts a bad header": (conn) => conn.register_before_send((sent) => sent.resp_headers.set("x-a", "\x01")).text("a"),
  "a callback that puts a bad status": (conn) => conn.register_before_send((sent) => void (sent.status = 7)).text("a"),
  "a callback that takes the headers away": (conn) => conn.register_before_send((sent) => void (sent.resp_headers = 5 as never)).text("a"),
  "a callback that puts a locked stream": (conn) => conn.register_before_send((sent) => void (sent.resp_body = locked())).text("a"),
} // prettier-ignore

/** Bodies that contradict their length. A response to HEAD has no body, so it cannot. */
const lengths: Readonly<Record<string, Plug>> = {
  "text longer than its length": (conn) => conn.put_resp_header("content-length", "1").text("abc"),
  "text shorter than its length": (conn) => conn.put_resp_header("content-length", "9").text("abc"),
  "nothing with a length": (conn) => conn.put_resp_header("content-length", "9").send_resp(200),
  "bytes longer than their length": (conn) => conn.put_resp_header("content-length", "1").send_resp(200, bytes("abc")),
}

const breaks: Readonly<Record<string, Plug>> = {
  "a stream that has failed": (conn) => conn.send_resp(200, failed()),
  "a Response whose stream has failed": () => new Response(failed()),
  "a stream that fails before its first chunk": (conn) => conn.send_resp(200, streamOf(fail)),
  "a stream that fails later": () => new Response(streamOf(bytes("a"), fail)),
  "chunks, and later an error": async (conn) => (await conn.send_chunked(200).chunk("a"), fail()),
  "a stream of strings": (conn) => conn.send_resp(200, streamOf("a", "b")),
  "a stream of numbers": (conn) => conn.send_resp(200, streamOf(bytes("a"), 5)),
  "a stream of nothing": () => new Response(streamOf(null)),
  "a stream shorter than its length": (conn) =>
    conn.put_resp_header("content-length", "9").send_resp(200, streamOf(bytes("abc"))),
}

const fine: Readonly<Record<string, readonly [Plug, status: number, body: string, reported: number]>> = {
  "a trailer": [(conn) => conn.put_resp_header("trailer", "x-a").text("a"), 200, "a", 0],
  "a coding of the transfer": [(conn) => conn.put_resp_header("transfer-encoding", "gzip").text("a"), 200, "a", 0],
  "chunks with a length": [
    () => new Response(streamOf(bytes("a")), { headers: { "transfer-encoding": "chunked", "content-length": "1" } }),
    200,
    "a",
    0,
  ],
  "its right length": [(conn) => conn.put_resp_header("content-length", "2").text("é"), 200, "é", 0],
  "a body of 204": [(conn) => conn.put_resp_header("content-length", "1").send_resp(204, "a"), 204, "", 0],
  "a stream of 204": [(conn) => conn.send_resp(204, failed()), 204, "", 0],
  "a body of 205": [(conn) => conn.put_resp_header("content-length", "1").send_resp(205, "a"), 205, "", 0],
  "a stream longer than its length": [
    (conn) => conn.put_resp_header("content-length", "4").send_resp(200, streamOf(bytes("abc"), bytes("def"))),
    200,
    "abcd",
    1,
  ],
  "chunks behind the end": [
    (conn) =>
      void conn.register_before_send((sent) => void setTimeout(() => void sent.chunk("late"))).send_chunked(200),
    200,
    "",
    0,
  ],
}

async function start(
  way: (endpoint: Endpoint) => Promise<Ask>,
  plug: Plug,
  config: EndpointConfig = {},
): Promise<readonly [Ask, unknown[]]> {
  const reported: unknown[] = []
  const plugs = [(conn: Conn) => void (conn.request_path === "/fine" && conn.text("fine").halt()), plug]
  return [await way(define_endpoint({ plugs, on_error: (error) => void reported.push(error), ...config })), reported]
}

/** Long enough for work that nothing waits for. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

/** Waits for that many errors, and expects no other one. */
async function expectReports(reported: readonly unknown[], count: number): Promise<void> {
  await vi.waitFor(() => expect(reported.length).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 1 })
  await settle()
  expect(reported).toHaveLength(count)
}

describe.each(ways)("by %s", (_name, way) => {
  describe.each(["GET", "HEAD"])("for %s, a response with", (method) => {
    it.each(Object.keys(pages))("%s is answered with 500, and reported once", async (what) => {
      const [ask, reported] = await start(way, pages[what] ?? fail)
      expect(await ask("/", method)).toEqual([500, method === "HEAD" ? "" : "Internal Server Error"])
      await expectReports(reported, 1)
      expect(await ask("/fine", "GET")).toEqual([200, "fine"])
    })

    it.each(Object.keys(lengths))("%s is answered with 500 if it has a body, and reported once", async (what) => {
      const [ask, reported] = await start(way, lengths[what] ?? fail)
      expect(await ask("/", method)).toEqual(method === "HEAD" ? [200, ""] : [500, "Internal Server Error"])
      await expectReports(reported, method === "HEAD" ? 0 : 1)
      expect(await ask("/fine", "GET")).toEqual([200, "fine"])
    })

    it.each(Object.keys(breaks))("%s ends the response early, and is reported once", async (what) => {
      const [ask, reported] = await start(way, breaks[what] ?? fail)
      expect(await ask("/", method)).toEqual(method === "HEAD" ? [200, ""] : "broken")
      await expectReports(reported, method === "HEAD" && !what.startsWith("chunks") ? 0 : 1)
      expect(await ask("/fine", "GET")).toEqual([200, "fine"])
    })

    it.each(Object.keys(fine))("%s is answered correctly", async (what) => {
      const [plug, status, body, count] = fine[what] ?? [fail, 0, "", 0]
      const [ask, reported] = await start(way, plug)
      expect(await ask("/", method)).toEqual([status, method === "HEAD" ? "" : body])
      await expectReports(reported, method === "HEAD" ? 0 : count)
      expect(await ask("/fine", "GET")).toEqual([200, "fine"])
    })
  })

  const page = new Response("once")
  it.each<[string, NonNullable<EndpointConfig["render_error"]>, expected: number | "broken", body: string]>([
    ["nothing", (() => undefined) as never, 500, "Internal Server Error"],
    ["a number", (() => 5) as never, 500, "Internal Server Error"],
    ["a bad header", () => new Response("a", { headers: { "x-a": "\x01" } }), 500, "Internal Server Error"],
    ["a Response that was read", () => onceRead, 500, "Internal Server Error"],
    ["an error of the network", () => Response.error(), 500, "Internal Server Error"],
    ["a status of 204", () => new Response(null, { status: 204 }), 204, ""],
    ["a stream that fails", () => new Response(streamOf(bytes("a"), fail)), "broken", ""],
    ["an error", fail, 500, "Internal Server Error"],
    ["an error later", async () => fail(), 500, "Internal Server Error"],
  ])("a render_error that returns %s is reported", async (_what, render_error, status, body) => {
    const error = new Error("first")
    const [ask, reported] = await start(way, () => Promise.reject(error), { render_error })
    expect(await ask("/", "GET")).toEqual(status === "broken" ? status : [status, body])
    await settle()
    expect(reported[0]).toBe(error)
    expect(reported).toHaveLength(status === 204 ? 1 : 2)
    expect(await ask("/fine", "GET")).toEqual([200, "fine"])
  })

  it("a render_error can return the same Response only once", async () => {
    const [ask, reported] = await start(way, fail, { render_error: () => (page.bodyUsed ? page : new Response("new")) })
    expect(await ask("/", "GET")).toEqual([200, "new"])
    expect(reported).toHaveLength(1)
  })

  it.each<[string, NonNullable<EndpointConfig["on_error"]>]>([
    ["throws", fail],
    ["throws later", (async () => fail()) as never],
    ["returns a rejected promise of another realm", () => runInNewContext("Promise.reject(1)") as never],
    ["throws an error that cannot be printed", () => { throw { get [Symbol.toStringTag](): string { return fail() }, get message(): string { return fail() } } }],
  ])("an on_error that %s changes nothing", async (_what, on_error) => {
    const [error, lines] = [console.error, [] as unknown[][]]
    console.error = (...line: unknown[]) => void lines.push(line)
    try {
      const [ask] = await start(way, fail, { on_error })
      expect(await ask("/", "GET")).toEqual([500, "Internal Server Error"])
      await settle()
      expect(lines).toHaveLength(1)
      console.error = fail
      expect(await ask("/", "GET")).toEqual([500, "Internal Server Error"])
      await settle()
    } finally {
      console.error = error
    }
  }) // prettier-ignore

  it("a logger that throws changes nothing", async () => {
    const [error, lines] = [console.error, [] as unknown[][]]
    console.error = (...line: unknown[]) => void lines.push(line)
    try {
      const logger = { debug: fail, info: fail, warn: fail, error: fail }
      const endpoint = define_endpoint({ plugs: [(conn) => conn.send_resp(200, 5 as never)], logger })
      expect(await (await way(endpoint))("/", "GET")).toEqual([500, "Internal Server Error"])
    } finally {
      console.error = error
    }
    expect(lines.length).toBeGreaterThan(0)
  })
})

describe("a host application", () => {
  /** A plug that waits until another response was sent, and the list of reported errors. */
  const lateAfter = (late: Plug) => {
    const sent = door()
    const reported: unknown[] = []
    const endpoint = define_endpoint({
      plugs: [() => sent.opened, late],
      on_error: (error) => void reported.push(String(error)),
    })
    return { endpoint, reported, sent: sent.open }
  }

  it("that has already answered keeps its response, and the late one is reported once", async () => {
    for (const late of [(conn: Conn) => conn.text("late"), () => new Response(streamOf(bytes("late")))]) {
      const { endpoint, reported, sent } = lateAfter(late)
      const app = express()
      app.use((_req, res, next) => (next(), res.once("finish", sent).status(503).send("too slow")))
      app.use(middleware(endpoint))
      const server = app.listen(0, "127.0.0.1")
      stops.push(() => server.close(), () => server.closeAllConnections()) // prettier-ignore
      await once(server, "listening")
      expect(await read(await fetch(`${urlOf(server)}/a`))).toEqual([503, "too slow"])
      await expectReports(reported, 1)
      expect(reported).toEqual(["AlreadySentError: the response for /a was already sent"])
      expect(await read(await fetch(`${urlOf(server)}/b`))).toEqual([503, "too slow"])
      await expectReports(reported, 2)
    }
  })

  it("Fastify does not show the error of a stream, and its error page does not have the headers of the response", async () => {
    const endpoint = define_endpoint({
      plugs: [(conn) => conn.put_resp_header("cache-control", "public, max-age=60").send_resp(200, streamOf(fail))],
      on_error: () => {},
    })
    const app = fastify({ forceCloseConnections: true }).register(fastify_plugin(endpoint))
    stops.push(() => app.close())
    const response = await fetch(await app.listen({ port: 0, host: "127.0.0.1" }))
    expect([response.status, response.headers.get("cache-control")]).toEqual([500, null])
    expect(await response.text()).not.toContain("hunter2")
  })

  it("that has already answered keeps its response in Fastify too", async () => {
    const { endpoint, reported, sent } = lateAfter(() => new Response("late"))
    const app = fastify({ forceCloseConnections: true })
    app.addHook("onRequest", (_request, reply, done) => {
      done()
      reply.raw.once("finish", sent)
      void reply.status(503).send("too slow")
    })
    app.register(fastify_plugin(endpoint))
    stops.push(() => app.close())
    const url = await app.listen({ port: 0, host: "127.0.0.1" })
    expect(await read(await fetch(`${url}/a`))).toEqual([503, "too slow"])
    await expectReports(reported, 1)
    expect(reported).toEqual(["AlreadySentError: the response for /a was already sent"])
  })

  it("that ends the response while its stream is written ends it early, which is reported once", async () => {
    const reported: unknown[] = []
    const [begun, ended] = [door(), door()]
    const wait = async (): Promise<Uint8Array> => (begun.open(), await ended.opened, bytes("b"))
    const endpoint = define_endpoint({
      plugs: [(conn: Conn) => conn.send_resp(200, streamOf(bytes("a"), wait, wait, wait))],
      on_error: (error) => void reported.push(error),
    })
    const answer = middleware(endpoint)
    const server = createServer((req, res) => {
      void begun.opened.then(() => res.once("close", ended.open).end())
      answer(req, res, fail)
    })
    stops.push(() => server.close(), () => server.closeAllConnections()) // prettier-ignore
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    await fetch(urlOf(server)).then(read, () => {})
    await expectReports(reported, 1)
    expect(reported).toEqual([expect.any(Error)])
  })

  it("that has set headers for another body does not break the response of the endpoint", async () => {
    const endpoint = define_endpoint({ plugs: [(conn: Conn) => conn.text("0123456789")] })
    const answer = middleware(endpoint)
    const server = createServer((req, res) => {
      res.setHeader("content-length", "3")
      answer(req, res, fail)
    })
    stops.push(() => server.close(), () => server.closeAllConnections()) // prettier-ignore
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    expect(await read(await fetch(urlOf(server)))).toEqual([200, "0123456789"])
  })

  it("that has set a header which Node refuses gets its connection closed, which is reported", async () => {
    const reported: unknown[] = []
    const plugs = [(conn: Conn) => conn.text("a")]
    const answer = middleware(define_endpoint({ plugs, on_error: (error) => void reported.push(error) }))
    const server = createServer((req, res) => {
      if (req.url === "/bad") res.statusMessage = "\x01"
      answer(req, res, fail)
    })
    stops.push(() => server.close(), () => server.closeAllConnections()) // prettier-ignore
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    expect((await fetch(`${urlOf(server)}/bad`)).status).toBe(500)
    expect(reported).toMatchObject([{ code: "ERR_INVALID_CHAR" }])
    expect(await read(await fetch(urlOf(server)))).toEqual([200, "a"])
  })
})

describe("a client that has disconnected", () => {
  it.each<[string, (conn: Conn) => Conn]>([
    ["text", (conn) => conn.text("late")],
    ["a stream", (conn) => conn.send_resp(200, streamOf(bytes("a"), bytes("b")))],
    ["a stream that fails", (conn) => conn.send_resp(200, failed())],
  ])("before a response of %s causes no error, and is not reported", async (_what, answer) => {
    const reported: unknown[] = []
    let answered: (() => void) | undefined
    const done = new Promise<void>((resolve) => (answered = resolve))
    let arrived: (() => void) | undefined
    const came = new Promise<void>((resolve) => (arrived = resolve))
    const gone = (conn: Conn): Promise<unknown> =>
      new Promise((resolve) => {
        conn.request?.signal.addEventListener("abort", resolve)
        arrived?.()
      })
    const plugs: Plug[] = [async (conn) => void (await gone(conn)), (conn) => (answer(conn), answered?.())]
    const endpoint = define_endpoint({ plugs, on_error: (error) => void reported.push(error) })
    const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    stops.push(() => server.close({ grace: 0 }))
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
    await came
    socket.destroy()
    await done
    await settle()
    expect(reported).toEqual([])
  })
})
