import type { Locator } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PASSWORD, startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"
import { chromiumPath, openBrowser } from "./browser.js"
import type { OpenBrowser } from "./browser.js"
import { PNG } from "./png.js"

if (chromiumPath === undefined)
  console.warn("No Chromium is installed: the blog was not tested in a browser. On Debian: apt-get install chromium")

// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
// They are one visit: each test goes on where the one before it ended.
describe.skipIf(chromiumPath === undefined)("the blog in a browser", { shuffle: false }, () => {
  let blog: RunningBlog
  let browser: OpenBrowser
  const complaints: string[] = []

  beforeAll(async () => {
    blog = await startBlog()
    browser = await openBrowser(chromiumPath ?? "")
    browser.page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    })
    browser.page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText
      // A page that is left closes its stream of comments.
      if (reason === "net::ERR_ABORTED" && request.url().includes("/comments/events?")) return
      complaints.push(`${request.url()} failed: ${reason}`)
    })
  })
  afterAll(async () => {
    await browser.close()
    await blog.stop()
  })

  const heading = (): Promise<string> => browser.page.getByRole("heading", { level: 1 }).innerText()
  const control = (role: "link" | "button", name: string): Locator =>
    browser.page.getByRole(role, { name, exact: true }).first()
  /** Clicks an element that leads to another page, and waits for the page. */
  const click = async (role: "link" | "button", name: string): Promise<void> => {
    await Promise.all([browser.page.waitForEvent("load"), control(role, name).click()])
  }
  const fill = (label: string, text: string): Promise<void> => browser.page.getByLabel(label).fill(text)

  it("lets a visitor sign up, write a post with a picture, and comment on it", async () => {
    const { page } = browser
    await page.goto(blog.origin)
    expect(await page.title()).toBe("Newest posts · Waymark blog")
    await click("link", "Sign up")
    await click("button", "Sign up")
    expect(await page.locator("#user_name_error").innerText()).toBe("Name can't be blank")
    await fill("Name", "Hedy Lamarr")
    await fill("Email", "hedy@example.com")
    await fill("Password", PASSWORD)
    await click("button", "Sign up")
    expect(await page.getByRole("status").innerText()).toBe("Welcome, Hedy Lamarr.")
    await page.reload()
    expect(await page.getByRole("status").count()).toBe(0)

    await click("link", "Hedy Lamarr")
    await click("link", "New post")
    await fill("Title", "Hopping & skipping")
    await fill("Text", "Eighty-eight keys.\n\nSo eighty-eight <channels>.")
    await page.getByLabel("Picture").setInputFiles({ name: "keys.png", mimeType: "image/png", buffer: PNG })
    await click("button", "Create post")
    expect(await heading()).toBe("Hopping & skipping")
    expect(await page.locator("p.text").allInnerTexts()).toEqual(["Eighty-eight keys.", "So eighty-eight <channels>."])
    const picture = page.getByRole("img", { name: "Picture of “Hopping & skipping”" })
    expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([2, 1])

    await fill("Your comment", "In step.")
    await click("button", "Add comment")
    expect(await page.locator("article").innerText()).toContain("In step.")
    await click("button", "Delete comment")
    expect(await page.locator("article").count()).toBe(0)

    await click("link", "Posts")
    expect(await page.getByRole("link", { name: "Hopping & skipping" }).count()).toBe(1)
  })

  it("suggests the titles of posts while a search is typed", async () => {
    const { page } = browser
    await click("link", "Posts")
    await fill("Search posts", "relay")
    const titles = page.locator("#titles option")
    await titles.filter({ hasText: "A moth in the relay" }).waitFor({ state: "attached" })
    expect(await titles.count()).toBe(1)
    await click("button", "Search")
    expect(new URL(page.url()).search).toBe("?q=relay")
    expect(await page.locator(".list a").allInnerTexts()).toContain("A moth in the relay")
    await click("link", "Posts")
  })

  it("shows the form again with a message if the upload is not a picture", async () => {
    const { page } = browser
    await click("link", "Hedy Lamarr")
    await click("link", "New post")
    await fill("Title", "Not a picture")
    const script = Buffer.from("<svg><script>alert(1)</script></svg>")
    await page.getByLabel("Picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: script })
    await click("button", "Create post")
    expect(await page.locator("#post_picture_error").innerText()).toBe("Picture is not a PNG, JPEG, GIF or WebP")
    expect(await page.getByLabel("Title").inputValue()).toBe("Not a picture")
  })

  it("downloads posts as a file", async () => {
    const { page } = browser
    await click("link", "Hedy Lamarr")
    const [download] = await Promise.all([page.waitForEvent("download"), control("link", "Download all posts").click()])
    expect(download.suggestedFilename()).toBe("posts-by-hedy-lamarr.ndjson")
    const pieces: Buffer[] = []
    for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
    expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ title: "Hopping & skipping" })
  })

  it("logs out, shows a message for a wrong password, and after the login returns to the requested page", async () => {
    const { page } = browser
    await page.goto(blog.origin)
    await click("button", "Log out")
    expect(await page.getByRole("status").innerText()).toBe("You are logged out.")
    expect(await page.getByRole("button", { name: "Log out" }).count()).toBe(0)

    await page.goto(`${blog.origin}/admin`)
    expect(await page.getByRole("alert").innerText()).toBe("Please log in first.")
    await fill("Email", "admin@example.com")
    await fill("Password", "wrong")
    await click("button", "Log in")
    expect(await page.locator("#session_password_error").innerText()).toBe("Password or email is wrong")
    expect(await page.getByLabel("Email").inputValue()).toBe("admin@example.com")
    await fill("Password", PASSWORD)
    await click("button", "Log in")
    expect([await heading(), new URL(page.url()).pathname]).toEqual(["Admin", "/admin"])
  })

  it("changes an address and a password with the current password", async () => {
    const { page } = browser
    await click("link", "The editor")
    await click("link", "Edit")
    await fill("Email", "editor@example.com")
    await fill("New password", "battery staple")
    await click("button", "Save user")
    expect(await page.locator("#user_password_error").innerText()).toBe("Your current password is wrong")
    expect(await page.getByLabel("New password").inputValue()).toBe("")
    await fill("New password", "battery staple")
    await fill("Your current password", PASSWORD)
    await click("button", "Save user")
    expect(await page.getByRole("status").innerText()).toBe("The user is saved.")
    expect(await page.locator("main").innerText()).toContain("editor@example.com")
  })

  it("leads the admin to the status pages, to the pages of Hono, and back", async () => {
    const { page } = browser
    await page.goto(blog.origin)
    await click("link", "Status")
    await click("link", "comments")
    expect(new URL(page.url()).pathname).toBe("/status/tables/comments")
    await click("link", "Back to the status")
    await click("link", "Health")
    expect(await heading()).toBe("Health")
    await click("link", "Alive?")
    expect(new URL(page.url()).pathname).toBe("/health/live")
    expect(await page.locator("body").innerText()).toContain('"status":"ok"')
    await page.goBack()
    await click("link", "To the newest posts")
    expect(page.url()).toBe(`${blog.origin}/`)
  })

  it("refuses a forged token, and a form of another site", async () => {
    const { page } = browser
    const forged = async (): Promise<void> => {
      expect(await heading()).toBe("Forbidden")
      expect(await page.locator("main").innerText()).toContain("You are not allowed to do this.")
      await click("link", "To the newest posts")
    }
    await page.goto(`${blog.origin}/users/2/posts/6`)
    const token = page.locator("#comments > form [name=_csrf_token]")
    await token.evaluate((input: HTMLInputElement) => (input.value = input.value.toLowerCase()))
    await fill("Your comment", "Not mine.")
    await click("button", "Add comment")
    await forged()

    // Forms of another site are sent without the session's cookie.
    await page.route("**/evil", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${blog.origin}/users/2/posts/6/comments">
          <input name="comment[body]" value="Not mine."><button>Win</button></form>`,
      }),
    )
    await page.goto("http://evil.example/evil")
    await click("button", "Win")
    await forged()
    await page.goto(`${blog.origin}/users/2/posts/6`)
    expect(await page.locator("#comments").innerText()).not.toContain("Not mine.")
  })

  it("is styled, does not overflow a small screen, and logs no errors except for refused requests", async () => {
    const { page } = browser
    await page.setViewportSize({ width: 360, height: 640 })
    for (const path of [
      "/",
      "/users",
      "/users/2/posts/6",
      "/users/2/posts/6/edit",
      "/users/2/edit",
      "/admin",
      "/status/routes",
      "/health",
    ]) {
      await page.goto(blog.origin + path)
      expect(await page.locator("main").evaluate((main) => getComputedStyle(main).borderTopStyle)).toBe("solid")
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([width, path]).toEqual([360, path])
    }
    expect(complaints.filter((text) => !/status of (422|403)/.test(text))).toEqual([])
  })
})
