import { request as httpRequest } from "node:http"
import type { IncomingMessage } from "node:http"
import { once } from "node:events"
import { encode_basic_auth } from "waymark/plugs"
import { build_conn, init_test_session } from "waymark/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { log_in } from "../../docs/examples/blog/plugs/user_auth.js"
import { User } from "../../docs/examples/blog/store/users.js"
import { formOf, PASSWORD, startBlog } from "./blog.js"
import type { Answer, RunningBlog } from "./blog.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

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

describe("an email address", () => {
  it("with a control character is nobody's, in the login form and in the API", async () => {
    for (const email of [
      `${ADMIN}\0x`,
      `${ADMIN}\0`,
      `\0${ADMIN}`,
      `admin\u0007@example.com`,
      `admin@example\u0085.com`,
    ]) {
      const login = await blog.visit().logIn(email, PASSWORD)
      expect([email, login.status]).toEqual([email, 422])
      expect([email, (await send(blog, email, PASSWORD)).status]).toEqual([email, 401])
    }
  })

  it("is the same in capital letters and with spaces around it", async () => {
    for (const email of [" Admin@Example.COM ", ADMIN]) {
      expect([email, (await blog.visit().logIn(email, PASSWORD)).status]).toEqual([email, 302])
      expect([email, (await send(blog, email, PASSWORD)).status]).toEqual([email, 422])
    }
  })

  it("is stored in one form", async () => {
    const user = await blog.signUp("Rear Admiral", " Rear.Admiral@Example.COM ")
    expect(await user.open(user.path)).toContain(">rear.admiral@example.com<")
  })

  it.each(["a@b", "a b@example.com", "a@example.com,b@example.com", "ä@example.com", "a@exämple.com", "@example.com"])(
    "cannot be %j",
    async (email) => {
      const visitor = blog.visit()
      const form = formOf(await visitor.open("/users/new"), /^\/users$/)
      const filled = { "user[name]": "Odd", "user[email]": email, "user[password]": PASSWORD }
      const { status, body } = await visitor.submit(form, filled)
      expect([status, body]).toEqual([422, expect.stringContaining("Email must be an address such as")])
    },
  )
})

describe("a password", () => {
  it("with a control character is wrong", async () => {
    // HMAC pads its key with NUL, so scrypt gives the same key for both.
    expect((await blog.visit().logIn(ADMIN, `${PASSWORD}\0`)).status).toBe(422)
    expect((await send(blog, ADMIN, `${PASSWORD}\0`)).status).toBe(401)
  })
})

describe("a search", () => {
  it("with a control character is refused", async () => {
    for (const q of ["%00", "relay%00", "a%07b", "%C2%85x"]) {
      expect([q, (await blog.request(`/?q=${q}`)).status]).toEqual([q, 400])
      expect([q, (await blog.request(`/api/v1/posts?q=${q}`)).status]).toEqual([q, 400])
    }
  })
})

describe("the page after a login", () => {
  /** Sends a request target as it is, which `fetch` would normalise. */
  async function rawGet(target: string): Promise<IncomingMessage> {
    const { hostname, port } = new URL(blog.origin)
    const [answer] = (await once(
      httpRequest({ hostname, port, path: target, agent: false, headers: { accept: "text/html" } }).end(),
      "response",
    )) as [IncomingMessage]
    answer.resume()
    return answer
  }

  const cookieOf = (lines: readonly string[]): string => lines.map((line) => line.split(";", 1)).join("; ")

  it.each(["/status/\\/evil.example", "/status/\\", "/admin/comments\\"])(
    "is on this site, if %j required the login",
    async (target) => {
      const asked = await rawGet(target)
      let cookie = cookieOf(asked.headers["set-cookie"] ?? [])
      const page = await blog.request("/session/new", { headers: { cookie } })
      cookie = cookieOf(page.headers.getSetCookie())
      const { action, fields } = formOf(page.body, /^\/session$/)
      const body = new URLSearchParams({ ...fields, "session[email]": ADMIN, "session[password]": PASSWORD })
      const { status, headers } = await blog.request(action, { method: "POST", headers: { cookie }, body })
      expect([status, headers.get("location")]).toEqual([302, "/"])
    },
  )

  it.each([
    ["/users?page=2", "/users?page=2"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/users\\", "/"],
    ["/\t/evil.example", "/"],
    ["/users\r\nx: y", "/"],
    ["https://evil.example", "/"],
    ["users", "/"],
    ["", "/"],
    [7, "/"],
  ])("is %j in the session, then the redirect leads to %j", (return_to, location) => {
    const conn = init_test_session(build_conn("POST", "/session"), { return_to })
    const user = new User(1, "Ada", "ada@example.com", false)
    expect(log_in(conn, user).get_resp_header("location")).toEqual([location])
  })
})
