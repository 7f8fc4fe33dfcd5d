import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../house/sources.js"
import { currentLlmsText, LLMS_FILE, llmsText } from "./llms.js"

it("docs/llms.txt is current; npm run docs:llms writes it", () => {
  expect(readFileSync(LLMS_FILE, "utf8")).toBe(currentLlmsText())
})

it("names every page of the package", () => {
  const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"))
  const named = currentLlmsText()
  expect(
    pages.filter(
      (page) => !["README.md", "contributing.md", "maintaining.md"].includes(page) && !named.includes(`(${page})`),
    ),
  ).toEqual([])
})

it("has the summary, and the lists without what is only in the repository", () => {
  const index = "# Docs\n\n## Guides\n\n- [One](one.md): it\n- No link\n\n## Contributing\n\n- [Two](two.md)\n"
  expect(llmsText("# Waymark\n\nA\nrouter.\n\nMore.\n", index)).toBe(
    "# Waymark\n\n> A router.\n\nEach page is a file of the package, beside this one.\n\n## Guides\n\n- [One](one.md): it\n",
  )
})
