import type { Page } from "playwright-core"
import { DevelopmentRouter } from "../../../../docs/examples/blog/development.js"
import { startBlog } from "../../examples/blog.js"

/** Takes a picture of the route explorer of the blog, with the answer to a request. */
export async function pictureExplorer(page: Page): Promise<Buffer> {
  const blog = await startBlog({ router: DevelopmentRouter })
  try {
    await page.setViewportSize({ width: 1180, height: 700 })
    await page.emulateMedia({ colorScheme: "light" })
    await page.goto(`${blog.origin}/dev/routes`)
    await page.getByLabel("Path", { exact: true }).fill("/users/7/posts/42")
    await page.getByText("Answered by").waitFor()
    await page.evaluate(() => {
      document.body.style.border = "1px solid var(--line)"
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    return await page.screenshot()
  } finally {
    await blog.stop()
  }
}
