import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { root } from "../../unit/house/sources.js"

const axe = readFileSync(createRequire(join(root, "docs/site/package.json")).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds on a page that is open. */
export async function violationsOn(page: Page): Promise<readonly unknown[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map(({ html, failureSummary }) => [id, html.slice(0, 200), failureSummary]),
    )
  })
}
