import { once } from "node:events"
import { connect } from "node:net"
import { readdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { parsers, Upload } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"

const upload_dir = mkdtempSync(join(tmpdir(), "waymark-http-"))
const endpoint = define_endpoint({
  plugs: [
    parsers({ length: 100_000, upload_dir }),
    (conn: Conn) => {
      const { f } = conn.body_params
      return f instanceof Upload ? conn.send_file(200, String(f.path)) : conn.json(conn.body_params)
    },
  ],
  on_error: () => {},
})
let server: RunningServer
beforeAll(async () => {
  server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
})
afterAll(async () => {
  await server.close()
  rmSync(upload_dir, { recursive: true })
})

const post = (body: BodyInit, type?: string): Promise<Response> => {
  const headers = type === undefined ? {} : { "content-type": type }
  return fetch(server.url, { method: "POST", body, headers, duplex: "half" } as RequestInit)
}

describe("over HTTP", () => {
  it("an upload can be sent back, and is deleted then", async () => {
    const form = new FormData()
    form.append("f", new File(["pixels".repeat(10_000)], "a.png"))
    const response = await post(form)
    expect([response.status, (await response.text()).length]).toEqual([200, 60_000])
    await expect.poll(() => readdirSync(upload_dir)).toEqual([])
  })

  it.each([
    ["application/json", 413, true],
    ["application/json", 413, false],
    ["multipart/form-data; boundary=XX", 413, true],
    ["multipart/form-data; boundary=XX", 413, false],
    ["text/plain", 415, true],
    ["text/plain", 415, false],
  ])(
    "a client that still sends a large body of %s receives %i; with content-length: %j",
    async (type, status, says) => {
      for (let time = 0; time < 5; time++) {
        const text = "a".repeat(3_000_000)
        const response = await post(says ? text : new Blob([text]).stream(), type)
        expect(response.status).toBe(status)
        await response.text()
      }
      const small = await post(`{"a": 1}`, "application/json")
      expect([small.status, await small.json()]).toEqual([200, { a: 1 }])
      expect(readdirSync(upload_dir)).toEqual([])
    },
  )

  it.each([
    ["application/json", 413],
    ["text/plain", 415],
  ])("after a refused body of %s, the next request of the connection is answered", async (type, status) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    let answers = ""
    socket.on("data", (piece: Buffer) => (answers += piece.toString()))
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 200000\r\n\r\n`)
    await once(socket, "data")
    socket.write("a".repeat(200_000))
    socket.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
    await once(socket, "close")
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"])
  })

  it("a client that disconnects within a file leaves no file", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    const head = `--XX\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\n${"a".repeat(50_000)}`
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=XX\r\ncontent-length: 90000\r\n\r\n${head}`,
    )
    await expect.poll(() => readdirSync(upload_dir).length).toBe(1)
    socket.destroy()
    await expect.poll(() => readdirSync(upload_dir).length).toBe(0)
  })

  it.each([
    ["parsers twice", parsers()],
    ["a plug that reads request.body", (conn: Conn) => (void conn.request?.body, conn)],
    ["a plug that clones the request", (conn: Conn) => (void conn.request?.clone(), conn)],
    ["a plug that reads its signal and headers", (conn: Conn) => (void [conn.request?.signal, conn.request?.headers], conn)], // prettier-ignore
  ])("parsers reads the body after %s", async (_what, plug) => {
    const answer = (conn: Conn): Conn => conn.json([conn.body_params, conn.request?.bodyUsed])
    const own = await serve(define_endpoint({ plugs: [plug, parsers(), answer] }), { port: 0, hostname: "127.0.0.1" })
    for (const body of [`{"a":1}`, new Blob([`{"a":1}`]).stream()]) {
      const init = { method: "POST", body, headers: { "content-type": "application/json" }, duplex: "half" }
      const response = await fetch(own.url, init as RequestInit)
      expect(await response.text()).toBe(`[{"a":1},true]`)
    }
    await own.close()
  })
})
