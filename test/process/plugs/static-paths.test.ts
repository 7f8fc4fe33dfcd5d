import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { static_files } from "../../../src/server/plugs/index.js"
import type { StaticFilesOptions } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn, Endpoint } from "../../../src/server.js"

const SECRET = "do not tell"
const HIDDEN = "only if dotfiles are wanted"
const folder = mkdtempSync(join(tmpdir(), "waymark-paths-"))
const from = join(folder, "public")
for (const name of ["secret", "public2/secret", ".env"]) write(name, SECRET)
for (const name of ["public/.env", "public/.git/config", "public/sub/.hidden/x"]) write(name, HIDDEN)
write("public/open.txt", "open")
write("public/sub/open.txt", "open")
write("public/Case.txt", "open")
symlinkSync("../secret", join(from, "link"))
symlinkSync("..", join(from, "up"))
symlinkSync("/", join(from, "all"))
symlinkSync("loop", join(from, "loop"))
symlinkSync("open.txt", join(from, "swap"))
symlinkSync("/dev/zero", join(from, "zero"))
symlinkSync("/proc/self/environ", join(from, "environ"))
execFileSync("mkfifo", [join(from, "fifo")])
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true })
  writeFileSync(join(folder, name), text)
}

function endpointOf(options: Partial<StaticFilesOptions> = {}): Endpoint {
  return define_endpoint({
    plugs: [
      static_files({ at: "/", from, gzip: true, brotli: true, ...options }),
      (conn: Conn) => conn.send_resp(404, "none"),
    ],
    on_error: (error) => {
      throw new Error("a path made an error of the server", { cause: error })
    },
  })
}

let server: RunningServer
beforeAll(async () => {
  server = await serve(endpointOf({ dotfiles: true }), { port: 0, hostname: "127.0.0.1", print: false })
})
afterAll(() => server.close())

/** Sends a raw path, which `fetch` would normalize; returns the status and the whole answer. */
async function raw(path: string): Promise<readonly [status: number, answer: string]> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, "latin1"))
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  const answer = Buffer.concat(pieces).toString("latin1")
  return [Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer]
}

describe("a path", () => {
  /** Names and separators, in all encodings that some server has decoded. */
  const PIECES = [
    ".. . ... %2e %2E%2e .%2e %252e%252e %c0%ae ..; ..%00 %2e%2e%2f %u002e",
    "/ // \\ %2f %5c %5C %255c %c0%af %e0%80%af \u2215 %00 %0a % %zz %ff",
    "secret public public2 open.txt sub up link all etc passwd .env .git config",
    "C: c%3a ::$DATA ~ %20 + ? CON fifo loop %f0%9f%98%80 %ed%a0%80",
  ].flatMap((line) => line.split(" "))

  it("a random path never leads to a secret or to a server error", async () => {
    const paths = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
    const property = fc.asyncProperty(paths, async (pieces) => {
      const [status, answer] = await raw(`/${pieces.join("")}`)
      expect([status < 500, answer.includes(SECRET), answer.includes("root:")]).toEqual([true, false, false])
    })
    await fc.assert(property, { numRuns: 1_000 })
  })

  it.each([
    ["/open.txt", 200],
    ["//open.txt", 200],
    ["/sub/open.txt", 200],
    ["/sub%2fopen.txt", 400],
    ["/open.txt%00", 400],
    ["/open.txt%00.png", 400],
    ["/%252e%252e/secret", 404],
    ["/..;/secret", 404],
    ["/.../secret", 404],
    ["/link", 404],
    ["/up/secret", 404],
    ["/up/public/open.txt", 200],
    ["/all/etc/passwd", 404],
    ["/loop", 404],
    ["/fifo", 404],
    ["/zero", 404],
    ["/environ", 404],
    ["/sub", 404],
    ["/", 404],
    ["/open.txt/x", 404],
    [`/${"x".repeat(255)}`, 404],
    [`/${"x".repeat(256)}`, 404],
    [`/${"x/".repeat(2_500)}`, 404],
    ["/OPEN.TXT", 404],
    ["/open.txt%20", 404],
    ["/open.txt.", 404],
    ["/~root", 404],
  ])("the path %s is answered with %i", async (path, expected) => {
    const [status, answer] = await raw(path)
    expect([status, answer.endsWith("\r\n\r\nopen")]).toEqual([expected, expected === 200])
  })

  it.each(["/.env", "/.git/config", "/sub/.hidden/x", "/%2eenv", "/.git%2fconfig", "/sub/%2ehidden/x"])(
    "the dotfile %s is not served unless enabled",
    async (path) => {
      const response = await endpointOf().fetch(new Request(`http://localhost${path}`))
      expect([response.status >= 400, (await response.text()).includes(HIDDEN)]).toEqual([true, false])
    },
  )
})

describe("a link that changes between a file inside and one outside the folder", () => {
  it("a changing link never reveals the bytes, the size or the etag of a file outside the folder", async () => {
    write("longer-secret", SECRET.repeat(1_000))
    const program = `
      const fs = require("node:fs")
      for (let turn = 0; ; turn++) {
        fs.symlinkSync(["open.txt", "../longer-secret"][turn % 2], "next")
        fs.renameSync("next", "swap")
        if (turn === 10) console.log("swapping")
      }`
    const swapping = spawn(process.execPath, ["-e", program], { cwd: from, stdio: ["ignore", "pipe", "inherit"] })
    try {
      await once(swapping.stdout, "data")
      const endpoint = endpointOf()
      const seen = new Set<string>()
      for (let turn = 0; turn < 1_000; turn++) {
        const response = await endpoint.fetch(new Request("http://localhost/swap"))
        const size = response.headers.get("etag")?.replace(/-.*/, "")
        seen.add(`${response.status} ${size} ${response.headers.get("content-length")} ${await response.text()}`)
      }
      expect([...seen].filter((answer) => answer !== '200 "4 4 open' && !answer.startsWith("404 "))).toEqual([])
    } finally {
      swapping.kill("SIGKILL")
    }
  })
})

describe("a file that cannot be read", () => {
  // Root can read files of any mode, but Linux has files that nobody can read.
  const [locked, name] = process.getuid?.() === 0 ? ["/proc/sys/vm", "drop_caches"] : [from, "locked"]

  it("a file without read permission counts as missing", async () => {
    write("public/locked", SECRET)
    chmodSync(join(from, "locked"), 0)
    expect(() => readFileSync(join(locked, name))).toThrow("EACCES")
    expect((await endpointOf({ from: locked }).fetch(new Request(`http://localhost/${name}`))).status).toBe(404)
  })

  it("a file in a missing folder counts as missing", async () => {
    const endpoint = endpointOf({ from: join(folder, "none") })
    expect((await endpoint.fetch(new Request("http://localhost/open.txt"))).status).toBe(404)
  })
})
