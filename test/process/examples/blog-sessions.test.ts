import { encode_basic_auth } from "waymark/plugs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { set_admin_password } from "../../../docs/examples/blog/store/accounts.js"
import { formOf, PASSWORD, startBlog } from "./blog.js"
import type { RunningBlog, Visitor } from "./blog.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

describe("a login", () => {
  it("is required where needed, and returns to the requested page", async () => {
    const visitor = blog.visit()
    const asked = await visitor.request("/admin/comments")
    expect([asked.status, asked.headers.get("location")]).toEqual([302, "/session/new"])
    expect(await visitor.open("/session/new")).toContain("Please log in first.")
    const { status, headers } = await visitor.logIn("ADMIN@example.com", PASSWORD)
    expect([status, headers.get("location")]).toEqual([302, "/admin/comments"])
    expect(await visitor.open("/admin/comments")).toContain("Welcome back, The editor.")
  })

  it("returns only to this site, for any path", async () => {
    const visitor = blog.visit()
    await visitor.request("//admin/comments")
    expect((await visitor.logIn("admin@example.com", PASSWORD)).headers.get("location")).toBe("/admin/comments")
  })

  it("is refused with the same message for a wrong password, an unknown email, and a user without a password", async () => {
    const visitor = blog.visit()
    for (const [email, password] of [
      ["admin@example.com", "wrong"],
      ["admin@example.com", ""],
      ["nobody@example.com", PASSWORD],
      ["ada@example.com", ""],
    ] as const) {
      const { status, body } = await visitor.logIn(email, password)
      expect(status).toBe(422)
      expect(body).toContain("Password or email is wrong")
      expect(formOf(body, /^\/session$/).fields["session[email]"]).toBe(email)
    }
    expect((await visitor.request("/admin")).status).toBe(302)
  })

  it("starts a session whose cookie reveals nothing and is hidden from scripts", async () => {
    const { headers } = await blog.visit().logIn("admin@example.com", PASSWORD)
    const [cookie = ""] = headers.getSetCookie()
    expect(cookie).toMatch(/^_blog_key=[^;]+; Max-Age=1209600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/i)
    expect(Buffer.from(cookie, "base64").toString("latin1")).not.toContain("user_id")
  })

  it("ends when its user is deleted, and does not pass to the next new user", async () => {
    const [here, elsewhere] = [await blog.signUp("Gone Soon", "gone@example.com"), blog.visit()]
    await elsewhere.logIn("gone@example.com", PASSWORD)
    await here.submit(formOf(await here.open(here.path), /^\/users/, "delete"))
    const next = await blog.signUp("Next One", "next@example.com")
    expect(next.path).not.toBe(here.path)
    expect(await elsewhere.open("/")).toContain("Log in")
  })

  it("invalidates the tokens of earlier forms, and so does a logout", async () => {
    const visitor = blog.visit()
    const before = formOf(await visitor.open("/session/new"), /^\/session$/)
    await visitor.logIn("admin@example.com", PASSWORD)
    expect((await visitor.submit(before, { "session[email]": "x", "session[password]": "x" })).status).toBe(403)
    const inside = formOf(await visitor.open("/users/2/posts/6"), /\/comments$/)
    await visitor.submit(formOf(await visitor.open("/"), /^\/session$/, "delete"))
    expect((await visitor.submit(inside, { "comment[body]": "x" })).status).toBe(403)
  })

  it("is refused after too many wrong passwords, even with the right one, and says when to try again", async () => {
    const strict = await startBlog({ attempts: { all: 10, failed: 3 } })
    try {
      const visitor = strict.visit()
      for (const expected of [422, 422, 422, 429])
        expect((await visitor.logIn("admin@example.com", "wrong")).status).toBe(expected)
      const { status, headers, body } = await visitor.logIn("admin@example.com", PASSWORD)
      expect(status).toBe(429)
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(600)
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(900)
      expect(body).toContain("<h1>Too many attempts</h1>")
      const authorization = encode_basic_auth("admin@example.com", PASSWORD)
      expect((await strict.request("/api/v1/posts", { method: "POST", headers: { authorization } })).status).toBe(429)
    } finally {
      await strict.stop()
    }
  })

  it("with the right password does not count as wrong, but as an attempt, because it takes as long", async () => {
    const strict = await startBlog({ attempts: { all: 4, failed: 1 } })
    try {
      for (const expected of [302, 302, 302, 302, 429])
        expect((await strict.visit().logIn("admin@example.com", PASSWORD)).status).toBe(expected)
    } finally {
      await strict.stop()
    }
  })

  it("ends with a logout", async () => {
    const admin = await blog.admin()
    const { status, headers } = await admin.submit(formOf(await admin.open("/"), /^\/session$/, "delete"))
    expect([status, headers.get("location")]).toEqual([302, "/"])
    expect(await admin.open("/")).toContain("You are logged out.")
    expect(await admin.open("/")).not.toContain("You are logged out.")
    expect((await admin.request("/admin")).status).toBe(302)
  })
})

describe("a session", () => {
  /** Logs in, and returns what the visitor's browser sends as its cookie. */
  async function logIn(visitor: Visitor, email: string, password = PASSWORD): Promise<Record<string, string>> {
    const { headers } = await visitor.logIn(email, password)
    return { cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" }
  }
  const isLoggedIn = async (headers: Record<string, string>): Promise<boolean> =>
    (await blog.request("/users", { headers })).body.includes("Log out")

  it("ends with the logout, for copies of its cookie too, and others of the user go on", async () => {
    const [here, elsewhere] = [blog.visit(), blog.visit()]
    const [copy, other] = [await logIn(here, "admin@example.com"), await logIn(elsewhere, "admin@example.com")]
    expect([await isLoggedIn(copy), await isLoggedIn(other)]).toEqual([true, true])
    await here.submit(formOf(await here.open("/"), /^\/session$/, "delete"))
    expect([await isLoggedIn(copy), await isLoggedIn(other)]).toEqual([false, true])
  })

  it("of the admin ends when the program starts with another password, and goes on with the same", async () => {
    const copy = await logIn(blog.visit(), "admin@example.com")
    await set_admin_password(blog.database, PASSWORD)
    expect(await isLoggedIn(copy)).toBe(true)
    await set_admin_password(blog.database, "another password")
    expect(await isLoggedIn(copy)).toBe(false)
    await set_admin_password(blog.database, PASSWORD)
    expect(await isLoggedIn(copy)).toBe(false)
  })

  it("ends after 14 days, even if its cookie was written later", async () => {
    const copy = await logIn(blog.visit(), "admin@example.com")
    blog.database.run("UPDATE sessions SET created_at = datetime('now', '-14 days')")
    expect(await isLoggedIn(copy)).toBe(false)
  })
})

describe("a visitor", () => {
  it("who does not log in gets no cookie", async () => {
    for (const path of ["/", "/users", "/users/2/posts/6", "/health"])
      expect((await blog.request(path)).headers.getSetCookie()).toEqual([])
  })
})

describe("the admin's pages", () => {
  it("are refused for other users", async () => {
    const user = await blog.signUp("Mary Shaw", "shaw@example.com")
    const { status, body } = await user.request("/admin")
    expect([status, body]).toEqual([403, expect.stringContaining("<h1>Forbidden</h1>")])
    expect(body).toContain("Mary Shaw")
  })

  it("show the number of comments", async () => {
    const admin = await blog.admin()
    const page = await admin.open("/admin")
    const { length } = blog.database.all("SELECT id FROM comments")
    expect(length).toBeGreaterThan(0)
    expect(page).toMatch(new RegExp(`<dt>comments</dt>\\s*<dd>${length}</dd>`))
  })

  it("delete a comment", async () => {
    const admin = await blog.admin()
    const deletion = formOf(await admin.open("/admin/comments"), /^\/admin\/comments\/2$/, "delete")
    expect((await admin.submit(deletion)).headers.get("location")).toBe("/admin/comments")
    expect(await admin.open("/users/2/posts/6")).not.toContain("Out as text")
  })
})
