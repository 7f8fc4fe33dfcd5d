import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createJiti } from "jiti"
import { afterAll, describe, expect, it } from "vitest"
import type { Fetcher, serve } from "../../../src/server/node/index.js"
import { chromiumPath, openBrowser } from "../examples/browser.js"
import { root } from "../../unit/house/sources.js"
import { readBlocks } from "./blocks.js"
import { textOf } from "./programs.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-document-page-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Serves the site of docs/answers.md. */
async function serveSite(): ReturnType<typeof serve> {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction")
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  const path = "docs/answers.md"
  for (const block of readBlocks({ path, text: readFileSync(join(root, path), "utf8") }))
    if (block.file !== undefined && !block.isError) writeFileSync(join(folder, block.file), textOf([block]))
  // The server and the site use the same instance of the library.
  const jiti = createJiti(import.meta.url, { tsconfigPaths: join(root, "tsconfig.json") })
  const { Site } = await jiti.import<{ readonly Site: Fetcher }>(join(folder, "site.ts"))
  const node = await jiti.import<{ readonly serve: typeof serve }>("waymark/node")
  return node.serve(Site, { port: 0, hostname: "127.0.0.1", print: false })
}

if (chromiumPath === undefined)
  console.warn("No Chromium is installed: Swagger UI was not opened. On Debian: apt-get install chromium")

// The test needs a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("the page for the OpenAPI document of docs/answers.md", () => {
  it("shows all operations and sends requests, under a strict policy and without other hosts", async () => {
    const server = await serveSite()
    const { origin } = new URL(server.url)
    const browser = await openBrowser(chromiumPath ?? "")
    const { page } = browser
    const complaints: string[] = []
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    })
    page.on("pageerror", (error) => complaints.push(String(error)))
    page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`))
    page.on("request", (request) => {
      const url = new URL(request.url())
      if (url.origin !== origin && url.protocol !== "data:") complaints.push(`another host: ${url.href}`)
    })
    try {
      const answer = await page.goto(`${origin}/api`)
      const policy = answer?.headers()["content-security-policy"]
      expect(policy).toMatch(/^default-src 'none'; /)
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      const show = page.locator("#operations-Note-note_show")
      await show.waitFor()
      expect(await page.locator(".opblock").evaluateAll((all) => all.map(({ id }) => id))).toEqual([
        "operations-Note-note_show",
        "operations-Note-note_delete",
        "operations-Note-note_create",
      ])
      await show.getByRole("button").first().click()
      await show.getByRole("button", { name: "Try it out" }).click()
      await show.getByPlaceholder("id").fill("1")
      await show.getByRole("button", { name: "Execute" }).click()
      await show.locator(".live-responses-table").getByText("Buy milk").waitFor()
      await page.waitForLoadState("networkidle")
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
      await server.close()
    }
  })
})
