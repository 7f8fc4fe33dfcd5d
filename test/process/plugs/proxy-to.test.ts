import { once } from "node:events"
import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { forward } from "../../../src/index.js"
import { serve } from "../../../src/server/node/index.js"
import { proxy_to } from "../../../src/server/plugs/index.js"
import type { ProxyOptions } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Endpoint } from "../../../src/server.js"
import { addressOf } from "../adapters/given-address.js"
import { sendRaw } from "../adapters/raw.js"

let answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => void res.end()
const upstream = createServer((req, res) => answer(req, res))
let url: string
let front: Awaited<ReturnType<typeof serve>>
const reported: string[] = []

const endpointOf = (at: string, options?: ProxyOptions): Endpoint => {
  const router = define_router([forward("/old", "Other")]).build({ Other: proxy_to(at, options) })
  return define_endpoint({ router, on_error: (error) => void reported.push(String(error)) })
}

beforeAll(async () => {
  upstream.listen(0, "127.0.0.1")
  await once(upstream, "listening")
  url = addressOf(upstream)
  front = await serve(endpointOf(url), { port: 0, print: false })
})
afterAll(async () => {
  await front.close({ grace: 0 })
  upstream.closeAllConnections()
  upstream.close()
})

const echo = (req: IncomingMessage, res: ServerResponse): void => {
  let body = ""
  req.on("data", (part) => (body += String(part)))
  req.on("end", () => res.end(JSON.stringify([req.method, req.url, body])))
}
const ask = async (endpoint: Endpoint, path: string, init?: RequestInit): Promise<string> =>
  (await endpoint.fetch(new Request(`http://localhost${path}`, init))).text()

describe("proxy_to", () => {
  it("passes on method, path, query, body and answer", async () => {
    answer = echo
    const response = await fetch(`${front.url}old/users/a%20b/?page=2`, { method: "PUT", body: "name=Ada" })
    expect(await response.json()).toEqual(["PUT", "/users/a%20b/?page=2", "name=Ada"])
  })

  it("keeps or strips the path of the forward, under the path of the server", async () => {
    answer = echo
    expect(await ask(endpointOf(`${url}/base/`), "/old/users")).toContain('"/base/users"')
    expect(await ask(endpointOf(url, { keep_prefix: true }), "/old/users")).toContain('"/old/users"')
    expect(await ask(endpointOf(url, { keep_prefix: true }), "/old")).toContain('"/old"')
    expect(await ask(endpointOf(url), "/old")).toContain('"/"')
  })

  it.each(["/old//example.com/a", "/old/%2F%2Fexample.com", "/old/\\example.com", "/old/@example.com", "/old/:80"])(
    "asks no other server for %s",
    async (path) => {
      answer = echo
      expect(await sendRaw(front.url, `GET ${path} HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 (?:200|400) /,
      )
    },
  )

  it.each(["/old/../admin", "/old/%2e%2e/admin", "/old/a/./b"])("refuses the path %s", async (path) => {
    const got = await sendRaw(front.url, `GET ${path} HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n`)
    expect(got).toMatch(/^HTTP\/1\.1 40[04] /)
  })

  it("sets the headers of a proxy, and drops those of the connection and of a client that sets them", async () => {
    answer = (req, res) => res.end(JSON.stringify(req.headers))
    const got = await sendRaw(
      front.url,
      "GET /old/ HTTP/1.1\r\nhost: a.example\r\nconnection: x-own, close\r\nx-own: 1\r\nx-other: 2\r\nte: trailers\r\nx-forwarded-for: 6.6.6.6\r\nx-forwarded-port: 1\r\nforwarded: for=6.6.6.6\r\n\r\n",
    )
    const headers = JSON.parse(/\{.*\}/.exec(got)?.[0] ?? "{}") as Record<string, string>
    expect(headers).toMatchObject({ "x-other": "2", "x-forwarded-host": "a.example", "x-forwarded-proto": "http", "x-forwarded-for": "127.0.0.1", "x-forwarded-prefix": "/old" }) // prettier-ignore
    expect(Object.keys(headers).filter((name) => /^(te|x-own|forwarded|x-forwarded-port)$/.test(name))).toEqual([])
  })

  it.each(["TE, close", "close,te", "Upgrade, HTTP2-Settings, close", "x-private, close"])(
    "does not pass on the headers that are named by connection: %s",
    async (connection) => {
      answer = (req, res) => res.end(JSON.stringify({ ...req.headers, connection: "" }))
      const lines = [
        `connection: ${connection}`,
        "te: trailers",
        "keep-alive: timeout=5",
        "http2-settings: AAMAAABkAAQAAP__",
      ]
      if (connection.includes("x-private")) lines.push("x-private: secret")
      if (connection.includes("Upgrade")) lines.push("upgrade: h2c")
      const got = await sendRaw(front.url, ["GET /old/ HTTP/1.1", "host: a.example", ...lines, "", ""].join("\r\n"))
      expect(got).toMatch(/^HTTP\/1\.1 200 /)
      expect(got).not.toMatch(/"te"|"keep-alive"|"upgrade"|secret/)
    },
  )

  it.each(["GET", "HEAD", "OPTIONS", "POST", "DELETE"])("adds and changes no other header of %s", async (method) => {
    let got: readonly string[] = []
    answer = (req, res) => {
      got = req.rawHeaders.map((text) => text.toLowerCase())
      res.end()
    }
    const lines = ["host: a.example", "sec-fetch-mode: navigate", "sec-fetch-site: cross-site", "connection: close"]
    await sendRaw(front.url, [`${method} /old/ HTTP/1.1`, ...lines, "", ""].join("\r\n"))
    const names = got.filter((_text, at) => at % 2 === 0)
    const own = [
      "accept-encoding",
      "connection",
      "host",
      "x-forwarded-for",
      "x-forwarded-host",
      "x-forwarded-prefix",
      "x-forwarded-proto",
    ]
    const length = method === "POST" ? ["content-length"] : []
    expect(names.toSorted()).toEqual([...own, ...length, "sec-fetch-mode", "sec-fetch-site"].toSorted())
    expect(got[got.indexOf("sec-fetch-mode") + 1]).toBe("navigate")
  })

  it("asks a server on a port that fetch refuses", async () => {
    const irc = createServer((req, res) => void req.resume().on("end", () => res.end(req.method)))
    irc.listen(6697, "127.0.0.1")
    await once(irc, "listening")
    const methods = ["GET", "PUT"].map(async (method) => ask(endpointOf("http://127.0.0.1:6697"), "/old", { method }))
    expect(await Promise.all(methods)).toEqual(["GET", "PUT"])
    irc.closeAllConnections()
    irc.close()
  })

  it("asks again if the server has closed the connection that was kept", async () => {
    let count = 0
    answer = (req, res) => {
      count += 1
      if (count === 2) req.socket.destroy()
      else res.end(`answer ${count}`)
    }
    const endpoint = endpointOf(url)
    expect(await ask(endpoint, "/old")).toBe("answer 1")
    expect(await ask(endpoint, "/old")).toBe("answer 3")
    expect(await ask(endpoint, "/old")).toBe("answer 4")
  })

  it("passes a large upload on while it arrives", async () => {
    const size = 64 * 1024 * 1024
    let received = 0
    let inFlight = 0
    let sent = 0
    answer = (req, res) => {
      req.on("data", (chunk: Buffer) => {
        received += chunk.length
        inFlight = Math.max(inFlight, sent - received)
      })
      req.on("end", () => res.end(String(received)))
    }
    const part = new Uint8Array(256 * 1024)
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= size) return controller.close()
        sent += part.length
        controller.enqueue(part)
      },
    })
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" }
    expect(await (await fetch(`${front.url}old/uploads`, init)).text()).toBe(String(size))
    expect(inFlight).toBeLessThan(size / 4)
  })

  it("passes on an upload whose sender waits for 100 Continue", async () => {
    answer = (req, res) => void req.resume().on("end", () => res.end("taken"))
    const lines = ["host: a.example", "expect: 100-continue", "content-length: 0", "connection: close", "", ""]
    expect(await sendRaw(front.url, ["POST /old/uploads HTTP/1.1", ...lines].join("\r\n"))).toMatch(
      /HTTP\/1\.1 200 [^]*taken$/,
    )
  })

  it.each([
    ["HEAD", 200, { "content-length": "5" }],
    ["GET", 204, { etag: '"1"' }],
    ["GET", 205, { "content-length": "0" }],
    ["GET", 304, { etag: '"1"', "content-length": "5" }],
    ["GET", 599, {}],
  ])("passes on an answer without a body to %s with status %d", async (method, status, headers) => {
    answer = (_req, res) => void res.writeHead(status, headers).end()
    const response = await fetch(`${front.url}old/`, { method })
    expect([response.status, await response.text()]).toEqual([status, ""])
    for (const [name, value] of Object.entries(headers))
      expect([name, response.headers.get(name)]).toEqual([name, value])
  })

  it("cuts the answer if the server stops in the middle of it", async () => {
    for (const headers of [{ "content-length": "100" }, {}]) {
      answer = (_req, res) => void res.writeHead(200, headers).write("half", () => res.destroy())
      const response = await fetch(`${front.url}old/`)
      await expect(response.text()).rejects.toThrow("terminated")
    }
    reported.splice(0)
  })

  it.each([
    ["/old", undefined, "/users", "/old/users"],
    ["/old", undefined, "/", "/old/"],
    ["/old", undefined, "/?page=2", "/old/?page=2"],
    ["/old", { keep_prefix: true }, "/old/users#top", "/old/users#top"],
    ["/", undefined, "/users", "/users"],
    ["/", undefined, "/", "/"],
  ] as const)(
    "leads a redirect from the server to itself through the forward %s with %j: %s",
    async (at, options, to, expected) => {
      for (const base of [url, `${url}/base`])
        for (const location of [base + to, base.slice(url.length) + to]) {
          answer = (_req, res) => void res.writeHead(302, { location, "set-cookie": ["a=1", "b=2"] }).end()
          const router = define_router([forward(at, "Other")]).build({ Other: proxy_to(base, options) })
          const response = await define_endpoint({ router }).fetch(new Request(`http://localhost${at}`))
          expect([response.headers.get("location"), response.headers.getSetCookie()]).toEqual([
            expected,
            ["a=1", "b=2"],
          ])
        }
    },
  )

  it.each([
    "/old/users",
    "/old?page=2",
    "users",
    "../users",
    "?page=2",
    "//b.example/users",
    "https://b.example/",
    "https://b.example/?at=http://127.0.0.1/",
    "http://",
  ])("passes on a redirect to %s as it is", async (location) => {
    answer = (_req, res) => void res.writeHead(303, { location }).end()
    const response = await fetch(`${front.url}old/`, { redirect: "manual" })
    expect([response.status, response.headers.get("location")]).toEqual([303, location])
  })

  it("leads a redirect to the server in another way of writing its address through the forward", async () => {
    const upper = url.replace("http", "HTTP")
    for (const [base, location, expected] of [
      [url, url, "/old/"],
      [url, `${upper}/a`, "/old/a"],
      [`${url}/base`, `${upper}/base`, "/old"],
      [`${url}/base/`, `${upper}/base?page=2`, "/old?page=2"],
      [url, `${url.replace("http:", "")}/a`, "/old/a"],
    ] as const) {
      answer = (_req, res) => void res.writeHead(201, { location, "content-encoding": "gzip" }).end(gzipSync("made"))
      const response = await endpointOf(base).fetch(new Request("http://localhost/old/"))
      const body = gunzipSync(await response.arrayBuffer()).toString()
      expect([response.status, response.headers.get("location"), body]).toEqual([201, expected, "made"])
    }
  })

  it("passes on a redirect to a path or port that only begins with that of the server", async () => {
    for (const [location, options] of [
      [`${url}/basement`],
      [`${url.slice(0, -1)}/base`],
      [`${url}/`],
      [`${url}/base/older`, { keep_prefix: true }],
      ["/basement"],
      ["/users"],
      ["/old/users", { keep_prefix: true }],
      ["/base/older", { keep_prefix: true }],
    ] as const) {
      answer = (_req, res) => void res.writeHead(302, { location }).end()
      const response = await endpointOf(`${url}/base`, options).fetch(new Request("http://localhost/old/"))
      expect(response.headers.get("location")).toBe(location)
    }
  })

  it("leads no redirect to another host", async () => {
    const router = define_router([forward("/", "Other")]).build({ Other: proxy_to(`${url}/base`) })
    for (const location of [`${url}/base//b.example/`, "/base//b.example/"]) {
      answer = (_req, res) => void res.writeHead(302, { location }).end()
      const response = await define_endpoint({ router }).fetch(new Request("http://localhost/"))
      expect(response.headers.get("location")).toBe(location)
    }
  })

  it.each([600, 999])("answers 502 if the server answers with status %d, which HTTP does not have", async (status) => {
    answer = (_req, res) => void res.writeHead(status).end("strange")
    for (const method of ["GET", "POST"]) {
      const response = await endpointOf(url).fetch(new Request("http://localhost/old/", { method }))
      expect([response.status, reported.splice(0)]).toEqual([
        502,
        [`ProxyError: ${url} answered with status ${status}, which HTTP does not have`],
      ])
    }
  })

  it("passes on redirects, cookies and compressed answers whole", async () => {
    answer = (_req, res) => {
      res.writeHead(302, { location: "https://b.example/", "set-cookie": ["a=1", "b=2"], "content-encoding": "gzip" })
      res.end(gzipSync("moved"))
    }
    for (const method of ["GET", "POST"]) {
      const response = await fetch(`${front.url}old/`, { redirect: "manual", method })
      expect([response.status, response.headers.get("location")]).toEqual([302, "https://b.example/"])
      expect([response.headers.getSetCookie(), await response.text()]).toEqual([["a=1", "b=2"], "moved"])
    }
  })

  it("answers 502 if the server cannot be reached, and 504 after the time limit", async () => {
    const away = await endpointOf("http://127.0.0.1:1").fetch(new Request("http://localhost/old/"))
    answer = () => {}
    const late = await endpointOf(url, { timeout: 30 }).fetch(new Request("http://localhost/old/"))
    expect([away.status, late.status]).toEqual([502, 504])
    expect(reported.splice(0)).toEqual([
      "ProxyError: http://127.0.0.1:1 does not answer",
      `ProxyError: ${url} did not answer within 30 ms`,
    ])
  })

  it("refuses WebSockets", async () => {
    const headers = { upgrade: "websocket", connection: "upgrade" }
    const response = await endpointOf(url).fetch(new Request("http://localhost/old/", { headers }))
    expect([response.status, await response.text()]).toEqual([501, "WebSockets do not pass this proxy.\n"])
  })

  it("aborts the request if the client leaves", async () => {
    const left = new Promise<void>((resolve) => {
      answer = (_req, res) => {
        res.write("first")
        res.on("close", resolve)
      }
    })
    const leave = new AbortController()
    const response = await fetch(`${front.url}old/`, { signal: leave.signal })
    await response.body?.getReader().read()
    leave.abort()
    await expect(left).resolves.toBeUndefined()
    reported.splice(0)
  })

  it.each(["", "example.com", "ftp://a.example", "http://u:p@a.example", "http://a.example/?b", "http://a.example/#b"])(
    "refuses the URL %j",
    (at) => {
      expect(() => proxy_to(at)).toThrow("proxy_to takes the URL of a server")
    },
  )

  it("refuses options that are unknown or invalid", () => {
    expect(() => proxy_to(url, { time: 1 } as never)).toThrow('proxy_to has no option "time"')
    for (const timeout of [0, -1, NaN, 2 ** 31, "1"])
      expect(() => proxy_to(url, { timeout } as never)).toThrow("timeout of proxy_to takes milliseconds")
    expect(() => proxy_to(url, { keep_prefix: "yes" } as never)).toThrow("keep_prefix of proxy_to takes true or false")
  })
})
