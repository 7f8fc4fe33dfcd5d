import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { authenticate } from "../../../docs/examples/blog/store/accounts.js"
import { formOf, PASSWORD, startBlog } from "./blog.js"
import type { Answer, RunningBlog, Visitor } from "./blog.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

type User = Visitor & { readonly path: string }

const NEW = "battery staple"

/** Submits the form of a user's profile, in which the given fields are filled in. */
async function save(visitor: Visitor, path: string, filled: Readonly<Record<string, string>>): Promise<Answer> {
  const form = formOf(await visitor.open(`${path}/edit`), /^\/users\/\d+$/, "patch")
  const fields = Object.entries(filled).map(([name, value]) => [`user[${name}]`, value])
  const body = new URLSearchParams({ ...form.fields, ...Object.fromEntries(fields) })
  return visitor.request(form.action, { method: "POST", body })
}

async function canLogIn(email: string, password = PASSWORD): Promise<boolean> {
  return (await blog.visit().logIn(email, password)).status === 302
}

describe("the address of a user", () => {
  let user: User
  beforeAll(async () => {
    user = await blog.signUp("Joan Clarke", "joan@example.com")
  })

  it("changes only with the current password", async () => {
    for (const password of ["", "wrong", `${PASSWORD}\0`, "x".repeat(300)]) {
      const { status, body } = await save(user, user.path, { email: "new@example.com", password })
      expect([status, body]).toEqual([422, expect.stringContaining("Your current password is wrong")])
      expect(body).not.toContain(`value="${password || "?"}"`)
    }
    expect([await canLogIn("joan@example.com"), await canLogIn("new@example.com")]).toEqual([true, false])
    expect((await save(user, user.path, { email: "new@example.com", password: PASSWORD })).status).toBe(302)
    expect([await canLogIn("joan@example.com"), await canLogIn("new@example.com")]).toEqual([false, true])
  })

  it("stays in another spelling, without a password, and so does the name's change", async () => {
    const { status } = await save(user, user.path, { email: " NEW@example.com", name: "Joan E. L. Clarke" })
    expect(status).toBe(302)
    expect(await user.open(user.path)).toContain("<h1>Joan E. L. Clarke</h1>")
  })

  it("is reported as taken only to a user with the right password", async () => {
    for (const email of ["ada@example.com", "free@example.com"]) {
      const { status, body } = await save(user, user.path, { email, password: "wrong" })
      expect([status, body.includes("taken")]).toEqual([422, false])
    }
    const { body } = await save(user, user.path, { email: "ada@example.com", password: PASSWORD })
    expect(body).toContain("Email has already been taken")
  })

  it("is reported as taken only a few times", async () => {
    const strict = await startBlog({ attempts: { all: 100, failed: 2 } })
    try {
      const curious = await strict.signUp("Curious", "curious@example.com")
      for (const [email, status] of [
        ["ada@example.com", 422],
        ["grace@example.com", 422],
        ["admin@example.com", 429],
        ["free@example.com", 429],
      ] as const)
        expect([email, (await save(curious, curious.path, { email, password: PASSWORD })).status]).toEqual([
          email,
          status,
        ])
    } finally {
      await strict.stop()
    }
  })

  it("is changed by the admin with the admin's password", async () => {
    const admin = await blog.admin()
    const other = await blog.signUp("Other", "other@example.com")
    await save(other, other.path, { new_password: NEW, password: PASSWORD })
    expect((await save(admin, other.path, { email: "moved@example.com", password: NEW })).status).toBe(422)
    expect((await save(admin, other.path, { email: "moved@example.com", password: PASSWORD })).status).toBe(302)
    expect(await canLogIn("moved@example.com", NEW)).toBe(true)
  })
})

describe("the password of a user", () => {
  it("changes only with the current one, to one that a new user could have", async () => {
    const user = await blog.signUp("Mavis Batey", "mavis@example.com")
    for (const [filled, issue] of [
      [{ new_password: NEW }, "Your current password is wrong"],
      [{ new_password: NEW, password: "wrong" }, "Your current password is wrong"],
      [{ new_password: "short", password: PASSWORD }, "New password should be at least 12 characters"],
      [{ new_password: `${NEW}\0`, password: PASSWORD }, "New password has characters that cannot be shown"],
    ] as const) {
      const { status, body } = await save(user, user.path, filled)
      expect([status, body]).toEqual([422, expect.stringContaining(issue)])
    }
    expect(await canLogIn("mavis@example.com")).toBe(true)
    expect((await save(user, user.path, { new_password: NEW, password: PASSWORD })).status).toBe(302)
    expect([await canLogIn("mavis@example.com"), await canLogIn("mavis@example.com", NEW)]).toEqual([false, true])
  })

  it("that is new ends the user's other sessions, and keeps this one", async () => {
    const user = await blog.signUp("Joan Murray", "murray@example.com")
    const elsewhere = blog.visit()
    await elsewhere.logIn("murray@example.com", PASSWORD)
    expect(await elsewhere.open("/users")).toContain("Log out")
    await save(user, user.path, { new_password: NEW, password: PASSWORD })
    expect(await elsewhere.open("/users")).not.toContain("Log out")
    expect(await user.open("/users")).toContain("Log out")
  })
})

describe("a password that is being checked", () => {
  it("is wrong if it changes in the meantime", async () => {
    const user = await blog.signUp("Ruth Briggs", "briggs@example.com")
    const check = authenticate(blog.database, "briggs@example.com", PASSWORD)
    blog.database.run("UPDATE users SET password_hash = 'another' WHERE id = ?", /\d+/.exec(user.path)?.[0] ?? "")
    expect(await check).toBe(undefined)
  })
})

describe("the admin", () => {
  it("cannot be deleted, since another user could then take the admin's address", async () => {
    const admin = await blog.admin()
    const [, path = ""] = /<a href="(\/users\/\d+)" >The editor/.exec(await admin.open("/")) ?? []
    const { fields } = formOf(await admin.open(`${path}/edit`), /^\/users\/\d+$/, "patch")
    const body = new URLSearchParams({ _csrf_token: fields["_csrf_token"] ?? "", _method: "delete" })
    expect((await admin.request(path, { method: "POST", body })).status).toBe(403)
    expect(await admin.open(path)).not.toContain("Delete user")
    expect(await canLogIn("admin@example.com")).toBe(true)
  })
})
