import { expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { deadLinks } from "./links.js"
import { readPages } from "./pages.js"

it("links between pages lead to existing files and headings", () => {
  expect(readPages().flatMap((page) => deadLinks(page, root))).toEqual([])
})

it("the check of links finds a missing file and a missing heading", () => {
  const text =
    "# One two\n\n[a](#one-two) [b](#three) [c](README.md) [d](nope.md#x) [e](https://example.com)\n\n```ts\n[x](no)\n```\n"
  expect(deadLinks({ path: "page.md", text }, root)).toEqual([
    "page.md: #three leads nowhere",
    "page.md: nope.md#x leads nowhere",
  ])
})
