import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { RequestListener, Server } from "node:http"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createGzip, gzipSync } from "node:zlib"
import express from "express"
import type { RequestHandler } from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { forward, get, post, put } from "waymark"
import { fastify_plugin, middleware } from "waymark/node"
import { method_override, parsers, proxy_to, Upload } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { addressOf } from "./given-address.js"

interface Multer {
  any(): RequestHandler
  single(name: string): RequestHandler
  array(name: string): RequestHandler
  fields(names: readonly { readonly name: string }[]): RequestHandler
}
const require = createRequire(import.meta.url)
const multer: { (options?: object): Multer; diskStorage(options: object): object } = require("multer")

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  servers.push(server)
  await once(server, "listening")
  return addressOf(server)
}

const shown = async (value: unknown): Promise<unknown> => {
  if (value instanceof Upload) return `${value.filename} ${value.content_type} ${await value.text()}`
  if (Array.isArray(value)) return Promise.all(value.map(shown))
  if (typeof value !== "object" || value === null) return value
  const entries = await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await shown(one)] as const))
  return Object.fromEntries(entries)
}
const show = async (conn: Conn): Promise<Conn> => conn.json([conn.method, await shown(conn.body_params)])
const web = define_router([
  post("/own", "FormController", "create"),
  put("/own/:id", "FormController", "create"),
  get("/*path", "FormController", "page"),
])
const router = web.build({ FormController: { create: show, page: (conn) => conn.text("a page") } })
const Endpoint = define_endpoint({ plugs: [parsers(), method_override], router, on_error: () => {} })

const JSON_BODY = { headers: { "content-type": "application/json" }, body: `{"a":  1}` }
const textOf = async (url: string, init: RequestInit): Promise<string> =>
  (await fetch(url, { method: "POST", ...init })).text()

describe("a body whose path and method have no row is left to the application", () => {
  const raw = express.raw({ type: "*/*", limit: "10mb" })
  const app = express()
    .use(middleware(Endpoint))
    .post("/json", express.json(), (req, res) => void res.json(req.body))
    .post("/raw", raw, (req, res) => void res.send(String(req.body)))
    .post("/length", raw, (req, res) => void res.send(String((req.body as Buffer).length)))
    .post("/form", multer().any(), (req, res) => void res.json([req.body, "files" in req && req.files]))

  it.each([
    ["/json", JSON_BODY, `{"a":1}`],
    ["/raw", JSON_BODY, `{"a":  1}`],
    ["/raw", { headers: { "content-type": "application/json" }, body: "{ not JSON" }, "{ not JSON"],
    ["/raw", { headers: { "content-type": "text/plain" }, body: "a text" }, "a text"],
    ["/raw", { headers: { "content-type": "application/json", "content-encoding": "identity" }, body: "[]" }, "[]"],
  ])("in Express, to %s with %j", async (path, init, expected) => {
    expect(await textOf((await listen(app)) + path, init)).toBe(expected)
  })

  it("in Express, if it is larger than parsers allows", async () => {
    const body = JSON.stringify("x".repeat(3_000_000))
    expect(await textOf(`${await listen(app)}/length`, { ...JSON_BODY, body })).toBe("3000002")
  })

  it("in Express, with a form that multer reads", async () => {
    const body = new FormData()
    body.append("title", "A cat")
    body.append("photo", new File(["pixels"], "cat.png"))
    const [fields, files] = JSON.parse(await textOf(`${await listen(app)}/form`, { body })) as [unknown, unknown]
    expect([fields, files]).toMatchObject([{ title: "A cat" }, [{ originalname: "cat.png", size: 6 }]])
  })

  it("in Hono", async () => {
    const hono = new Hono()
    hono.use(async (context, next) => (await Endpoint.fetch_or_pass(context.req.raw)) ?? (await next()))
    hono.post("/raw", async (context) => context.text(await context.req.text()))
    expect(await (await hono.request("/raw", { method: "POST", ...JSON_BODY })).text()).toBe(JSON_BODY.body)
  })

  it("but the bodies of rows are read, also if the form chooses the method", async () => {
    const url = await listen(app)
    expect(await textOf(`${url}/own`, JSON_BODY)).toBe(`["POST",{"a":1}]`)
    expect(await textOf(`${url}/own/7`, { body: new URLSearchParams({ _method: "put", a: "1" }) })).toBe(
      `["PUT",{"_method":"put","a":"1"}]`,
    )
    const server = fastify()
    await server.register(fastify_plugin(Endpoint))
    const { body } = await server.inject({ method: "POST", url: "/own", payload: { a: 1 } })
    expect(body).toBe(`["POST",{"a":1}]`)
    await server.close()
  })
})

it("the text of a body that Express has read is that of req.rawBody, where signatures are checked", async () => {
  const Signed = define_endpoint({
    router: define_router([post("/hook", "HookController", "create")]).build({
      HookController: { create: (conn) => conn.text(String(conn.private["waymark_raw_body"])) },
    }),
  })
  const keep = (req: object, _res: unknown, rawBody: Buffer): unknown => Object.assign(req, { rawBody })
  const kept = await listen(express().use(express.json({ verify: keep }), middleware(Signed)))
  expect(await textOf(`${kept}/hook`, JSON_BODY)).toBe(JSON_BODY.body)
  const written = await listen(express().use(express.json(), middleware(Signed)))
  expect(await textOf(`${written}/hook`, JSON_BODY)).toBe(`{"a":1}`)
})

it("a body that Express has read is sent on with its own length", async () => {
  const other = await listen((req, res) => {
    let body = ""
    req
      .on("data", (part) => (body += String(part)))
      .on("end", () => void res.end(`${req.headers["content-length"]} ${body}${req.headers["content-encoding"] ?? ""}`))
  })
  const App = {
    fetch: async (request: Request) => new Response(`${request.headers.get("content-length")} ${await request.text()}`),
  }
  const table = define_router([forward("/other", "Other"), forward("/app", "App")])
  const Forwards = define_endpoint({ router: table.build({ Other: proxy_to(other, { timeout: 2_000 }), App }) })
  const url = await listen(express().use(express.json(), express.urlencoded({ extended: true }), middleware(Forwards)))
  const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "a%5Bb%5D=%31+2" }
  for (const path of ["/other", "/app"]) {
    expect(await textOf(url + path, JSON_BODY)).toBe(`7 {"a":1}`)
    expect(await textOf(url + path, { ...JSON_BODY, body: `{"a":"\\u00e9\\u00e9"}` })).toBe(`12 {"a":"éé"}`)
    expect(await textOf(url + path, form)).toBe("8 a[b]=1+2")
    const zipped = { headers: { ...JSON_BODY.headers, "content-encoding": "gzip" }, body: gzipSync(JSON_BODY.body) }
    expect(await textOf(url + path, zipped)).toBe(`7 {"a":1}`)
  }
})

it.each([
  ["user[name]=Ada&tags[]=x&tags[]=y&n=1&n=2", { user: { name: "Ada" }, tags: ["x", "y"], n: ["1", "2"] }],
  ["user[tags]=x&user[tags]=y&user[ids][]=7", { user: { tags: ["x", "y"], ids: ["7"] } }],
  ["items[0][name]=A&items[1][name]=B", { items: { 0: { name: "A" }, 1: { name: "B" } } }],
  ["name=Ada&__proto__[x]=1", { name: "Ada" }],
])("a form that Express has read without extended is nested: %s", async (body, expected) => {
  const App = { fetch: async (request: Request) => new Response(await request.text()) }
  const table = define_router([forward("/app", "App"), post("/own", "FormController", "create")])
  const Forwards = define_endpoint({
    plugs: [parsers()],
    router: table.build({ App, FormController: { create: show } }),
  })
  const url = await listen(express().use(express.urlencoded(), middleware(Forwards)))
  const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, body }
  expect(JSON.parse(await textOf(`${url}/own`, form))).toEqual(["POST", expected])
  const forwarded = { ...form, body: await textOf(`${url}/app`, form) }
  expect(JSON.parse(await textOf(`${url}/own`, forwarded))).toEqual(["POST", expected])
})

it("a form that Express has read with a name that nests too deep is refused", async () => {
  const url = await listen(express().use(express.urlencoded(), middleware(Endpoint)))
  const response = await fetch(`${url}/own`, {
    method: "POST",
    body: new URLSearchParams({ [`a${"[b]".repeat(33)}`]: "1" }),
  })
  expect(response.status).toBe(400)
})

describe("files that multer has read are in body_params", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-multer-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const disk = multer({ storage: multer.diskStorage({ destination: folder }) })
  const own = multer({
    storage: {
      _handleFile: (
        _req: unknown,
        { stream }: { readonly stream: NodeJS.ReadableStream },
        done: (...args: unknown[]) => void,
      ) => void stream.resume().on("end", () => done(null, { key: "bucket/1" })),
      _removeFile: () => {},
    },
  })

  it.each([
    ["any, in memory", multer().any(), "photo", ["cat.png image/png pixels", "dog.png image/png pixels"]],
    ["any, on the disk", disk.any(), "photo", ["cat.png image/png pixels", "dog.png image/png pixels"]],
    ["array", multer().array("photos[]"), "photos[]", ["cat.png image/png pixels", "dog.png image/png pixels"]],
    ["fields", multer().fields([{ name: "photo" }]), "photo", ["cat.png image/png pixels", "dog.png image/png pixels"]],
    [
      "a storage of its own",
      own.any(),
      "photo",
      [{ originalname: "cat.png", key: "bucket/1" }, { originalname: "dog.png" }],
    ],
  ])("by %s", async (_how, reader, field, expected) => {
    const body = new FormData()
    body.append("user[name]", "Ada")
    for (const name of ["cat.png", "dog.png"]) body.append(field, new File(["pixels"], name, { type: "image/png" }))
    const url = await listen(express().use(reader, middleware(Endpoint)))
    const [, params] = JSON.parse(await textOf(`${url}/own`, { body })) as [string, unknown]
    expect(params).toMatchObject({ user: { name: "Ada" }, [field.replace("[]", "")]: expected })
  })

  it("a single one, next to the other fields of its object", async () => {
    const body = new FormData()
    body.append("user[name]", "Ada")
    body.append("user[photo]", new File(["pixels"], "cat.png"))
    const url = await listen(express().use(multer().single("user[photo]"), middleware(Endpoint)))
    expect(JSON.parse(await textOf(`${url}/own`, { body }))).toEqual([
      "POST",
      { user: { name: "Ada", photo: "cat.png application/octet-stream pixels" } },
    ])
  })
})

it("a stream arrives as it is written, through a middleware that holds back what it compresses", async () => {
  /** Does with the response what the package `compression` does. */
  const compress: RequestHandler = (_req, res, next) => {
    const gzip = createGzip()
    const [write, end] = [res.write.bind(res), res.end.bind(res)]
    res.setHeader("content-encoding", "gzip")
    gzip.on("data", (bytes) => void write(bytes)).on("end", () => void end())
    Object.assign(res, {
      write: (bytes: Uint8Array) => gzip.write(bytes),
      end: () => gzip.end(),
      flush: () => gzip.flush(),
    })
    next()
  }
  let finish = (): void => {}
  const events = define_router([get("/events", "EventController", "index")]).build({
    EventController: {
      index: () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode("data: first\n\n"))
              finish = () => controller.close()
            },
          }),
          { headers: { "content-type": "text/event-stream" } },
        ),
    },
  })
  const url = await listen(express().use(compress, middleware(define_endpoint({ router: events }))))
  const response = await fetch(`${url}/events`)
  const first = await response.body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe("data: first\n\n")
  finish()
})
