import { once } from "node:events"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import fc from "fast-check"
import { createServer } from "node:http"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { middleware, serve } from "waymark/node"
import type { RunningServer } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { rawGet, readAnswer, sendRaw } from "./raw.js"

const router = define_router([
  ["get", "/where", "OtherController", "show", { host: "other.example" }],
  ["get", "/where", "PageController", "show"],
  ["options", "/*path", "PageController", "show"],
  ["get", "/*path", "PageController", "show"],
] as const).build({
  PageController: { show: ({ host, port, scheme }: Conn) => new Response(`${scheme}://${host}:${port}`) },
  OtherController: { show: (conn: Conn) => conn.text(`the other, on ${conn.port}`) },
})
const errors: unknown[] = []
const endpoint = define_endpoint({ router, on_error: (error) => void errors.push(error) })

let running: RunningServer
let plain: Server
let around: Server
beforeAll(async () => {
  running = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  const answer = middleware(endpoint)
  plain = createServer(answer).listen(0, "127.0.0.1")
  around = createServer((req, res) => answer(req, res, () => res.writeHead(404).end())).listen(0, "127.0.0.1")
  await Promise.all([once(plain, "listening"), once(around, "listening")])
})
afterAll(async () => {
  for (const server of [plain, around]) {
    server.closeAllConnections()
    server.close()
  }
  await running.close({ grace: 0 })
})

const hosts: readonly (readonly [string, () => string])[] = [
  ["serve", () => running.url],
  ["middleware as a Node handler", () => `http://127.0.0.1:${(plain.address() as AddressInfo).port}`],
  ["middleware", () => `http://127.0.0.1:${(around.address() as AddressInfo).port}`],
]

describe.each(hosts)("by %s", (_name, url) => {
  it.each([
    ["without a slash", "where"],
    ["with a fragment", "/where#a"],
    ["of another scheme", "ftp://localhost/where"],
    ["of a scheme that the connection has not", "https://localhost/where"],
    ["in absolute form without a host", "http:///where"],
    ["in absolute form with user info", "http://user@localhost/where"],
    ["in absolute form with a bad port", "http://localhost:99999/where"],
    ["in absolute form with a malformed host", "http://%/where"],
    ["in absolute form with a backslash for a slash", "http://localhost\\where"],
    ["of an authority alone", "localhost:80"],
    ["of a star", "*"],
  ])("a target %s is answered with 400", async (_what, target) => {
    expect(readAnswer(await sendRaw(url(), rawGet(target)))[0]).toBe(400)
  })

  it.each([
    ["with a space", ["host: a b"]],
    ["with user info", ["host: user@localhost"]],
    ["with a path", ["host: localhost/x"]],
    ["with a query", ["host: localhost?x"]],
    ["with a backslash", ["host: localhost\\x"]],
    ["of escapes", ["host: %6cocalhost"]],
    ["with a port that is too large", ["host: localhost:65536"]],
    ["with a port that is not a number", ["host: localhost:8o"]],
    ["with two ports", ["host: localhost:80:80"]],
    ["with an empty label", ["host: a..b"]],
    ["that is empty", ["host:"]],
    ["that is a list", ["host: a.example, b.example"]],
    ["that is not an IPv6 address", ["host: [::1::]"]],
    ["in a form that URL would rewrite", ["host: 0x7f.1"]],
    ["beyond ASCII", ["host: caf\xc3\xa9"]],
    ["that came twice", ["host: localhost", "host: localhost"]],
    ["that came twice, with other values", ["host: localhost", "x-a: b", "HOST: evil.example"]],
    ["that is missing", []],
  ])("a Host header %s is answered with 400", async (_what, headers) => {
    expect(readAnswer(await sendRaw(url(), rawGet("/where", headers)))[0]).toBe(400)
  })

  it("a malformed Host header is answered with 400 also for a target in absolute form", async () => {
    expect(readAnswer(await sendRaw(url(), rawGet("http://localhost/where", ["host: a b"])))[0]).toBe(400)
  })

  it.each([
    ["localhost", "http://localhost:80"],
    ["LocalHost:4000", "http://localhost:4000"],
    ["localhost:", "http://localhost:80"],
    ["a_b-c.example.", "http://a_b-c.example.:80"],
    ["127.0.0.1", "http://127.0.0.1:80"],
    ["[::1]:4000", "http://[::1]:4000"],
  ])("a Host header %s is accepted", async (host, wanted) => {
    expect(readAnswer(await sendRaw(url(), rawGet("/where", [`host: ${host}`])))).toEqual([200, wanted])
  })

  it("an HTTP/1.0 request without a Host header has the address of the connection as its host", async () => {
    const { port } = new URL(url())
    const answer = await sendRaw(url(), "GET /where HTTP/1.0\r\n\r\n")
    expect(readAnswer(answer)).toEqual([200, `http://127.0.0.1:${port}`])
  })

  it("an OPTIONS * request reaches the endpoint", async () => {
    const text = "OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    expect(readAnswer(await sendRaw(url(), text))).toEqual([200, "http://localhost:80"])
  })

  it("random requests are answered with a status below 500, or disconnected", async () => {
    const part = fc.constantFrom(
      ..."/ // . .. %2e %00 %ff %zz \\ ? # & ; : @ [ ] * http:// https:// localhost a é \x7f \t \u00a0 {} | ^ \" ' < >".split(
        " ",
      ),
    )
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""))
    const method = fc.constantFrom("GET", "HEAD", "POST", "OPTIONS", "TRACE", "CONNECT", "PURGE", "get")
    const header = fc.oneof(
      text.map((value) => `host: ${value}`),
      fc.constantFrom("host: localhost", "expect: 100-continue", "upgrade: websocket", "connection: upgrade"),
    )
    const version = fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "")
    const request = fc
      .tuple(method, text, version, fc.array(header, { maxLength: 3 }))
      .map(([verb, target, its, headers]) =>
        [`${verb} ${target} ${its}`, ...headers, "connection: close", "", ""].join("\r\n"),
      )
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const answer = await sendRaw(url(), sent)
        expect(answer === "" || readAnswer(answer)[0] < 500).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(errors).toEqual([])
    expect(readAnswer(await sendRaw(url(), rawGet("/where")))[0]).toBe(200)
  })
})

it.each(hosts.slice(0, 2))("the host of a target in absolute form decides the route: by %s", async (_name, url) => {
  const other = "http://Other.Example:81/where"
  expect(readAnswer(await sendRaw(url(), rawGet(other)))).toEqual([200, "the other, on 81"])
  const hosted = rawGet("http://localhost/where", ["host: other.example"])
  expect(readAnswer(await sendRaw(url(), hosted))).toEqual([200, "http://localhost:80"])
})

it("CONNECT is answered with 400, and its connection is closed", async () => {
  const answer = await sendRaw(running.url, "CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n")
  expect(readAnswer(answer)[0]).toBe(400)
})

it("a request to upgrade is answered without an upgrade", async () => {
  const asked = rawGet("/where").replace("connection: close", "connection: upgrade, close\r\nupgrade: websocket")
  expect(readAnswer(await sendRaw(running.url, asked))).toEqual([200, "http://localhost:80"])
})

it("an expectation that the server does not know is answered with 417", async () => {
  const asked = rawGet("/where").replace("connection: close", "connection: close\r\nexpect: tea")
  expect(readAnswer(await sendRaw(running.url, asked))[0]).toBe(417)
})
