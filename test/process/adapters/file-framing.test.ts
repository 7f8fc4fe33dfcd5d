import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { static_files } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-framing-"))
const path = join(folder, "a.bin")
const SIZE = 300_000
const reported: string[] = []

/** Changes the file after its size has been sent and before it is read. */
let change = (): void => {}
const changing = (conn: Conn): void => {
  const { resp_body } = conn
  if (!(resp_body instanceof ReadableStream)) return
  const reader = resp_body.getReader()
  let isFirst = true
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    if (isFirst) change()
    isFirst = false
    const part = await reader.read()
    if (part.done) controller.close()
    else controller.enqueue(part.value)
  }
  conn.resp_body = new ReadableStream({ pull }, { highWaterMark: 0 })
}

let server: RunningServer
beforeAll(async () => {
  const files = static_files({ at: "/static", from: folder })
  const endpoint = define_endpoint({
    plugs: [
      (conn) => conn.register_before_send(changing),
      files,
      (conn) => (conn.request_path === "/next" ? conn.text("next") : conn.send_file(200, path)),
    ],
    on_error: (error) => void reported.push(String(error)),
  })
  server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
})
afterAll(async () => {
  await server.close({ grace: 0 })
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  reported.length = 0
  writeFileSync(path, "a".repeat(SIZE))
})

/** Requests two paths on one connection. Returns the bodies that came back until the connection was closed. */
async function askTwice(first: string, headers = ""): Promise<readonly string[]> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  socket.write(`GET ${first} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`)
  socket.write("GET /next HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
  let said = ""
  socket.on("data", (part: Buffer) => void (said += part.toString("latin1"))).on("error", () => {})
  await once(socket, "close")
  const bodies: string[] = []
  while (said.includes("\r\n\r\n")) {
    const end = said.indexOf("\r\n\r\n") + 4
    const length = Number(/content-length: (\d+)/i.exec(said.slice(0, end))?.[1] ?? 0)
    bodies.push(said.slice(end, end + length))
    said = said.slice(end + length)
  }
  return bodies
}

describe.each(["/file", "/static/a.bin"])("a file that is sent by %s", (where) => {
  it("and grows while it is sent is cut at the announced length, without an error", async () => {
    change = () => appendFileSync(path, "b".repeat(50_000))
    expect(await askTwice(where)).toEqual(["a".repeat(SIZE), "next"])
    expect(reported).toEqual([])
  })

  it.each([0, 1, 65_536, 100_000])(
    "and shrinks to %i bytes while it is sent closes the connection, and is reported once",
    async (left) => {
      change = () => truncateSync(path, left)
      expect(await askTwice(where)).toEqual(["a".repeat(left)])
      expect(reported).toEqual([
        `Error: ${path} became shorter while it was sent: ${SIZE - left} of ${SIZE} bytes are missing`,
      ])
    },
  )

  it("and is deleted while it is sent closes the connection, and is reported once", async () => {
    change = () => rmSync(path)
    expect(await askTwice(where)).toEqual([""])
    expect(reported).toEqual([expect.stringContaining("ENOENT")])
  })
})

describe("a range of a file", () => {
  it("has the announced length, even if the file grows", async () => {
    change = () => appendFileSync(path, "b".repeat(50_000))
    const range = `range: bytes=${SIZE - 10}-\r\n`
    expect(await askTwice("/static/a.bin", range)).toEqual(["a".repeat(10), "next"])
    expect(reported).toEqual([])
  })

  it("closes the connection if the file shrinks", async () => {
    change = () => truncateSync(path, 50)
    expect(await askTwice("/static/a.bin", "range: bytes=0-99\r\n")).toEqual(["a".repeat(50)])
    expect(reported).toHaveLength(1)
  })
})
