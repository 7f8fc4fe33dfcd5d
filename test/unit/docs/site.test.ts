import { describe, expect, it } from "vitest"
import { chartOf } from "../../../docs/site/build/chart.js"
import { siteLink, siteName } from "../../../docs/site/build/names.js"
import { showBlock } from "../../../docs/site/build/page-code.js"
import { readSidebar } from "../../../docs/site/build/sidebar.js"
import type { Block } from "../../process/docs/blocks.js"

const pages = new Set(["README.md", "docs/README.md", "docs/routing.md", "docs/decisions/004-matcher.md"])

describe("names and links of the site", () => {
  it.each([
    ["README.md", "index.md"],
    ["docs/README.md", "guides.md"],
    ["docs/routing.md", "routing.md"],
    ["docs/examples/blog/README.md", "examples/blog/index.md"],
  ])("%s becomes %s", (path, name) => expect(siteName(path)).toBe(name))

  it.each([
    ["docs/routing.md#rows", "README.md", "./routing.md#rows"],
    ["README.md", "docs/routing.md", "./guides.md"],
    ["../routing.md", "docs/decisions/004-matcher.md", "../routing.md"],
    ["#rows", "docs/routing.md", "#rows"],
    ["https://example.com/a.md", "docs/routing.md", "https://example.com/a.md"],
    ["images/editor.png", "docs/routing.md", "/editor.png"],
  ])("the link %s on %s leads to %s", (link, from, target) => expect(siteLink(link, from, pages)).toBe(target))
})

describe("blocks as the site shows them", () => {
  const block = (text: string, isError: boolean): Block => ({
    page: "docs/routing.md",
    line: 1,
    language: "ts",
    text,
    isError,
    isRun: !isError,
    group: undefined,
    file: undefined,
  })

  it("leaves out the promises of a block that must not compile, and moves what is after them", () => {
    const text = 'get("a") // error: a path\n//   begins with a slash\nget("b")\n// error: another\nget("c")'
    const message = { line: 4, from: 4, to: 7, text: "wrong" }
    const shown = showBlock(block(text, true), { spans: [], messages: [message] })
    expect(shown.text).toBe('get("a")\nget("b")\nget("c")')
    expect(shown.code.messages).toEqual([{ ...message, line: 2 }])
  })

  it("shows results as comments, and keeps comments about errors in other blocks", () => {
    const shown = showBlock(block("1 + 1 //=> 2\nx() // error: none", false), { spans: [], messages: [] })
    expect(shown.text).toBe("1 + 1 // → 2\nx() // error: none")
  })
})

describe("charts of tables", () => {
  it("compares libraries in columns on one scale, and leaves out ratios", () => {
    const svg = chartOf(
      [
        ["set", "waymark", "peer", "waymark of the best"],
        ["a", "1.5", "3", "0.5"],
        ["b", "2", "—", "1"],
        ["c", "4", "5", "1"],
      ],
      "Finding",
    )
    expect(svg).toContain("<title>a, peer: 3</title>")
    expect(svg).toContain("<title>b, waymark: 2</title>")
    expect(svg).not.toContain("of the best")
    expect(svg).toContain('aria-label="Chart of the table before it: Finding"')
  })

  it("draws bars for libraries in rows, and marks those of Waymark", () => {
    const svg = chartOf(
      [
        ["library", "bytes"],
        ["Waymark", "1,234"],
        ["peer & co", "2,000"],
      ],
      "",
    )
    expect(svg?.match(/class="own"/g)).toHaveLength(1)
    expect(svg).toContain("peer &amp; co")
  })

  it.each([
    [
      "without figures",
      [
        ["set", "its table"],
        ["a", "some routes"],
        ["b", "others"],
      ],
    ],
    [
      "whose rows have different units",
      [
        ["what", "Waymark", "Hono"],
        ["a", "113 ns", "797 ns"],
        ["b", "22 kB", "8 kB"],
      ],
    ],
  ])("draws no chart of a table %s", (_, rows) => expect(chartOf(rows, "")).toBeUndefined())
})

it("the sidebar has the sections of the index, and the entry points before the reference", () => {
  const index =
    "# D\n\n## Start\n\n- [One `x`](one.md): text\n- Moving from [A](a.md) or [B](b.md)\n\n## Reference\n\n- [E](e.md)\n"
  expect(readSidebar(index, [{ text: "waymark", link: "/api/waymark.md" }])).toEqual([
    {
      text: "Start",
      items: [
        { text: "One x", link: "/one.md" },
        { text: "Moving from A", link: "/a.md" },
        { text: "Moving from B", link: "/b.md" },
      ],
    },
    { text: "API", items: [{ text: "waymark", link: "/api/waymark.md" }] },
    { text: "Reference", items: [{ text: "E", link: "/e.md" }] },
  ])
})
