import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The findings of axe-core about the open page, in light and in dark colors: each rule, and an element that breaks it. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    // As text, so that the page's own content security policy does not matter.
    const { violations } = await page.evaluate<AxeResults>(`${AXE}; axe.run()`)
    const place = `${new URL(page.url()).pathname} in ${colorScheme} colors`
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html, failureSummary = "" }) => `${place}: ${id}: ${html}\n${failureSummary}`))
  }
  return found
}
