import { createServer } from "node:http"
import type { Server } from "node:http"
import { once } from "node:events"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { fetch as whatwgFetch, Headers as WhatwgHeaders, Response as WhatwgResponse } from "@whatwg-node/fetch"
import nodeFetch, { Headers as NodeFetchHeaders, Response as NodeFetchResponse } from "node-fetch"
import { fetch as undiciFetch, Response as UndiciResponse } from "undici"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  define_endpoint as define_edge_endpoint,
  define_router as define_edge_router,
  forwards,
} from "../../../src/edge.js"
import { forward, get, pipe_through, pipeline, plug, scope } from "../../../src/index.js"
import { middleware, serve } from "../../../src/server/node/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Endpoint } from "../../../src/server.js"
import { build_conn, conn_test } from "../../../src/server/testing/index.js"
import { addressOf } from "./given-address.js"

const BODY = "upstream ".repeat(60)
const CODINGS: Readonly<Record<string, (body: string) => Buffer>> = {
  GZIP: gzipSync,
  gzip: gzipSync,
  "x-gzip": gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
}

let upstream: Server
let url: string
const connections = { ended: 0 }
beforeAll(async () => {
  upstream = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://localhost")
    const coding = searchParams.get("coding")
    const body = (coding === null ? undefined : CODINGS[coding]?.(BODY)) ?? Buffer.from(BODY)
    if (coding !== null) res.setHeader("content-encoding", coding)
    res.setHeader("content-type", "text/plain")
    res.setHeader("set-cookie", ["a=1; Expires=Wed, 21 Oct 2065 07:28:00 GMT", "b=2"])
    res.statusCode = Number(searchParams.get("status") ?? 200)
    if (pathname === "/to") res.setHeader("location", "/")
    if (pathname === "/cut") {
      res.setHeader("content-length", 10_000)
      res.write(BODY)
      return setTimeout(() => res.destroy(), 20)
    }
    if (pathname === "/endless") {
      res.on("close", () => (connections.ended += 1))
      const timer = setInterval(() => res.write("more"), 5)
      return res.on("close", () => clearInterval(timer))
    }
    if (res.statusCode !== 204 && res.statusCode !== 304) res.setHeader("content-length", body.length)
    return res.end(req.method === "HEAD" || res.statusCode === 204 || res.statusCode === 304 ? undefined : body)
  }).listen(0, "127.0.0.1")
  await once(upstream, "listening")
  url = addressOf(upstream)
})
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

type Answer = (request: Request) => Promise<Response>
/** A `Response` of another implementation has another type. */
const asResponse = (response: unknown): Response => response as Response

/** What programs answer with, by its name. */
const FETCHES: Readonly<Record<string, (at: string, init?: RequestInit) => Promise<Response>>> = {
  "the runtime's fetch": fetch,
  undici: async (at, init) => asResponse(await undiciFetch(at, init as object)),
  "node-fetch": async (at, init) => asResponse(await nodeFetch(at, init as object)),
  "whatwg-node": async (at, init) => whatwgFetch(at, init),
}

/** The places that take a `Response`. Each returns how a request is answered there, and the function that ends it. */
const PLACES: Readonly<Record<string, (answer: Answer) => Promise<readonly [Answer, (() => unknown)?]>>> = {
  "an action": async (answer) => [inRouter(answer).fetch],
  "a plug of a pipeline": async (answer) => {
    const routes = [
      pipeline("browser", [plug("answering")]),
      scope("/", [pipe_through("browser"), get("/*path", "PageController", "show")]),
    ] as const
    const web = define_router(routes, { plugs: { answering: async (conn) => answer(requestOf(conn.request)) } })
    const router = web.build({ PageController: { show: (conn) => conn.text("not reached") } })
    return [define_endpoint({ router, on_error }).fetch]
  },
  "a plug of an endpoint": async (answer) => [
    define_endpoint({ plugs: [async (conn) => answer(requestOf(conn.request))], on_error }).fetch,
  ],
  "an application behind a forward": async (answer) => [behindForward({ fetch: answer }).fetch],
  "an endpoint behind a forward": async (answer) => [behindForward({ fetch: inRouter(answer).fetch }).fetch],
  fetch_or_pass: async (answer) => [
    async (request) => (await inRouter(answer).fetch_or_pass(request)) ?? new Response("passed"),
  ],
  render_error: async (answer) => {
    const fail = (): never => {
      throw new Error("failed")
    }
    const render_error = async (_error: unknown, conn: { readonly request: Request | undefined }): Promise<Response> =>
      answer(requestOf(conn.request))
    return [define_endpoint({ plugs: [fail], render_error, on_error: () => {} }).fetch]
  },
  "an endpoint of waymark/edge": async (answer) => {
    const web = define_edge_router([forward("/", "App")], { forwards })
    return [define_edge_endpoint({ router: web.build({ App: { fetch: answer } }), on_error }).fetch]
  },
  "serve of an endpoint": async (answer) => served(inRouter(answer)),
  "serve of an application": async (answer) => served({ fetch: answer }),
  middleware: async (answer) => {
    const server = createServer(middleware(inRouter(answer))).listen(0, "127.0.0.1")
    await once(server, "listening")
    return [over(addressOf(server)), () => (server.closeAllConnections(), server.close())]
  },
  "a request of a test": async (answer) => [
    async (request) => {
      const { pathname, search } = new URL(request.url)
      const conn = await conn_test(inRouter(answer)).get(build_conn(), `${pathname}${search}`)
      return conn.to_response()
    },
  ],
}

const reported: unknown[] = []
const on_error = (error: unknown): void => void reported.push(error)

function requestOf(request: Request | undefined): Request {
  return request ?? new Request("http://localhost/")
}

function inRouter(answer: Answer): Endpoint {
  const web = define_router([get("/*path", "PageController", "show")])
  const PageController = web.controller("PageController", { show: async (conn) => answer(requestOf(conn.request)) })
  return define_endpoint({ router: web.build({ PageController }), on_error })
}

function behindForward(App: { readonly fetch: Answer }): Endpoint {
  return define_endpoint({ router: define_router([forward("/", "App")]).build({ App }), on_error })
}

async function served(app: { readonly fetch: Answer }): Promise<readonly [Answer, () => unknown]> {
  const server = await serve(app, { port: 0, print: false })
  return [over(server.url), () => server.close({ grace: 0 })]
}

/** Sends requests over HTTP without asking for compression. */
const over =
  (at: string): Answer =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new URL(`${pathname}${search}`, at), { method: request.method, redirect: "manual" })
  }

const at = (path: string, init?: RequestInit): Request => new Request(`http://localhost${path}`, init)

describe.each(Object.entries(PLACES))("%s passes on a response", (_name, place) => {
  let ask: Answer
  let end: (() => unknown) | undefined
  let answer: Answer
  beforeAll(async () => {
    ;[ask, end] = await place((request) => answer(request))
  })
  afterAll(() => end?.())

  it.each(Object.entries(FETCHES))("of %s, whose body is decoded, with all cookies", async (_name, load) => {
    for (const coding of ["gzip", "x-gzip", "deflate", "br", ""]) {
      answer = async () => load(`${url}/${coding === "" ? "" : `?coding=${coding}`}`)
      const response = await ask(at("/page"))
      expect([coding, await response.text()]).toEqual([coding, BODY])
      expect([coding, response.headers.get("content-encoding")]).toEqual([coding, null])
      expect(response.headers.getSetCookie()).toEqual(["a=1; Expires=Wed, 21 Oct 2065 07:28:00 GMT", "b=2"])
    }
    expect(reported.splice(0)).toEqual([])
  })

  it("of another implementation, made of a string, bytes, a stream or nothing", async () => {
    const stream = (): ReadableStream => new Blob([BODY]).stream()
    const made: readonly (() => unknown)[] = [
      () => new UndiciResponse(BODY, { status: 201, headers: { "x-a": "1" } }),
      () => new UndiciResponse(stream(), { status: 201, headers: { "x-a": "1" } }),
      () => new NodeFetchResponse(BODY, { status: 201, headers: { "x-a": "1" } }),
      () => new NodeFetchResponse(Buffer.from(BODY), { status: 201, headers: new NodeFetchHeaders({ "x-a": "1" }) }),
      () => new WhatwgResponse(BODY, { status: 201, headers: { "x-a": "1" } }),
      () => new WhatwgResponse(stream(), { status: 201, headers: new WhatwgHeaders({ "x-a": "1" }) }),
      () => new Polyfill(BODY),
    ]
    for (const make of made) {
      answer = async () => asResponse(make())
      const response = await ask(at("/page"))
      expect([response.status, response.headers.get("x-a"), await response.text()]).toEqual([201, "1", BODY])
    }
    answer = async () => asResponse(new WhatwgResponse(null, { status: 204 }))
    expect([(await ask(at("/page"))).status]).toEqual([204])
    expect(reported.splice(0)).toEqual([])
  })
})

/** A `Response` as the polyfill of `fetch` makes it: without a stream. */
class Polyfill {
  readonly status = 201
  readonly url = ""
  readonly headers = new Headers({ "x-a": "1" })
  readonly #body: string
  constructor(body: string) {
    this.#body = body
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.#body).buffer
  }
}

describe("a response that fetch returned", () => {
  let server: Awaited<ReturnType<typeof serve>>
  let answer: Answer
  beforeAll(async () => {
    server = await serve(
      inRouter((request) => answer(request)),
      { port: 0, print: false },
    )
  })
  afterAll(() => server.close({ grace: 0 }))
  const ask = async (init?: RequestInit): Promise<Response> => fetch(server.url, { redirect: "manual", ...init })

  it("keeps its length if it was not compressed", async () => {
    answer = async () => fetch(url)
    expect((await ask()).headers.get("content-length")).toBe(String(BODY.length))
    expect((await ask({ method: "HEAD" })).headers.get("content-length")).toBe(String(BODY.length))
  })

  it("keeps a coding that the runtime does not decode", async () => {
    answer = async () => fetch(`${url}/?coding=other`)
    const response = await ask()
    expect([response.headers.get("content-encoding"), await response.text()]).toEqual(["other", BODY])
  })

  it.each(Object.entries(FETCHES))("of %s answers HEAD, 204, 304 and redirects", async (_name, load) => {
    answer = async (request) => load(`${url}/?coding=gzip`, { method: request.method })
    const head = await ask({ method: "HEAD" })
    expect([head.status, head.headers.get("content-encoding"), head.headers.get("content-length")]).toEqual([200, null, null]) // prettier-ignore
    for (const status of [204, 304]) {
      answer = async () => load(`${url}/?coding=gzip&status=${status}`)
      const empty = await ask()
      expect([empty.status, await empty.text()]).toEqual([status, ""])
    }
    answer = async () => load(`${url}/to?coding=gzip&status=302`, { redirect: "manual" })
    const redirect = await ask()
    expect(redirect.status).toBe(302)
    expect(await redirect.text()).toBe(BODY)
    expect(reported.splice(0)).toEqual([])
  })

  it("is refused if its body was read", async () => {
    // whatwg-node keeps the text.
    for (const load of Object.values(FETCHES).slice(0, 3)) {
      answer = async () => {
        const response = await load(url)
        await response.text()
        return response
      }
      expect((await ask()).status).toBe(500)
      expect(String(reported.splice(0)[0])).toMatch(
        /^ArgumentError: the body of this Response was already read or sent/,
      )
    }
  })

  it.each(Object.entries(FETCHES))(
    "of %s whose upstream breaks off aborts the answer, and is reported",
    async (_name, load) => {
      answer = async () => load(`${url}/cut`)
      await expect(ask().then(async (response) => response.text())).rejects.toThrow("terminated")
      expect(reported.splice(0)).toHaveLength(1)
    },
  )

  it.each(Object.entries(FETCHES))("of %s is cancelled if the client leaves", async (_name, load) => {
    const before = connections.ended
    answer = async () => load(`${url}/endless`)
    const leave = new AbortController()
    const response = await ask({ signal: leave.signal })
    await response.body?.getReader().read()
    leave.abort()
    await expect.poll(() => connections.ended).toBe(before + 1)
    reported.splice(0)
  })

  it("has a coding in capitals", async () => {
    answer = async () => fetch(`${url}/?coding=GZIP`)
    const response = await ask()
    expect([response.headers.get("content-encoding"), await response.text()]).toEqual([null, BODY])
  })

  it("is refused if it is opaque", async () => {
    answer = async () => Object.defineProperty(new Response(null), "status", { value: 0 })
    expect((await ask()).status).toBe(500)
    expect(String(reported.splice(0)[0])).toMatch(
      /^ArgumentError: the status of a response is a whole number from 200 to 599, got: 0/,
    )
  })
})
