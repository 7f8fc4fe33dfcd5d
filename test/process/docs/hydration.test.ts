import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { afterAll, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { Fetcher } from "../../../src/server/node/index.js"
import { chromiumPath, openBrowser } from "../examples/browser.js"
import { root } from "../../unit/house/sources.js"
import { SOURCES } from "../../package/bundles.js"
import { readBlocks } from "./blocks.js"
import { textOf } from "./programs.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-hydration-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the files of docs/browsers.md into the folder. */
function writePage(): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction")
  const path = "docs/browsers.md"
  for (const block of readBlocks({ path, text: readFileSync(join(root, path), "utf8") }))
    if (block.file !== undefined && !block.isError) writeFileSync(join(folder, block.file), textOf([block]))
}

async function bundleFile(name: string, platform: "browser" | "node"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, name)],
    alias: { ...SOURCES },
    bundle: true,
    format: platform === "browser" ? "esm" : "cjs",
    platform,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    tsconfigRaw: {},
    write: false,
    logLevel: "silent",
  })
  return outputFiles[0]?.text ?? ""
}

if (chromiumPath === undefined)
  console.warn("No Chromium is installed: the React page was not hydrated. On Debian: apt-get install chromium")

// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("the React application of docs/browsers.md", () => {
  it("is hydrated without a difference, and its bundle has no path of administrators", async () => {
    writePage()
    const client = await bundleFile("client.tsx", "browser")
    expect(client).not.toMatch(/\/admin|AdminUser/)
    const built = join(folder, "endpoint.cjs")
    writeFileSync(built, await bundleFile("endpoint.tsx", "node"))
    const {
      default: { Endpoint },
    } = (await import(pathToFileURL(built).href)) as { default: { Endpoint: Fetcher } }
    const headers = { "content-type": "text/javascript" }
    const site: Fetcher = {
      fetch(request) {
        const { pathname } = new URL(request.url)
        if (pathname === "/favicon.ico") return new Response(null, { status: 204 })
        return pathname === "/client.js" ? new Response(client, { headers }) : Endpoint.fetch(request)
      },
    }
    const server = await serve(site, { port: 0, hostname: "127.0.0.1", print: false })
    const browser = await openBrowser(chromiumPath ?? "")
    const complaints: string[] = []
    browser.page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    })
    browser.page.on("pageerror", (error) => complaints.push(String(error)))
    try {
      const { page } = browser
      await page.goto(new URL("/users", server.url).href, { waitUntil: "networkidle" })
      await page.getByRole("button", { name: "Like (0)" }).first().click()
      await page.getByRole("button", { name: "Like (1)" }).waitFor()
      await page.getByRole("link", { name: "Ada" }).click()
      await page.waitForURL("**/users/1")
      expect(await page.textContent("body")).toBe("User 1")
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
      await server.close()
    }
  })
})
