import { request as httpRequest } from "node:http"
import type { IncomingMessage } from "node:http"
import { once } from "node:events"
import { encode_basic_auth } from "waymark/plugs"
import { build_conn, init_test_session } from "waymark/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { client_of } from "../../../docs/examples/blog/plugs/put_attempts.js"
import { log_in } from "../../../docs/examples/blog/plugs/user_auth.js"
import { Attempts } from "../../../docs/examples/blog/store/attempts.js"
import { get_user } from "../../../docs/examples/blog/store/users.js"
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
    const user = get_user(blog.database, 1)
    expect(log_in(conn, blog.database, user).get_resp_header("location")).toEqual([location])
  })
})

describe("too many attempts", () => {
  it("of one client do not lock out the owner of the account elsewhere", async () => {
    const strict = await startBlog({ trusted_proxies: ["127.0.0.1"], attempts: { all: 6, failed: 3 } })
    try {
      const attacker = "198.51.100.1"
      for (const status of [401, 401, 401, 429, 429])
        expect((await send(strict, ADMIN, "wrong", attacker)).status).toBe(status)
      // In another spelling it is the same account.
      for (const email of ["ADMIN@example.com", ` ${ADMIN}`])
        expect((await send(strict, email, "wrong", attacker)).status).toBe(429)
      expect((await send(strict, ADMIN, PASSWORD)).status).toBe(422)

      // Refused attempts did not count: three of six are left, for other accounts.
      for (const status of [401, 401, 401, 429])
        expect((await send(strict, "ada@example.com", "wrong", attacker)).status).toBe(status)
      expect((await send(strict, ADMIN, PASSWORD)).status).toBe(422)
    } finally {
      await strict.stop()
    }
  })

  it("are counted for all addresses of a client's IPv6 network, and for an IPv4 address in any notation", () => {
    expect(client_of("2001:db8:1:2::7")).toBe(client_of("2001:0DB8:1:2:ffff:ffff:ffff:ffff"))
    expect(client_of("2001:db8:1:2::7")).not.toBe(client_of("2001:db8:1:3::7"))
    expect(client_of("::ffff:203.0.113.7")).toBe("203.0.113.7")
    expect(client_of("203.0.113.7")).not.toBe(client_of("203.0.113.8"))
    expect(client_of(undefined)).toBe(client_of("unix socket"))
  })

  it("at the same time are limited as well", async () => {
    const strict = await startBlog({ trusted_proxies: ["127.0.0.1"], attempts: { all: 100, failed: 4 } })
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(strict, ADMIN, "wrong")))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
    } finally {
      await strict.stop()
    }
  })

  it("to sign up with an address that is taken are refused, whoever has it", async () => {
    const strict = await startBlog({ attempts: { all: 100, failed: 2 } })
    try {
      const visitor = strict.visit()
      const form = formOf(await visitor.open("/users/new"), /^\/users$/)
      const sign_up = (email: string): Promise<Answer> =>
        visitor.submit(form, { "user[name]": "Curious", "user[email]": email, "user[password]": PASSWORD })
      expect((await sign_up("ada@example.com")).body).toContain("Email has already been taken")
      expect((await sign_up("grace@example.com")).body).toContain("Email has already been taken")
      for (const email of [ADMIN, "nobody@example.com"]) expect((await sign_up(email)).status).toBe(429)
    } finally {
      await strict.stop()
    }
  })
})

describe("the counts of attempts", () => {
  const wrong = (): Promise<undefined> => Promise.resolve(undefined)
  const right = (): Promise<string> => Promise.resolve("right")

  it("are kept while other clients try any number of names, and end after 15 minutes", async () => {
    const attempts = new Attempts({ all: 20_000, failed: 1 })
    await attempts.make("here", ADMIN, wrong, 0)
    for (let name = 0; name < 11_000; name++) await attempts.make("elsewhere", `${name}`, wrong, 1)
    await expect(attempts.make("here", ADMIN, right, 2)).rejects.toMatchObject({ status: 429, retry_after: 900 })
    await expect(attempts.make("here", ADMIN, right, 899_000)).rejects.toMatchObject({ retry_after: 1 })
    expect(await attempts.make("here", ADMIN, right, 900_000)).toBe("right")
  })

  it("are kept when a client is refused, however often", async () => {
    const attempts = new Attempts({ all: 1, failed: 1 })
    for (let client = 0; client < 10_000; client++) await attempts.make(`client ${client}`, ADMIN, wrong, 0)
    for (let turn = 0; turn < 10; turn++)
      await expect(attempts.make("client 9999", `${turn}`, right, 1)).rejects.toMatchObject({ status: 429 })
    await expect(attempts.make("client 0", ADMIN, right, 1)).rejects.toMatchObject({ status: 429 })
  })

  it("do not contain an attempt that could not be made", async () => {
    const attempts = new Attempts({ all: 1, failed: 1 })
    const busy = (): Promise<never> => Promise.reject(new Error("busy"))
    for (let turn = 0; turn < 3; turn++) await expect(attempts.make("here", ADMIN, busy)).rejects.toThrow("busy")
    expect(await attempts.make("here", ADMIN, right)).toBe("right")
  })
})
