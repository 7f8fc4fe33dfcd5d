import { execFileSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encode_basic_auth } from "waymark/plugs"
import { describe, expect, it, vi } from "vitest"
import { PASSWORD, startBlog } from "./blog.js"
import type { Answer, RunningBlog } from "./blog.js"

// A password takes as long as in production, so that logins have to wait.
vi.hoisted(() => void delete process.env["BLOG_TEST_PASSWORD_COST"])

const ADMIN = "admin@example.com"

/** The headers of a proxy that passes on the request of a client. */
const from = (client: string): Record<string, string> => ({ "x-forwarded-proto": "https", "x-forwarded-for": client })

/** Sends credentials to the API, with an invalid post: 422 means that they were right. */
async function send(to: RunningBlog, email: string, password: string, client = "203.0.113.7"): Promise<Answer> {
  const headers = {
    ...from(client),
    accept: "application/json",
    "content-type": "application/json",
    authorization: encode_basic_auth(email, password),
  }
  return to.request("/api/v1/posts", { method: "POST", headers, body: "{}" })
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

/** Keeps Node's four threads busy: to open a named pipe takes until its other end is opened. Returns the function that frees them. */
function holdThreads(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-threads-"))
  const pipe = join(folder, "pipe")
  execFileSync("mkfifo", [pipe])
  const held = Array.from({ length: 4 }, () => open(pipe, "r"))
  return async () => {
    const other = openSync(pipe, "w")
    for (const file of await Promise.all(held)) await file.close()
    closeSync(other)
    rmSync(folder, { recursive: true })
  }
}

describe("many logins at the same time", () => {
  it("hold neither a file nor a page, and those that cannot wait are answered with 503", async () => {
    const own = await startBlog({ logger: SILENT })
    try {
      const order: string[] = []
      // No password is checked before the last login has arrived.
      const freeThreads = holdThreads()
      const logins = Array.from({ length: 28 }, async () => {
        const answer = await send(own, ADMIN, PASSWORD)
        order.push(String(answer.status))
        return answer
      })
      try {
        await vi.waitFor(() => expect(order).toHaveLength(16), 60_000)
      } finally {
        await freeThreads()
      }
      const others = ["/css/blog.css", "/users", "/session/new"].map(async (path) => {
        expect((await own.request(path)).status).toBe(200)
        order.push(path)
      })
      const [answers] = await Promise.all([Promise.all(logins), ...others])

      const before = (path: string): number => order.slice(0, order.indexOf(path)).filter((one) => one === "422").length
      for (const path of ["/css/blog.css", "/users", "/session/new"]) expect(before(path)).toBeLessThan(6)
      const busy = answers.filter(({ headers }) => headers.get("retry-after") === "5")
      expect(busy).toHaveLength(16)
      for (const { status, body } of busy)
        expect([status, JSON.parse(body)]).toMatchObject([503, { error: { status: 503 } }])
      // On a slow machine, the last ones wait for longer than the `timeout` of their row, which is 503 without a `retry-after`.
      const waited = answers.filter((answer) => !busy.includes(answer)).map(({ status }) => status)
      expect(waited).toContain(422)
      for (const status of waited) expect([422, 503]).toContain(status)
      expect((await send(own, ADMIN, PASSWORD)).status).toBe(422)
    } finally {
      await own.stop()
    }
  })
})
