import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../house/sources.js"
import type { Page } from "./blocks.js"
import { readPages } from "./pages.js"

it("links between pages lead to files and headings that there are", () => {
  expect(readPages().flatMap(deadLinks)).toEqual([])
})

it("the check of links finds a file and a heading that are not there", () => {
  const text =
    "# One two\n\n[a](#one-two) [b](#three) [c](README.md) [d](nope.md#x) [e](https://example.com)\n\n```ts\n[x](no)\n```\n"
  expect(deadLinks({ path: "page.md", text })).toEqual([
    "page.md: #three leads nowhere",
    "page.md: nope.md#x leads nowhere",
  ])
})

function deadLinks({ path, text }: Page): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "")
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = "", anchor] = link.split("#")
      const target = join(root, dirname(path), file)
      if (file !== "" && !existsSync(target)) return true
      if (anchor === undefined) return false
      return !anchorsOf(file === "" ? text : readFileSync(target, "utf8")).includes(anchor)
    })
    .map((link) => `${path}: ${link} leads nowhere`)
}

/** Headings as GitHub makes anchors of them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replace(/\s/g, "-"),
  )
}
