import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { formOf, PASSWORD, startBlog } from "./blog.js"
import type { RunningBlog, Visitor } from "./blog.js"
import { formsOf } from "./html.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

/** Creates a post with the form of the user's page, and returns its path. */
async function createPost(user: Visitor & { path: string }, title: string, body: string): Promise<string> {
  const form = formOf(await user.open(`${user.path}/posts/new`), /\/posts$/)
  const { status, headers } = await user.submit(form, { "post[title]": title, "post[body]": body })
  expect(status).toBe(302)
  return headers.get("location") ?? ""
}

describe("users", () => {
  it("sign up, edit and delete themselves through the forms", async () => {
    const mary = await blog.signUp("Mary Jackson", "mary@example.com")
    expect(await mary.open(mary.path)).toContain("<h1>Mary Jackson</h1>")
    expect(await mary.open("/users")).toContain(`<a href="${mary.path}">Mary Jackson</a>`)

    const edit = formOf(await mary.open(`${mary.path}/edit`), /^\/users/, "patch")
    const { _csrf_token, ...fields } = edit.fields
    expect(fields).toEqual({
      _method: "patch",
      "user[name]": "Mary Jackson",
      "user[email]": "mary@example.com",
      "user[new_password]": "",
      "user[password]": "",
    })
    const updated = await mary.submit(edit, { "user[name]": "Mary W. Jackson" })
    expect([updated.status, updated.headers.get("location")]).toEqual([302, mary.path])
    const page = await mary.open(mary.path)
    expect(page).toContain("<h1>Mary W. Jackson</h1>")

    const deleted = await mary.submit(formOf(page, /^\/users/, "delete"))
    expect([deleted.status, deleted.headers.get("location")]).toEqual([302, "/users"])
    expect((await mary.request(mary.path)).status).toBe(404)
    expect(await mary.open("/")).toContain("Log in")
  })

  it("are updated by PUT too", async () => {
    const edith = await blog.signUp("Edith Clarke", "edith@example.com")
    const { fields } = formOf(await edith.open(`${edith.path}/edit`), /^\/users/, "patch")
    const { _method, ...others } = fields
    const body = new URLSearchParams({ ...others, "user[name]": "E. Clarke" })
    expect((await edith.request(edith.path, { method: "PUT", body })).status).toBe(302)
    expect(await edith.open(edith.path)).toContain("<h1>E. Clarke</h1>")
  })

  it("with invalid values are answered with 422, and the form keeps all values except the password", async () => {
    const visitor = blog.visit()
    const filled = { "user[name]": " ", "user[email]": `"><script>`, "user[password]": "short" }
    const { status, body } = await visitor.submit(formOf(await visitor.open("/users/new"), /^\/users$/), filled)
    expect(status).toBe(422)
    expect(body).toContain("Name can't be blank".replace("'", "&#39;"))
    expect(body).toContain("Email must be an address")
    expect(body).toContain("Password should be at least 12 characters")
    expect(body).not.toContain("<script>")
    const { _csrf_token, ...fields } = formOf(body, /^\/users$/).fields
    expect(fields).toEqual({ "user[name]": " ", "user[email]": `"><script>`, "user[password]": "" })
  })

  it("see each issue next to its field, and the field refers to the issue", async () => {
    const visitor = blog.visit()
    const { body } = await visitor.submit(formOf(await visitor.open("/users/new"), /^\/users$/), {
      "user[name]": "Ada",
    })
    const errors = [...body.matchAll(/<p class="error" id="(\w+)">([^<]*)</g)].map(([, id, text]) => [id, text])
    expect(errors).toEqual([
      ["user_email_error", "Email can&#39;t be blank"],
      ["user_password_error", "Password should be at least 12 characters"],
    ])
    for (const [id] of errors) expect(body).toMatch(new RegExp(`aria-invalid="true"\\s+aria-describedby="[^"]*${id}"`))
  })

  it("cannot use another user's email in any letter case, but can keep their own", async () => {
    const annie = await blog.signUp("Annie Easley", "annie@example.com")
    const edit = formOf(await annie.open(`${annie.path}/edit`), /^\/users/, "patch")
    const { status, body } = await annie.submit(edit, { "user[email]": "ADA@example.com", "user[password]": PASSWORD })
    expect(status).toBe(422)
    expect(body).toContain("Email has already been taken")
    expect((await annie.submit(edit)).status).toBe(302)
  })

  it("are not created from malformed fields", async () => {
    const visitor = blog.visit()
    const { fields } = formOf(await visitor.open("/users/new"), /^\/users$/)
    const token = new URLSearchParams({ _csrf_token: fields["_csrf_token"] ?? "" }).toString()
    for (const sent of ["", "user=text", "user[name][]=list", "user[__proto__][name]=x", "user[constructor]=x"]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const { status } = await visitor.request("/users", { method: "POST", headers, body: `${token}&${sent}` })
      expect([status, sent]).toEqual([422, sent])
    }
  })

  it("cannot make themselves admins", async () => {
    const visitor = blog.visit()
    const { fields } = formOf(await visitor.open("/users/new"), /^\/users$/)
    const typed = { "user[name]": "Mallory", "user[email]": "m@example.com", "user[password]": "let me in, please" }
    const body = new URLSearchParams({ ...fields, ...typed, "user[is_admin]": "1" })
    expect((await visitor.request("/users", { method: "POST", body })).status).toBe(302)
    expect((await visitor.request("/admin")).status).toBe(403)
  })
})

describe("posts and comments", () => {
  it("are created, edited and deleted through the forms", async () => {
    const user = await blog.signUp("Valerie Thomas", "valerie@example.com")
    const post = await createPost(user, "On centaurs & rockets", "First.\r\n\r\nSecond <b>bold</b>?")
    const page = await user.open(post)
    expect(page).toContain("<h1>On centaurs &amp; rockets</h1>")
    expect(page).toContain(`<p class="text">First.</p><p class="text">Second &lt;b&gt;bold&lt;/b&gt;?</p>`)

    const comment = await user.submit(formOf(page, /\/comments$/), { "comment[body]": "Up!" })
    expect([comment.status, comment.headers.get("location")]).toEqual([302, post])
    const commented = await user.open(post)
    expect(commented).toContain("<strong>Valerie Thomas</strong>")
    expect(commented).toContain("Up!")

    const deleted = await user.submit(formOf(commented, /\/comments\/\d+$/, "delete"))
    expect([deleted.status, deleted.headers.get("location")]).toEqual([302, post])
    expect(await user.open(post)).not.toContain("Up!")

    const edit = formOf(await user.open(`${post}/edit`), /\/posts\/\d+$/, "patch")
    expect(edit.fields["post[body]"]).toBe("First.\n\nSecond <b>bold</b>?")
    expect((await user.submit(edit, { "post[title]": "On rockets" })).status).toBe(302)
    const removed = await user.submit(formOf(await user.open(post), /\/posts\/\d+$/, "delete"))
    expect(removed.headers.get("location")).toBe(user.path)
    expect((await user.request(post)).status).toBe(404)
  })

  it("with invalid values are answered with 422 and the form", async () => {
    const user = await blog.signUp("Mary Golda Ross", "ross@example.com")
    const form = formOf(await user.open(`${user.path}/posts/new`), /\/posts$/)
    const post = await user.submit(form, { "post[title]": "x".repeat(121) })
    expect(post.status).toBe(422)
    expect(post.body).toContain("Title should be at most 120 characters")
    expect(formOf(post.body, /\/posts$/).fields["post[title]"]).toBe("x".repeat(121))
    const comment = await user.submit(formOf(await user.open("/users/2/posts/6"), /\/comments$/))
    expect([comment.status, comment.body]).toEqual([422, expect.stringContaining("Your comment can&#39;t be blank")])
  })

  it("are limited to 30 comments in a minute, and invalid ones do not count", async () => {
    const user = await blog.signUp("Eager Writer", "eager@example.com")
    const form = formOf(await user.open("/users/2/posts/6"), /\/comments$/)
    const send = async (text: string) => (await user.submit(form, { "comment[body]": text })).status
    for (let i = 0; i < 5; i++) expect(await send("")).toBe(422)
    for (let i = 0; i < 30; i++) expect(await send(`Eager ${i}`)).toBe(302)
    expect(await send("One too many")).toBe(429)
    const page = await user.open("/users/2/posts/6")
    expect(page).toContain("Eager 29")
    expect(page).not.toContain("One too many")
  })

  it("are found only under their own user and post", async () => {
    expect((await blog.request("/users/1/posts/6")).status).toBe(404)
    const admin = await blog.admin()
    const { fields } = formOf(await admin.open("/users/2/posts/6"), /\/comments\/1$/, "delete")
    const body = new URLSearchParams(fields)
    expect((await admin.request("/users/1/posts/1/comments/1", { method: "POST", body })).status).toBe(404)
    expect(await admin.open("/users/2/posts/6")).toContain("The table reads like a map.")
  })

  it("can be changed only by their user and by the admin", async () => {
    const user = await blog.signUp("Mallet", "mallet@example.com")
    expect(formsOf(await user.open("/users/2/posts/6")).map(({ action }) => action)).toEqual([
      "/session",
      "/users/2/posts/6/comments",
    ])
    for (const path of ["/users/2/edit", "/users/2/posts/new", "/users/2/posts/6/edit"])
      expect([(await user.request(path)).status, path]).toEqual([403, path])

    const { fields } = formOf(await user.open("/users/2/posts/6"), /\/comments$/)
    const sent = { _csrf_token: fields["_csrf_token"] ?? "", "post[title]": "Mine", "user[name]": "Mine" }
    for (const [method, path] of [
      ["PATCH", "/users/2"],
      ["DELETE", "/users/2"],
      ["POST", "/users/2/posts"],
      ["PATCH", "/users/2/posts/6"],
      ["DELETE", "/users/2/posts/6"],
      ["DELETE", "/users/2/posts/6/comments/1"],
      ["DELETE", "/users/2/posts/6/picture"],
    ] as const) {
      const { status } = await user.request(path, { method, body: new URLSearchParams(sent) })
      expect([status, method, path]).toEqual([403, method, path])
    }
    const admin = await blog.admin()
    const edit = formOf(await admin.open("/users/2/posts/6/edit"), /\/posts\/6$/, "patch")
    expect((await admin.submit(edit)).status).toBe(302)
  })

  it("are deleted with their user", async () => {
    const user = await blog.signUp("Short Stay", "short@example.com")
    await createPost(user, "Here and gone", "Soon.")
    await user.submit(formOf(await user.open(user.path), /^\/users/, "delete"))
    expect((await blog.request("/")).body).not.toContain("Here and gone")
  })
})

describe("forged forms", () => {
  it("are refused without a token, with a wrong token, and with the token of another session", async () => {
    const user = await blog.signUp("Hedy Lamarr", "hedy@example.com")
    const other = await blog.signUp("George", "george@example.com")
    const form = formOf(await user.open(user.path), /^\/users/, "delete")
    const stolen = formOf(await other.open(other.path), /^\/users/, "delete").fields["_csrf_token"] ?? ""
    for (const token of ["", "x".repeat(48), stolen]) {
      const { status, body } = await user.submit(form, { _csrf_token: token })
      expect(status).toBe(403)
      expect(body).toContain("<h1>Forbidden</h1>")
    }
    await user.open(user.path)
    expect((await user.submit(form)).status).toBe(302)
  })

  it("from before a login are refused after it", async () => {
    const visitor = blog.visit()
    const { fields } = formOf(await visitor.open("/session/new"), /^\/session$/)
    await visitor.logIn("admin@example.com", "correct horse")
    const body = new URLSearchParams({ _method: "delete", _csrf_token: fields["_csrf_token"] ?? "" })
    expect((await visitor.request("/session", { method: "POST", body })).status).toBe(403)
  })
})
