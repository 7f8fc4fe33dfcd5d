import { once } from "node:events"
import { createServer } from "node:http"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import type { RequestHandler } from "express"
import fastify from "fastify"
import type { FastifyInstance } from "fastify"
import { Hono } from "hono"
import { afterEach, describe, expect, it } from "vitest"
import { fastify_plugin, middleware, serve } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn, Endpoint } from "waymark/server"
import { rawGet, readAnswer, sendRaw } from "./raw.js"

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function serving(endpoint: Endpoint): Promise<string> {
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  stops.push(() => server.close({ grace: 0 }))
  return server.url
}

type Start = (endpoint: Endpoint) => Promise<string>

const alone: readonly (readonly [string, Start])[] = [
  ["serve", serving],
  ["middleware as a Node handler", (endpoint) => listening(middleware(endpoint))],
]
const mounts: readonly (readonly [string, Start])[] = [
  ["middleware", (endpoint) => listening((req, res) => middleware(endpoint)(req, res, () => res.writeHead(404).end()))],
  ["Express", (endpoint) => listening(express().use(middleware(endpoint)))],
  [
    "Fastify",
    async (endpoint) => {
      const app = fastify()
      app.register(fastify_plugin(endpoint))
      stops.push(() => app.close())
      return app.listen({ port: 0, host: "127.0.0.1" })
    },
  ],
]

/** Answers with the path of the conn. */
const shown = define_endpoint({
  plugs: [
    (conn: Conn) => {
      const { request_path, path_info, query_string, host, port } = conn
      return conn.json({ request_path, path_info, query_string, host, port })
    },
  ],
  on_error: () => {},
})

/** The status and the JSON of a GET with a query. */
async function show(start: Start, path: string): Promise<readonly [number, unknown]> {
  const [status, body] = readAnswer(await sendRaw(await start(shown), rawGet(`${path}?q=/../%2e\\"`)))
  return [status, status === 200 ? JSON.parse(body) : body]
}

const admin = define_router([
  ["get", "/admin/users", "AdminController", "index"],
  ["get", "/files/*path", "FileController", "show"],
] as const).build({
  AdminController: { index: (conn: Conn) => conn.text("secret") },
  FileController: { show: (conn: Conn) => conn.json(conn.params["path"]) },
})
const guarded = define_endpoint({ router: admin, on_error: () => {} })

/** Paths that become `/app/admin/users` if something resolves dots or treats a backslash as a slash. */
const DETOURS = [
  "/app/x/../admin/users",
  "/app/./admin/users",
  "/app/x/%2e%2e/admin/users",
  "/app/x/.%2E/admin/users",
  "/app/%2e/admin/users",
  "/app\\admin/users",
  "/app/x\\..\\admin\\users",
]

describe.each([...alone, ...mounts])("by %s", (_name, start) => {
  it.each([
    ["backslashes", "/a\\b/\\c", ["a\\b", "\\c"]],
    ["odd characters", '/a"b/{c}|^`', ['a"b', "{c}|^`"]],
    ["escapes of other characters", "/a%2Fb/%c3%a9/%2561/%40;x/", ["a%2Fb", "%c3%a9", "%2561", "%40;x"]],
  ])("%s are ordinary characters of a path", async (_what, path, path_info) => {
    expect(await show(start, path)).toMatchObject([
      200,
      { request_path: path, path_info, query_string: 'q=/../%2e\\"' },
    ])
  })

  it.each([
    ["example.com.", "http://example.com./a?b"],
    ["example.com.:8080", "http://example.com.:8080/a?b"],
    ["Example.com", "http://example.com/a?b"],
    ["a_b.example", "http://a_b.example/a?b"],
    ["[::1]:3000", "http://[::1]:3000/a?b"],
  ])("the URL of the request has the host: %s", async (host, expected) => {
    const url = define_endpoint({ plugs: [(conn: Conn) => conn.text(new URL(String(conn.request?.url)).href)] })
    const asked = await sendRaw(await start(url), `GET /a?b HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    expect(readAnswer(asked)).toEqual([200, expected])
  })

  it.each([
    ["of UTF-8 in a path", "/files/\xc3\xa9"],
    ["not of UTF-8 in a path", "/files/\xff"],
    ["in a query", "/files/a?b=\xe9"],
    ["in absolute form", "http://localhost/files/\xc3\xa9"],
  ])("non-ASCII bytes are answered with 400: %s", async (_what, target) => {
    expect(readAnswer(await sendRaw(await start(guarded), rawGet(target)))[0]).toBe(400)
  })
})

describe.each(alone)("by %s", (_name, start) => {
  it.each([
    ["dots", "/a/./b/../c", ["a", ".", "b", "..", "c"]],
    ["escaped dots", "/a/%2e/%2E%2e/c", ["a", "%2e", "%2E%2e", "c"]],
    ["doubled slashes", "//a//b/", ["a", "b"]],
  ])("%s are not resolved", async (_what, path, path_info) => {
    expect(await show(start, path)).toMatchObject([200, { request_path: path, path_info }])
  })

  it("a target in absolute form has its own host, and its path unchanged", async () => {
    const target = "http://Other.example:8080/a/../b?c"
    const [status, body] = readAnswer(await sendRaw(await start(shown), rawGet(target)))
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { request_path: "/a/../b", path_info: ["a", "..", "b"], query_string: "c", host: "other.example", port: 8080 },
    ])
  })
})

describe("a path check before the endpoint", () => {
  const guard = (req: IncomingMessage, res: ServerResponse, next: () => void): void =>
    req.url?.startsWith("/app/admin") === true ? void res.writeHead(403).end() : next()

  it.each(DETOURS)("in Express cannot be bypassed by %s", async (path) => {
    const app = express()
    app.use("/app/admin", ((_req, res) => void res.status(403).end()) as RequestHandler)
    app.use("/app", middleware(guarded))
    expect(readAnswer(await sendRaw(await listening(app), rawGet(path)))[0]).toBe(404)
  })

  it.each(DETOURS)("in Node cannot be bypassed by %s", async (path) => {
    const answer = middleware(define_endpoint({ router: appRouter, on_error: () => {} }))
    const url = await listening((req, res) => guard(req, res, () => answer(req, res, () => res.writeHead(404).end())))
    const [status, body] = readAnswer(await sendRaw(url, rawGet(path)))
    expect([status, body]).toEqual([404, ""])
  })

  it.each(DETOURS)("in a plug cannot be bypassed by %s", async (path) => {
    const plug = (conn: Conn): Conn => (conn.path_info[1] === "admin" ? conn.send_resp(403, "").halt() : conn)
    const url = await serving(define_endpoint({ plugs: [plug], router: appRouter, on_error: () => {} }))
    expect(readAnswer(await sendRaw(url, rawGet(path)))[0]).toBe(404)
    expect(readAnswer(await sendRaw(url, rawGet("/app/admin/users")))[0]).toBe(403)
  })

  const appRouter = define_router([["get", "/app/admin/users", "AdminController", "index"]] as const).build({
    AdminController: { index: (conn: Conn) => conn.text("secret") },
  })
})

/** Targets that some part of a server could take for `/admin/users`, and the status that each gets. */
const DISGUISED: readonly (readonly [target: string, status: number])[] = [
  ["//admin/users", 404],
  ["///admin/users", 404],
  ["/admin//users", 403],
  ["/./admin/users", 404],
  ["/x/../admin/users", 404],
  ["/%2e/admin/users", 404],
  ["/x/%2E%2e/admin/users", 404],
  ["/%61dmin/users", 404],
  ["/a%64min/users", 404],
  ["/admi%6E/users", 404],
  ["/%2561dmin/users", 404],
  ["/%c1%a1dmin/users", 400],
  ["/%zzadmin/users", 400],
  ["/\\admin/users", 404],
  ["/admin\\users", 404],
  ["/admin%2fusers", 404],
  ["/admin%5Cusers", 404],
  ["/admin;x/users", 404],
  ["/admin%00/users", 404],
  ["http://localhost/admin/users", 404],
  ["HTTP://localhost//admin/users", 404],
]

describe("a guard by path in front of a mount", () => {
  const isGuarded = (path: string): boolean => path.startsWith("/admin/")
  const refuse: RequestHandler = (_req, res) => void res.status(403).end()
  const inFastify =
    (guard: (app: FastifyInstance) => unknown): Start =>
    async (endpoint) => {
      const app = fastify()
      guard(app)
      app.register(fastify_plugin(endpoint))
      stops.push(() => app.close())
      return app.listen({ port: 0, host: "127.0.0.1" })
    }
  const guards: readonly (readonly [string, Start])[] = [
    [
      "Node",
      (endpoint) => {
        const answer = middleware(endpoint)
        return listening((req, res) =>
          isGuarded(req.url ?? "")
            ? void res.writeHead(403).end()
            : answer(req, res, () => void res.writeHead(404).end()),
        )
      },
    ],
    ["Express", (endpoint) => listening(express().use("/admin", refuse).use(middleware(endpoint)))],
    [
      "a hook of Fastify",
      inFastify((app) =>
        app.addHook("onRequest", async ({ url }, reply) => (isGuarded(url) ? reply.status(403).send() : undefined)),
      ),
    ],
    [
      "a route of Fastify",
      inFastify((app) => app.all("/admin/*", async (_request, reply) => reply.status(403).send())),
    ],
    [
      "Hono",
      async (endpoint) => {
        const app = new Hono()
        app.use("/admin/*", async (context) => context.body(null, 403))
        app.use(async ({ req }, next) => (await endpoint.fetch_or_pass(req.raw)) ?? (await next()))
        const server = await serve(
          { fetch: (request) => app.fetch(request) },
          { port: 0, hostname: "127.0.0.1", print: false },
        )
        stops.push(() => server.close({ grace: 0 }))
        return server.url
      },
    ],
    [
      "mount of Hono",
      async (endpoint) => {
        const app = new Hono()
        app.use("/admin/*", async (context) => context.body(null, 403))
        app.mount(
          "/",
          async (request) => (await endpoint.fetch_or_pass(request)) ?? new Response(null, { status: 404 }),
        )
        const server = await serve(
          { fetch: (request) => app.fetch(request) },
          { port: 0, hostname: "127.0.0.1", print: false },
        )
        stops.push(() => server.close({ grace: 0 }))
        return server.url
      },
    ],
  ]

  describe.each(guards)("in %s", (name, start) => {
    it.each(DISGUISED)("is not passed by %s", async (target, status) => {
      const [answered, body] = readAnswer(await sendRaw(await start(guarded), rawGet(target)))
      expect(body).not.toContain("secret")
      // The routers of the frameworks decode or resolve some of these targets themselves.
      expect(name === "Node" ? [status] : [403, 404, 400]).toContain(answered)
    })

    it.each([
      ["/admin/users", 403],
      ["/files/caf%C3%A9", 200],
      ["/files/caf%c3%a9", 200],
      ["/files/a%20b/", 200],
      ["/files/%40a:b@c", 200],
      ["/files/a?b=//%61", 200],
    ])("lets %s be answered with %i", async (target, status) => {
      expect(readAnswer(await sendRaw(await start(guarded), rawGet(target)))[0]).toBe(status)
    })
  })

  it("under a mount path is not passed", async () => {
    const app = express().use("/app/admin", refuse).use("/app", middleware(guarded))
    const url = await listening(app)
    for (const target of ["/app//admin/users", "//app/admin/users", "/app/%61dmin/users", "/app/./admin/users"])
      expect([target, readAnswer(await sendRaw(url, rawGet(target)))[0]]).toEqual([target, 404])
  })
})

describe("a forwarded application", () => {
  const hono = new Hono()
  hono.get("/admin/users", (context) => context.text("secret"))
  hono.get("/*", (context) => context.text(new URL(context.req.url).pathname))
  const router = define_router([["forward", "/app", "HonoApp"]] as const).build({ HonoApp: hono })
  const plug = (conn: Conn): Conn => (conn.path_info[1] === "admin" ? conn.send_resp(403, "").halt() : conn)
  const endpoint = define_endpoint({ plugs: [plug], router, on_error: () => {} })

  it.each(DETOURS.filter((path) => !path.includes("\\")))("cannot be reached by %s", async (path) => {
    expect(readAnswer(await sendRaw(await serving(endpoint), rawGet(path)))).toEqual([400, "Bad Request"])
  })

  it.each([
    ["/app/x\\..\\admin\\users", "/x%5C..%5Cadmin%5Cusers"],
    ["/app/\\admin/users", "/%5Cadmin/users"],
    ["/app//a/..b/.c", "/a/..b/.c"],
  ])("sees the segments of %s", async (path, seen) => {
    expect(readAnswer(await sendRaw(await serving(endpoint), rawGet(path)))).toEqual([200, seen])
  })
})

describe("the mount path of a middleware", () => {
  const mounted = define_endpoint({
    plugs: [(conn: Conn) => conn.json([conn.script_name, conn.path_info, conn.request_path, conn.request?.url])],
    on_error: () => {},
  })
  const ask = async (app: RequestListener, target: string): Promise<unknown> => {
    const [status, body] = readAnswer(await sendRaw(await listening(app), rawGet(target)))
    return status === 200 ? JSON.parse(body) : status
  }

  it.each([
    ["/app", [["app"], [], "/app", "http://localhost/app"]],
    ["/app/", [["app"], [], "/app/", "http://localhost/app/"]],
    ["/app?q=1", [["app"], [], "/app", "http://localhost/app?q=1"]],
    ["/app/a%2Fb", [["app"], ["a%2Fb"], "/app/a%2Fb", "http://localhost/app/a%2Fb"]],
    ["/APP/x", [["APP"], ["x"], "/APP/x", "http://localhost/APP/x"]],
    ["/app/..", 404],
    ["/APP//x", 404],
    ["http://other.example/app/x", 404],
  ])("in Express is that of Express for %s", async (target, wanted) => {
    expect(await ask(express().use("/app", middleware(mounted)), target)).toEqual(wanted)
  })

  it("in Express with a param contains the value of the param", async () => {
    const app = express().use("/:tenant/app", middleware(mounted))
    expect(await ask(app, "/a;b/app/x")).toEqual([["a;b", "app"], ["x"], "/a;b/app/x", "http://localhost/a;b/app/x"])
    expect(await ask(app, "/../app/x")).toBe(404)
  })

  it("follows a path that an earlier middleware has rewritten", async () => {
    const app = express()
    app.use((req, _res, next) => {
      req.url = req.url.replace("/old", "/app/new")
      next()
    })
    app.use("/app", middleware(mounted))
    expect(await ask(app, "/old/x")).toEqual([["app"], ["new", "x"], "/app/new/x", "http://localhost/app/new/x"])
  })
})
