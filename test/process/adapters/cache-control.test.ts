import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import fastify from "fastify"
import { afterEach, describe, expect, it } from "vitest"
import { forward } from "../../../src/index.js"
import { fastify_plugin, middleware, serve } from "../../../src/server/node/index.js"
import { define_endpoint, define_router, finish } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { build_conn } from "../../../src/server/testing/index.js"

/** As Plug sends it: Plug.Conn 1.12, `resp_headers`. */
const DEFAULT = "max-age=0, private, must-revalidate"

const cacheOf = async (answer: (conn: Conn) => Conn): Promise<string | null> =>
  (await finish(answer(build_conn("GET", "/")))).headers.get("cache-control")

describe("the default cache-control", () => {
  it("is in resp_headers of a new conn, as in Plug", () => {
    expect([...build_conn("GET", "/").resp_headers]).toEqual([["cache-control", DEFAULT]])
    expect(build_conn("GET", "/").get_resp_header("Cache-Control")).toEqual([DEFAULT])
  })

  it.each<[name: string, answer: (conn: Conn) => Conn]>([
    ["text", (conn) => conn.text("a")],
    ["html", (conn) => conn.html("a")],
    ["json", (conn) => conn.json({})],
    ["redirect", (conn) => conn.redirect("/")],
    ["send_resp", (conn) => conn.send_resp(204)],
    ["send_file", (conn) => conn.send_file(200, "LICENSE")],
    ["send_chunked", (conn) => conn.send_chunked(200)],
    ["text with a cookie", (conn) => conn.put_resp_cookie("a", "b").text("a")],
    ["text after resp_headers was read", (conn) => (conn.resp_headers.has("etag") ? conn : conn.text("a"))],
  ])("is sent by %s", async (_name, answer) => {
    expect(await cacheOf(answer)).toBe(DEFAULT)
  })

  it("is replaced and deleted like any header, ignoring letter case", async () => {
    expect(await cacheOf((conn) => conn.put_resp_header("Cache-Control", "no-store").text("a"))).toBe("no-store")
    expect(await cacheOf((conn) => conn.delete_resp_header("Cache-Control").text("a"))).toBeNull()
    expect(await cacheOf((conn) => conn.put_resp_header("cache-control", "a\xe9").text("a"))).toBe("a\xe9")
    const emptied = (conn: Conn): Conn => Object.assign(conn, { resp_headers: new Headers() }).text("a")
    expect(await cacheOf(emptied)).toBeNull()
  })

  it("is not shared by conns", () => {
    build_conn("GET", "/").delete_resp_header("cache-control")
    build_conn("GET", "/").resp_headers.delete("cache-control")
    expect(build_conn("GET", "/").get_resp_header("cache-control")).toEqual([DEFAULT])
  })
})

describe("a returned Response", () => {
  it.each([false, true])("has no default, but what it or a plug has set; resp_headers was read: %s", async (isRead) => {
    const start = (conn: Conn): Conn => (isRead && conn.resp_headers.has("etag") ? conn.halt() : conn)
    const own = new Response("a", { headers: { "cache-control": "max-age=9" } })
    expect(await cacheOf((conn) => start(conn).send_response(new Response("a")))).toBeNull()
    expect(await cacheOf((conn) => start(conn).send_response(own))).toBe("max-age=9")
    for (const put of ["no-store", DEFAULT])
      expect(
        await cacheOf((conn) => start(conn.put_resp_header("cache-control", put)).send_response(new Response("a"))),
      ).toBe(put)
    const replaced = (conn: Conn): Conn =>
      Object.assign(conn, { resp_headers: new Headers({ "cache-control": DEFAULT }) }).send_response(new Response("a"))
    expect(await cacheOf(replaced)).toBe(DEFAULT)
  })

  it("is that of a plug, of an action, and of an object with fetch that a route forwards to", async () => {
    const table = [["get", "/action", "Page", "show"], forward("/app", "App")] as const
    const router = define_router(table).build({
      Page: { show: () => new Response("a") },
      App: { fetch: () => new Response("a") },
    })
    const plug = (conn: Conn): Response | undefined => (conn.request_path === "/plug" ? new Response("a") : undefined)
    const endpoint = define_endpoint({ router, plugs: [plug] })
    for (const path of ["/plug", "/action", "/app/x"])
      expect((await endpoint.fetch(new Request(`http://localhost${path}`))).headers.has("cache-control")).toBe(false)
  })
})

describe("on a server", () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  const endpoint = define_endpoint({
    plugs: [
      (conn) => {
        if (conn.path_info[0] === "fail") throw Object.assign(new Error("no"), { status: 404 })
        if (conn.path_info[0] === "own") conn.put_resp_header("cache-control", DEFAULT)
        return conn.text("a").halt()
      },
    ],
  })
  const ask = async (url: string): Promise<string | null> => (await fetch(url)).headers.get("cache-control")

  it("is sent by serve, for errors and malformed requests too", async () => {
    const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    closing.push(() => server.close())
    expect([await ask(server.url), await ask(`${server.url}fail`)]).toEqual([DEFAULT, DEFAULT])
    const refused = await define_endpoint({}).fetch({ url: "http://localhost:99999/", method: "GET" } as Request)
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([400, DEFAULT])
  })

  it("does not replace a header of Express, unless the conn has put it", async () => {
    const app = express()
    app.use("/kept", (_req, res, next) => {
      res.setHeader("cache-control", "no-store")
      next()
    })
    app.use("/kept", middleware(endpoint))
    app.use(middleware(endpoint))
    const server = createServer(app).listen(0, "127.0.0.1")
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    await new Promise((resolve) => server.once("listening", resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const paths = ["/a", "/kept/a", "/kept/fail", "/kept/own"]
    expect(await Promise.all(paths.map((path) => ask(url + path)))).toEqual([DEFAULT, "no-store", "no-store", DEFAULT])
  })

  it("does not replace a header of Fastify, unless the conn has put it", async () => {
    const app = fastify()
    closing.push(() => app.close())
    app.addHook("onRequest", async (request, reply) => {
      if (request.url.startsWith("/kept")) reply.header("cache-control", "no-store")
    })
    await app.register(fastify_plugin(endpoint), { prefix: "/kept" })
    await app.register(fastify_plugin(endpoint), { prefix: "/other" })
    const cache = async (url: string): Promise<unknown> => (await app.inject(url)).headers["cache-control"]
    const paths = ["/other/a", "/kept/a", "/kept/fail", "/kept/own"]
    expect(await Promise.all(paths.map(cache))).toEqual([DEFAULT, "no-store", "no-store", DEFAULT])
  })
})
