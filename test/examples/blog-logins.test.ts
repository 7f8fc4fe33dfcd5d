import { encode_basic_auth } from "waymark/plugs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
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
