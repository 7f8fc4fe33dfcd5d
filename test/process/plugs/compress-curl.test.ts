import { execFile, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { get } from "../../../src/index.js"
import { events } from "../../../src/server/live/index.js"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { compress, static_files } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"

const curl = ["/usr/bin/curl", "/usr/local/bin/curl", "/bin/curl"].find((path) => existsSync(path))
if (curl === undefined) console.warn("curl is not installed: compressed responses were not read with it")

const text = "word ".repeat(20_000)

// The tests need curl; without it the warning above is printed. `.ci/run` installs it.
describe.skipIf(curl === undefined)("curl", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-curl-"))
  writeFileSync(join(folder, "app.js"), text)
  let server: RunningServer
  let release: () => void = () => {}

  async function answer(conn: Conn): Promise<Conn> {
    if (conn.request_path === "/text") return conn.text(text)
    conn.put_resp_content_type("text/plain").send_chunked(200)
    await conn.chunk("first")
    await new Promise<void>((resolve) => (release = resolve))
    await conn.chunk("second")
    return conn
  }

  beforeAll(async () => {
    const endpoint = define_endpoint({ plugs: [compress(), static_files({ at: "/", from: folder }), answer] })
    server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const at = (path: string): string => new URL(path, server.url).href
  const run = async (...args: readonly string[]): Promise<string> =>
    (
      await promisify(execFile)(curl ?? "", ["--silent", "--show-error", "--max-time", "60", ...args], {
        maxBuffer: 1e9,
      })
    ).stdout

  it.each(["/text", "/app.js"])("decompresses %s", async (path) => {
    for (const encoding of ["gzip", "br"]) {
      const headers = await run("-o", join(folder, "out"), "-D", "-", "-H", `accept-encoding: ${encoding}`, at(path))
      expect(headers.toLowerCase()).toContain(`content-encoding: ${encoding}`)
      expect(headers.toLowerCase()).toContain("vary: accept-encoding")
    }
    const sizes = await run("--compressed", "-w", "%{size_download} %{http_code}", "-o", join(folder, "out"), at(path))
    expect(Number(sizes.split(" ")[0])).toBeLessThan(1_000)
    expect(await run("--compressed", at(path))).toBe(text)
    expect(await run(at(path))).toBe(text)
  })

  it("gets events as they are, even if it takes compressed ones", async () => {
    const routes = [
      get("/events", "EventController", "index", { events: { said: "Text" } }),
      get("/text", "EventController", "text"),
    ] as const
    const web = define_router(routes, { schemas: { Text: z.string() }, conn: [events] })
    const EventController = web.controller("EventController", {
      index: (conn) => conn.events([{ event: "said", data: text }]),
      text: (conn) => conn.text(text),
    })
    const endpoint = define_endpoint({ plugs: [compress()], router: web.build({ EventController }) })
    const live = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    const ask = (path: string): Promise<string> =>
      run("-o", join(folder, "out"), "-D", "-", "-H", "accept-encoding: gzip, br", new URL(path, live.url).href)
    expect((await ask("/text")).toLowerCase()).toContain("content-encoding: ")
    expect((await ask("/events")).toLowerCase()).not.toContain("content-encoding")
    expect(readFileSync(join(folder, "out"), "utf8")).toBe(`:\n\nevent: said\ndata: ${JSON.stringify(text)}\n\n`)
    await live.close()
  })

  it("gets a part of a file as it is, and the headers of the whole for HEAD", async () => {
    expect(await run("--compressed", "--range", "0-3", at("/app.js"))).toBe("word")
    const head = (await run("--compressed", "--head", at("/app.js"))).toLowerCase()
    expect(head).toMatch(/content-encoding: (br|gzip)/)
    expect(head).toMatch(/etag: w\//)
    expect(head).not.toContain("content-length")
  })

  it.each(["gzip", "br"])("reads a chunk before the next one is written, with %s", async (encoding) => {
    const client = spawn(curl ?? "", ["-sN", "--compressed", "-H", `accept-encoding: ${encoding}`, at("/slow")])
    let read = ""
    client.stdout.on("data", (part: Buffer) => (read += part.toString()))
    const ended = new Promise((resolve) => client.once("exit", resolve))
    await expect.poll(() => read).toBe("first")
    release()
    await ended
    await expect.poll(() => read).toBe("firstsecond")
  })
})
