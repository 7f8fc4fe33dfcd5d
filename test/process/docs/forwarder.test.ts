import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createJiti } from "jiti"
import { define_routes, forward, get } from "waymark"
import { serve } from "waymark/node"
import type { FetchHandler } from "waymark/server"
import { define_endpoint, define_router } from "waymark/server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendRaw } from "../adapters/raw.js"
import { readBlocks } from "./blocks.js"
import { readPages } from "./pages.js"

/** The answers of the server behind the forward, which stands for Phoenix. */
let answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => void res.end()
const phoenix = createServer((req, res) => answer(req, res))
const folder = mkdtempSync(join(tmpdir(), "forwarder-"))
let front: Awaited<ReturnType<typeof serve>>
let withoutPhoenix: ReturnType<typeof endpointFor>

beforeAll(async () => {
  phoenix.listen(0, "127.0.0.1")
  await once(phoenix, "listening")
  const [block] = readPages()
    .filter(({ path }) => path === "docs/from-phoenix.md")
    .flatMap(readBlocks)
    .filter(({ file }) => file === "phoenix_app.ts")
  writeFileSync(join(folder, "phoenix_app.ts"), block?.text ?? "")
  const { phoenix_app } = await createJiti(import.meta.url).import<{ phoenix_app: (server: string) => FetchHandler }>(
    join(folder, "phoenix_app.ts"),
  )
  front = await serve(endpointFor(phoenix_app(`http://127.0.0.1:${(phoenix.address() as AddressInfo).port}`)), {
    port: 0,
    print: false,
  })
  withoutPhoenix = endpointFor(phoenix_app("http://127.0.0.1:1"))
})
afterAll(async () => {
  await front.close({ grace: 0 })
  phoenix.closeAllConnections()
  phoenix.close()
  rmSync(folder, { recursive: true })
})

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

function endpointFor(PhoenixApp: FetchHandler) {
  const web = define_router(define_routes([get("/moved", "PageController", "index"), forward("/", "PhoenixApp")]))
  const PageController = web.controller("PageController", { index: (conn) => conn.text("moved") })
  return define_endpoint({ router: web.build({ PageController, PhoenixApp }), logger: SILENT })
}

/** Sends lines of a request to the front, and returns its answer. */
const send = (...lines: readonly string[]) => sendRaw(front.url, [...lines, "Host: hello.example", "", ""].join("\r\n"))

const echoHeaders = (req: IncomingMessage, res: ServerResponse): void => {
  const { connection: _, ...headers } = req.headers
  res.end(JSON.stringify(headers))
}

describe("the forward to Phoenix", () => {
  it.each(["TE, close", "close,te", "Upgrade, HTTP2-Settings, close", "x-private, close"])(
    "does not pass on the headers of one connection: Connection: %s",
    async (connection) => {
      answer = echoHeaders
      const got = await send(
        "GET /posts HTTP/1.1",
        `Connection: ${connection}`,
        "TE: trailers",
        "Keep-Alive: timeout=5",
        "HTTP2-Settings: AAMAAABkAAQAAP__",
        "X-Other: yes",
        ...(connection.includes("x-private") ? ["X-Private: secret"] : []),
        ...(connection.includes("Upgrade") ? ["Upgrade: h2c"] : []),
      )
      expect(got).toMatch(/^HTTP\/1\.1 200 /)
      expect(got).toContain('"x-other":"yes"')
      expect(got).toContain('"x-forwarded-host":"hello.example"')
      expect(got).not.toMatch(/"te"|"keep-alive"|"upgrade"|secret/)
    },
  )

  it("does not pass an upgrade to a WebSocket, and says so", async () => {
    answer = () => expect.unreachable("the request was passed on")
    const got = await send("GET /live/websocket HTTP/1.1", "Connection: Upgrade, close", "Upgrade: websocket")
    expect(got).toMatch(/^HTTP\/1\.1 501 [^]*WebSockets do not pass this forward/)
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
    expect(await (await fetch(`${front.url}uploads`, init)).text()).toBe(String(size))
    expect(inFlight).toBeLessThan(size / 4)
  })

  it("passes on an upload whose sender waits for 100 Continue", async () => {
    answer = (req, res) => void req.resume().on("end", () => res.end("taken"))
    const got = await send("POST /uploads HTTP/1.1", "Expect: 100-continue", "Content-Length: 0", "Connection: close")
    expect(got).toMatch(/HTTP\/1\.1 200 [^]*taken$/)
  })

  it("returns answers unchanged: redirects, cookies, statuses without a body", async () => {
    answer = (req, res) => {
      if (req.url === "/old")
        res.writeHead(302, { location: "/new", "set-cookie": ["a=1", "b=2"], "keep-alive": "timeout=9" })
      else res.writeHead(req.url === "/none" ? 204 : 304, { etag: '"1"' })
      res.end()
    }
    const old = await fetch(`${front.url}old`, { redirect: "manual" })
    expect([old.status, old.headers.get("location"), old.headers.getSetCookie()]).toEqual([302, "/new", ["a=1", "b=2"]])
    expect((await fetch(`${front.url}none`)).status).toBe(204)
    expect((await fetch(`${front.url}same`)).headers.get("etag")).toBe('"1"')
  })

  it("answers 502 if Phoenix does not answer", async () => {
    expect((await withoutPhoenix.fetch(new Request("http://hello.example/posts"))).status).toBe(502)
  })
})
