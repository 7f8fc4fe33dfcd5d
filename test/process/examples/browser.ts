import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import type { Page } from "playwright-core"

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** The path of a Chromium on this machine, if there is one. */
export const chromiumPath = [process.env["CHROMIUM"] ?? "", ...PLACES].find((path) => path !== "" && existsSync(path))

/** Options that keep Chromium from sending requests of its own. */
const ARGUMENTS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** A page in a separate browser. */
export interface OpenBrowser {
  readonly page: Page
  close(): Promise<void>
}

/**
 * Starts Chromium without a window and with a new, empty profile.
 *
 * @param deviceScaleFactor the pixels of a screenshot for each CSS pixel, in both directions
 * @param own further arguments of its command
 */
export async function openBrowser(
  executablePath: string,
  deviceScaleFactor = 1,
  own: readonly string[] = [],
): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "waymark-chromium-"))
  // Chromium's sandbox does not run as root.
  const isRoot = process.getuid?.() === 0
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    deviceScaleFactor,
    chromiumSandbox: !isRoot,
    args: [...(isRoot ? ["--no-sandbox"] : []), ...ARGUMENTS, ...own],
  })
  context.setDefaultTimeout(240_000) // it only ends a test that hangs; a loaded machine must not reach it
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
