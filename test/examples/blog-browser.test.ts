import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startBlog } from "./blog.js"
import type { RunningBlog } from "./blog.js"
import { chromiumPath, openBrowser } from "./browser.js"
import type { OpenBrowser } from "./browser.js"

if (chromiumPath === undefined)
  console.warn("No Chromium is installed: the blog was not tested in a browser. On Debian: apt-get install chromium")

// Without a browser there is nothing to drive; the warning above says so, and `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("the blog in a browser", () => {
  let blog: RunningBlog
  let browser: OpenBrowser
  const complaints: string[] = []

  beforeAll(async () => {
    blog = await startBlog()
    browser = await openBrowser(chromiumPath ?? "")
    browser.page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    })
    browser.page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`))
  })
  afterAll(async () => {
    await browser.close()
    await blog.stop()
  })

  it("takes a reader from the front page to a user, a post and a comment of their own", async () => {
    const { page } = browser
    await page.goto(blog.origin)
    expect(await page.title()).toBe("Newest posts · Waymark blog")
    await page.getByRole("link", { name: "Users" }).click()
    await page.getByRole("link", { name: "New user" }).click()

    await page.getByRole("button", { name: "Create user" }).click()
    expect(await page.locator("#user_name_error").innerText()).toBe("Name can't be blank")
    await page.getByLabel("Name").fill("Hedy Lamarr")
    await page.getByLabel("Email").fill("hedy@example.com")
    await page.getByRole("button", { name: "Create user" }).click()
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Hedy Lamarr")

    await page.getByRole("link", { name: "New post" }).click()
    await page.getByLabel("Title").fill("Hopping & skipping")
    await page.getByLabel("Text").fill("Eighty-eight keys.\n\nSo eighty-eight <channels>.")
    await page.getByRole("button", { name: "Create post" }).click()
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Hopping & skipping")
    expect(await page.locator("p.text").allInnerTexts()).toEqual(["Eighty-eight keys.", "So eighty-eight <channels>."])

    await page.getByLabel("Your name").fill("George")
    await page.getByLabel("Comment").fill("In step.")
    await page.getByRole("button", { name: "Add comment" }).click()
    expect(await page.locator("article").innerText()).toContain("In step.")
    await page.getByRole("button", { name: "Delete comment" }).click()
    expect(await page.locator("article").count()).toBe(0)

    await page.getByRole("link", { name: "Posts", exact: true }).click()
    expect(await page.getByRole("link", { name: "Hopping & skipping" }).count()).toBe(1)
  })

  it("finds its way to the status pages and back", async () => {
    const { page } = browser
    await page.goto(blog.origin)
    await page.getByRole("link", { name: "status" }).click()
    await page.getByRole("link", { name: "comments" }).click()
    expect(new URL(page.url()).pathname).toBe("/status/tables/comments")
    await page.getByRole("link", { name: "Back to the status" }).click()
    await page.getByRole("link", { name: "Waymark blog" }).click()
    expect(page.url()).toBe(`${blog.origin}/`)
  })

  it("is shown with its styles, and leaves no complaint but the form that was not filled in", async () => {
    const { page } = browser
    await page.goto(blog.origin)
    expect(await page.locator("main").evaluate((main) => getComputedStyle(main).borderTopStyle)).toBe("solid")
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([])
  })
})
