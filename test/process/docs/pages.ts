import { readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { readSources, root } from "../../unit/house/sources.js"
import type { Page } from "./blocks.js"

/** README.md and every page of docs. */
export function readPages(): readonly Page[] {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !path.includes("node_modules"))
    .map((path) => `docs/${path.split(sep).join("/")}`)
  return ["README.md", ...docs.toSorted()].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
}

/** Pages whose commands a test of test/package/guides follows in an empty folder, also those marked `no-run`. */
export const FOLLOWED_PAGES = ["docs/getting-started.md"]

/** The page whose libraries a package of its own has: test/release/works-with checks it. */
export const WORKS_WITH = "docs/works-with.md"

/** The source files, for the examples in their doc comments. */
export function readSourcePages(): readonly Page[] {
  return readSources().map(({ path, text }) => ({ path: `src/${path}`, text }))
}
