import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"
import { formsOf, linksOf } from "./html.js"
import type { Form } from "./html.js"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

/** The one form of a page with this method. */
function formOf(body: string, method: string, action = /^/): Form {
  const [form, ...others] = formsOf(body).filter((found) => found.method === method && action.test(found.action))
  if (form === undefined || others.length > 0) throw new Error(`expected one ${method} form, in:\n${body}`)
  return form
}

/** The page of a path, which must be there. */
async function open(path: string): Promise<string> {
  const { status, body } = await blog.request(path)
  expect([status, path]).toEqual([200, path])
  return body
}

/** Creates a user through the form, and gives the path of the user's page. */
async function createUser(name: string, email: string): Promise<string> {
  const form = formOf(await open("/users/new"), "post")
  const { status, headers } = await blog.submit(form, { "user[name]": name, "user[email]": email })
  expect(status).toBe(302)
  return headers.get("location") ?? ""
}

/** Creates a post through the form that the user's page links to, and gives its path. */
async function createPost(user: string, title: string, body: string): Promise<string> {
  const link = linksOf(await open(user)).find((path) => path.endsWith("/posts/new"))
  const form = formOf(await open(link ?? "none"), "post")
  const { status, headers } = await blog.submit(form, { "post[title]": title, "post[body]": body })
  expect(status).toBe(302)
  return headers.get("location") ?? ""
}

describe("users", () => {
  it("are created, edited and deleted through the forms", async () => {
    const path = await createUser("Mary Jackson", "mary@example.com")
    expect(await open(path)).toContain("<h1>Mary Jackson</h1>")
    expect(await open("/users")).toContain(`<a href="${path}">Mary Jackson</a>`)

    const edit = formOf(await open(`${path}/edit`), "patch")
    expect(edit.fields).toEqual({ _method: "patch", "user[name]": "Mary Jackson", "user[email]": "mary@example.com" })
    const updated = await blog.submit(edit, { "user[name]": "Mary W. Jackson" })
    expect([updated.status, updated.headers.get("location")]).toEqual([302, path])
    const page = await open(path)
    expect(page).toContain("<h1>Mary W. Jackson</h1>")

    const deleted = await blog.submit(formOf(page, "delete"))
    expect([deleted.status, deleted.headers.get("location")]).toEqual([302, "/users"])
    expect((await blog.request(path)).status).toBe(404)
  })

  it("are updated by PUT too", async () => {
    const path = await createUser("Edith Clarke", "edith@example.com")
    const body = new URLSearchParams({ "user[name]": "E. Clarke", "user[email]": "edith@example.com" })
    expect((await blog.request(path, { method: "PUT", body })).status).toBe(302)
    expect(await open(path)).toContain("<h1>E. Clarke</h1>")
  })

  it("with mistakes are shown again with what was typed, and 422", async () => {
    const form = formOf(await open("/users/new"), "post")
    const { status, body } = await blog.submit(form, { "user[name]": " ", "user[email]": `"><script>` })
    expect(status).toBe(422)
    expect(body).toContain("Name can't be blank".replace("'", "&#39;"))
    expect(body).toContain("Email must be an address")
    expect(body).not.toContain("<script>")
    expect(formOf(body, "post").fields).toEqual({ "user[name]": "", "user[email]": `"><script>` })
  })

  it("cannot take another one's email, whatever its case, but keep their own", async () => {
    const form = formOf(await open("/users/new"), "post")
    const { status, body } = await blog.submit(form, { "user[name]": "Ada", "user[email]": "ADA@example.com" })
    expect(status).toBe(422)
    expect(body).toContain("Email has already been taken")
    expect((await blog.submit(formOf(await open("/users/1/edit"), "patch"))).status).toBe(302)
  })

  it("are not made of fields that no form has", async () => {
    for (const body of ["", "user=text", "user[name][]=list", "user[__proto__][name]=x", "user[constructor]=x"]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const { status } = await blog.request("/users", { method: "POST", headers, body })
      expect([status, body]).toEqual([422, body])
    }
  })
})

describe("posts and comments", () => {
  it("are created, edited and deleted through the forms", async () => {
    const user = await createUser("Annie Easley", "annie@example.com")
    const post = await createPost(user, "On centaurs & rockets", "First.\r\n\r\nSecond <b>bold</b>?")
    const page = await open(post)
    expect(page).toContain("<h1>On centaurs &amp; rockets</h1>")
    expect(page).toContain(`<p class="text">First.</p><p class="text">Second &lt;b&gt;bold&lt;/b&gt;?</p>`)

    const comment = await blog.submit(formOf(page, "post"), { "comment[author]": "Guion", "comment[body]": "Up!" })
    expect([comment.status, comment.headers.get("location")]).toEqual([302, post])
    const commented = await open(post)
    expect(commented).toContain("<strong>Guion</strong>")

    const deleted = await blog.submit(formOf(commented, "delete", /\/comments\/\d+$/))
    expect([deleted.status, deleted.headers.get("location")]).toEqual([302, post])
    expect(await open(post)).not.toContain("Guion")

    const edit = formOf(await open(`${post}/edit`), "patch")
    expect(edit.fields["post[body]"]).toBe("First.\n\nSecond <b>bold</b>?")
    expect((await blog.submit(edit, { "post[title]": "On rockets" })).status).toBe(302)
    expect((await blog.submit(formOf(await open(post), "delete"))).headers.get("location")).toBe(user)
    expect((await blog.request(post)).status).toBe(404)
  })

  it("with mistakes are shown again, and 422", async () => {
    const post = await blog.submit(formOf(await open("/users/1/posts/new"), "post"), { "post[title]": "x".repeat(121) })
    expect(post.status).toBe(422)
    expect(post.body).toContain("Title should be at most 120 characters")
    const comment = await blog.submit(formOf(await open("/users/2/posts/6"), "post"), { "comment[body]": "Who am I?" })
    expect(comment.status).toBe(422)
    expect(formOf(comment.body, "post").fields["comment[body]"]).toBe("Who am I?")
  })

  it("are found under their own user and post only", async () => {
    expect((await blog.request("/users/1/posts/6")).status).toBe(404)
    const body = new URLSearchParams({ _method: "delete" })
    expect((await blog.request("/users/1/posts/1/comments/1", { method: "POST", body })).status).toBe(404)
    expect(await open("/users/2/posts/6")).toContain("The table reads like a map.")
  })

  it("go with their user", async () => {
    const user = await createUser("Short Stay", "short@example.com")
    await createPost(user, "Here and gone", "Soon.")
    await blog.submit(formOf(await open(user), "delete"))
    expect(await open("/")).not.toContain("Here and gone")
  })
})

describe("forms from another site", () => {
  it("are refused, by their origin or by what the browser says of it", async () => {
    const form = formOf(await open("/users/1"), "delete")
    for (const headers of [{ origin: "https://other.example" }, { "sec-fetch-site": "cross-site" }]) {
      const { status, body } = await blog.submit(form, {}, headers)
      expect(status).toBe(403)
      expect(body).toContain("<h1>Forbidden</h1>")
    }
    await open("/users/1")
  })
})
