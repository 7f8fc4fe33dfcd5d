import { once } from "node:events"
import { createServer, connect } from "node:net"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"

const table = [
  ["get", "/echo/*path", "EchoController", "show"],
  ["post", "/echo/*path", "EchoController", "create"],
] as const
const router = define_router(table).build({
  EchoController: {
    show: (conn: Conn) => conn.json({ ...conn.params, host: conn.host, request_path: conn.request_path }),
    create: (conn: Conn) => conn.put_status(201).json(conn.params),
  },
})
const endpoint = define_endpoint({ plugs: [parsers()], router, on_error: () => {} })

const running: RunningServer[] = []
async function start(): Promise<URL> {
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  running.push(server)
  return new URL(server.url)
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

/** Sends raw bytes, and returns what comes back until the other side closes the connection. */
async function raw(url: URL, text: string): Promise<string> {
  const socket = connect(Number(url.port), "127.0.0.1")
  await once(socket, "connect")
  socket.write(text)
  const parts: Buffer[] = []
  socket.on("data", (part: Buffer) => parts.push(part))
  await once(socket, "close")
  return Buffer.concat(parts).toString()
}

const statusOf = (answer: string): string => answer.split(" ", 2)[1] ?? answer
const get = (path: string, host = "localhost"): string =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`

describe("an endpoint that serve runs", () => {
  it("answers over HTTP at its url", async () => {
    const url = await start()
    expect(url.hostname).toBe("127.0.0.1")
    const response = await fetch(new URL("/echo/a%2Fb/c?d=e", url))
    expect([response.status, await response.json()]).toEqual([
      200,
      { path: ["a/b", "c"], d: "e", host: "127.0.0.1", request_path: "/echo/a%2Fb/c" },
    ])
  })

  it("reads bodies", async () => {
    const url = await start()
    const response = await fetch(new URL("/echo/x", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ a: 1 }),
    })
    expect([response.status, await response.json()]).toEqual([201, { a: 1, path: ["x"] }])
  })

  it("stops listening when it is closed", async () => {
    const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    await server.close()
    await expect(fetch(server.url)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
  })

  it("rejects if its port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as AddressInfo
    await expect(serve(endpoint, { port, hostname: "127.0.0.1", print: false })).rejects.toMatchObject({
      code: "EADDRINUSE",
      message: `port ${port} is taken by another program: stop that, or choose another port by PORT or the option port`,
    })
    other.close()
  })
})

describe("an invalid port", () => {
  it.each([[-1], [65_536], [1.5], [Number.NaN]])("%s is refused", async (port) => {
    await expect(serve(endpoint, { port, print: false })).rejects.toThrow(
      `the port to listen on must be a whole number from 0 to 65535, got: ${port}`,
    )
  })
})

describe("a malformed request", () => {
  it.each([
    ["a percent sign alone", get("/echo/%")],
    ["an invalid escape", get("/echo/%zz")],
    ["an escape that is not UTF-8", get("/echo/%C3%28")],
    ["a malformed segment that no route matches", get("/nowhere/%zz")],
  ])("of %s is answered with 400, and the next one with 200", async (_what, text) => {
    const url = await start()
    expect(statusOf(await raw(url, text))).toBe("400")
    expect(statusOf(await raw(url, get("/echo/a")))).toBe("200")
  })

  it.each([
    ["no path", get("")],
    ["a path that begins with two slashes", get("//evil.example/echo/a")],
    ["a path without a slash", get("echo/a")],
    ["a whole address for a path", get("http://evil.example/echo/a")],
    ["an invalid address in absolute form", get("http://%/echo/a")],
    ["a star for a path", "OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"],
    ["an invalid host", get("/echo/a", "a b")],
    ["a host with a path", get("/echo/a", "localhost/x?")],
    ["a host of escapes", get("/echo/a", "%zz")],
    ["an empty host", get("/echo/a", "")],
    ["an invalid port", get("/echo/a", "localhost:99999")],
    ["no host", "GET /echo/a HTTP/1.0\r\nconnection: close\r\n\r\n"],
    ["a backslash", get("/\\evil.example/echo/a")],
    ["no request at all", "nonsense\r\n\r\n"],
    ["a very long path", get(`/echo/${"a/".repeat(7_000)}`)],
  ])("of %s is answered, and the next one with 200", async (_what, text) => {
    const url = await start()
    const status = Number(statusOf(await raw(url, text)))
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(statusOf(await raw(url, get("/echo/a")))).toBe("200")
  })

  it("with a path that begins with two slashes keeps the requested host", async () => {
    const url = await start()
    const answer = await raw(url, get("//evil.example/echo/a"))
    expect(answer).not.toContain(`"host":"evil.example"`)
  })
})
