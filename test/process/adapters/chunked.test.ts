import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { get as httpGet } from "node:http"
import type { IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn, Plug } from "../../../src/server.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-chunked-"))
const large = join(folder, "large.bin")
const SIZE = 1_000_000

let action: Plug = (conn: Conn) => conn.text("")
let server: RunningServer
beforeAll(async () => {
  writeFileSync(large, Buffer.alloc(SIZE, 7))
  const endpoint = define_endpoint({ plugs: [(conn: Conn) => (action as (given: Conn) => Conn)(conn)] })
  server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function ask(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => void httpGet(server.url, resolve).once("error", reject))
}

describe("responses over HTTP", () => {
  it("send chunks while the action is running", async () => {
    let go: () => void = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    action = async (conn) => {
      await conn.send_chunked(200).chunk("first")
      await gate
      await conn.chunk("second")
      return conn
    }
    const answer = await ask()
    expect([answer.statusCode, answer.headers["transfer-encoding"]]).toEqual([200, "chunked"])
    const parts: string[] = []
    for await (const part of answer) {
      parts.push(String(part))
      go()
    }
    expect(parts).toEqual(["first", "second"])
  })

  it("stop an action with endless chunks if the client disconnects", async () => {
    let tell: (written: number) => void = () => {}
    const stopped = new Promise<number>((resolve) => (tell = resolve))
    action = async (conn) => {
      conn.send_chunked(200)
      let written = 0
      while (await conn.chunk("x".repeat(10_000))) written++
      tell(written)
      return conn
    }
    const answer = await ask()
    await new Promise((resolve) => answer.once("data", resolve))
    answer.destroy()
    expect(await stopped).toBeGreaterThan(0)
  })

  it("send a large file completely, with its length", async () => {
    action = (conn) => conn.send_file(200, large)
    const answer = await ask()
    expect(answer.headers["content-length"]).toBe(String(SIZE))
    let size = 0
    for await (const part of answer) size += (part as Buffer).length
    expect(size).toBe(SIZE)
  })

  it("send several cookies as several headers", async () => {
    action = (conn) => conn.put_resp_cookie("a", "1").put_resp_cookie("b", "2").text("")
    const answer = await ask()
    answer.resume()
    expect(answer.headers["set-cookie"]).toEqual(["a=1; Path=/; HttpOnly", "b=2; Path=/; HttpOnly"])
  })
})
