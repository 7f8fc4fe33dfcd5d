import { once } from "node:events"
import { createServer } from "node:http"
import type { RequestListener, Server } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import express from "express"
import fastify from "fastify"
import type { FastifyInstance } from "fastify"
import { Hono } from "hono"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compiled_table } from "waymark/compiled"
import * as edge from "waymark/edge"
import { fastify_plugin, middleware, serve } from "waymark/node"
import { define_endpoint } from "waymark/server"
import { compileTable } from "../../../src/core/compiled/compile-table.js"
import type { FeatureName } from "../../cases/features.js"
import { compiled, define_application, define_edge_application, Endpoint } from "./application.js"
import type { EdgeFeatures } from "./application.js"
import { answersAll } from "./requests.js"

/** Runs a Node request listener for the tests of a group, and returns its URL. */
function listening(listener: RequestListener): () => string {
  let server: Server
  beforeAll(async () => {
    server = createServer(listener).listen(0, "127.0.0.1")
    await once(server, "listening")
  })
  afterAll(() => void server.close())
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Calls a listener with a request that did not come over a socket: `light-my-request`, a dependency of Fastify. */
const inject: (
  listener: RequestListener,
  request: { readonly method: string; readonly url: string; readonly payload?: object },
) => Promise<{ readonly statusCode: number; readonly payload: string }> = createRequire(
  createRequire(import.meta.url).resolve("fastify"),
)("light-my-request")

type NeededFeature =
  | "nested_queries"
  | "response_checks"
  | "status_names"
  | "contracts"
  | "forwards"
  | "redirects"
  | "deprecated"
  | "resource_routes"
  | "param_kinds"
  | "row_options"
  | "error_pages"
const quiet = (): void => {}
/** The features of the list that the application does not need. */
const FEATURES: Record<Exclude<FeatureName, NeededFeature>, EdgeFeatures> = {
  cookies: { conn: [edge.cookies] },
  sessions: { conn: [edge.sessions] },
  chunks: { conn: [edge.chunks] },
  files: { conn: [edge.files] },
  layouts: { conn: [edge.layouts] },
  warnings: { warnings: edge.warnings },
  compile_matcher: { matcher: edge.compile_matcher },
  logs: { logs: edge.logs({ logger: { debug: quiet, info: quiet, warn: quiet, error: quiet } }) },
  telemetry: { telemetry: edge.telemetry },
  method_not_allowed: { method_not_allowed: edge.method_not_allowed },
  urls: { urls: edge.urls({}) },
}
const EVERY_FEATURE = Object.values(FEATURES).reduce<EdgeFeatures>(
  (all, one) => ({ ...all, ...one, conn: [...(all.conn ?? []), ...(one.conn ?? [])] }),
  {},
)
const ahead = compiled((table) => compiled_table(compileTable(table).json))

/** Requests a URL, and returns the status and the body. */
async function ask(url: string, init?: RequestInit): Promise<readonly [number, string]> {
  const response = await fetch(url, init)
  return [response.status, await response.text()]
}

describe.each([
  ["serve", Endpoint],
  ["serve, of compiled tables,", ahead.define_application()],
  ["serve, on waymark/edge,", define_edge_application()],
  ["serve, on waymark/edge with every feature,", define_edge_application(EVERY_FEATURE)],
  ["serve, on waymark/edge of compiled tables,", ahead.define_edge_application()],
] as const)("%s answers", (_, endpoint) => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  })
  afterAll(() => server.close())
  answersAll(() => server.url.replace(/\/$/, ""))
})

describe.each([
  ["middleware in a Node server", Endpoint],
  ["middleware of waymark/edge in a Node server", define_edge_application()],
] as const)("%s answers", (_, endpoint) => {
  const answer = middleware(endpoint)
  answersAll(
    listening((req, res) => answer(req, res, () => res.writeHead(404).end("Not Found"))),
    "",
    false,
  )
})

describe("middleware as a Node handler answers", () => {
  answersAll(listening(middleware(Endpoint)))

  it("an injected request, without a connection", async () => {
    const handler = middleware(Endpoint)
    const answer = await inject(handler, { method: "POST", url: "/api/users", payload: { name: "Ada" } })
    expect([answer.statusCode, answer.payload]).toEqual([201, '{"name":"Ada"}'])
    const missing = await inject(handler, { method: "GET", url: "/nowhere" })
    expect([missing.statusCode, missing.payload]).toEqual([404, "Not Found"])
  })
})

describe("middleware in Express", () => {
  describe("as its root", () => {
    answersAll(listening(express().use(middleware(Endpoint))), "", false)
  })
  describe("under a path", () => {
    answersAll(listening(express().use("/some/app", middleware(Endpoint))), "/some/app")
  })
  describe("under nested routers", () => {
    const inner = express.Router().use("/app", middleware(Endpoint))
    answersAll(listening(express().use("/some", inner)), "/some/app")
  })
  describe("after the parsers of Express", () => {
    const parsed = express().use(express.json(), express.urlencoded({ extended: true }))
    answersAll(listening(parsed.use("/app", middleware(Endpoint))), "/app")
  })
  describe("after a form parser that creates lists of objects", () => {
    const parsed = express().use(express.urlencoded({ extended: true }))
    const url = listening(parsed.use(middleware(Endpoint)))

    it("passes a form with lists of objects to a forwarded application", async () => {
      const body = new URLSearchParams("items[0][name]=A&items[0][qty]=1&items[1][name]=B&tags[]=x&tags[]=y&empty=")
      expect(await ask(`${url()}/hono/echo`, { method: "POST", body })).toEqual([
        202,
        " items[0][name]=A&items[0][qty]=1&items[1][name]=B&tags[]=x&tags[]=y&empty=",
      ])
    })

    it("has body_params without prototype", async () => {
      const seen: unknown[] = []
      const Seeing = define_endpoint({
        plugs: [
          (conn) => {
            seen.push(Object.getPrototypeOf(conn.body_params))
            return conn.text("ok").halt()
          },
        ],
      })
      const listener = express().use(express.json(), middleware(Seeing)).listen(0, "127.0.0.1")
      await once(listener, "listening")
      const { port } = listener.address() as AddressInfo
      for (const body of ['{"__proto__":{"a":1}}', "[1]"])
        await ask(`http://127.0.0.1:${port}/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        })
      listener.close()
      expect(seen).toEqual([null, null])
    })
  })
  describe("after parsers that return strings", () => {
    const parsed = express().use(express.text({ type: "application/json" }), express.raw({ type: "*/*" }))
    answersAll(listening(parsed.use("/app", middleware(Endpoint))), "/app")
  })

  describe("with other handlers", () => {
    const app = express()
    app.use((_req, res, next) => {
      res.setHeader("x-host", "express").setHeader("set-cookie", "host=1")
      next()
    })
    app.get("/files/own", (_req, res) => void res.send("express before"))
    app.use(middleware(Endpoint))
    app.get("/later", (_req, res) => void res.send("express after"))
    app.post("/later", express.json(), (req, res) => void res.send(req.body))
    const url = listening(app)

    it("lets earlier handlers answer first, and later ones if no route matches", async () => {
      expect(await ask(`${url()}/files/own`)).toEqual([200, "express before"])
      expect(await ask(`${url()}/later`)).toEqual([200, "express after"])
      expect((await ask(`${url()}/nowhere`))[0]).toBe(404)
    })

    it("passes on the body that the endpoint has read", async () => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":{"b":[1]}}' }
      expect(await ask(`${url()}/later`, init)).toEqual([200, '{"a":{"b":[1]}}'])
    })

    it("keeps the headers and cookies that Express has set", async () => {
      const response = await fetch(`${url()}/cookies`)
      expect(response.headers.get("x-host")).toBe("express")
      expect(response.headers.getSetCookie()).toEqual(["host=1", "a=1; Path=/", "b=2; HttpOnly"])
    })

    it("does not call the error handler of Express", async () => {
      expect(await ask(`${url()}/fail`)).toEqual([500, "Internal Server Error"])
    })
  })
})

describe("fastify_plugin", () => {
  function running(prepare: (app: FastifyInstance) => void): () => string {
    const app = fastify()
    app.addHttpMethod("REPORT", { hasBody: true })
    prepare(app)
    beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }))
    afterAll(() => app.close())
    return () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }
  describe("as its root", () => {
    answersAll(
      running((app) => void app.register(fastify_plugin(Endpoint))),
      "",
      false,
    )
  })
  describe("under a prefix", () => {
    answersAll(
      running((app) => void app.register(fastify_plugin(Endpoint), { prefix: "/some/app" })),
      "/some/app",
    )
  })

  describe("with other handlers", () => {
    const url = running((app) => {
      app.addHook("onRequest", (_request, reply, done) => {
        reply.header("x-host", "fastify")
        done()
      })
      app.get("/files/own", () => "fastify")
      app.post("/own", (request) => request.body)
      app.register(fastify_plugin(Endpoint))
      app.setNotFoundHandler((_request, reply) => reply.status(404).send("fastify has it not"))
    })

    it("lets Fastify answer its own routes, and requests that match no route of the endpoint", async () => {
      expect(await ask(`${url()}/files/own`)).toEqual([200, "fastify"])
      expect(await ask(`${url()}/nowhere`)).toEqual([404, "fastify has it not"])
      expect(await ask(`${url()}/`)).toEqual([200, '<a href="/old">old</a>'])
    })

    it("keeps the parsers, hooks and headers of Fastify", async () => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' }
      expect(await ask(`${url()}/own`, init)).toEqual([200, '{"a":1}'])
      expect((await fetch(`${url()}/cookies`)).headers.get("x-host")).toBe("fastify")
    })
  })
})

describe("an endpoint in Hono", () => {
  /** Serves a Hono application, like a runtime that takes an object with `fetch`. */
  function serving(app: Hono): () => string {
    let server: Awaited<ReturnType<typeof serve>>
    beforeAll(async () => {
      server = await serve({ fetch: (request) => app.fetch(request) }, { port: 0, hostname: "127.0.0.1", print: false })
    })
    afterAll(() => server.close())
    return () => server.url.replace(/\/$/, "")
  }

  describe("with mount", () => {
    const Mounted = define_application({ url: { path: "/some/app" } })
    answersAll(serving(new Hono().mount("/some/app", Mounted.fetch)), "/some/app")
  })

  describe("as a middleware", () => {
    const app = new Hono()
    app.get("/files/own", (context) => context.text("hono before"))
    app.use(async (context, next) => (await Endpoint.fetch_or_pass(context.req.raw)) ?? (await next()))
    app.get("/later", (context) => context.text("hono after"))
    const url = serving(app)
    answersAll(url, "", false)

    it("lets earlier handlers answer first, and later ones if no route matches", async () => {
      expect(await ask(`${url()}/files/own`)).toEqual([200, "hono before"])
      expect(await ask(`${url()}/later`)).toEqual([200, "hono after"])
      expect(await ask(`${url()}/nowhere`)).toEqual([404, "404 Not Found"])
    })
  })
})
