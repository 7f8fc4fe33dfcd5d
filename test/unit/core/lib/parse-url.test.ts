import { describe, expect, it } from "vitest"
import { parseUrl } from "../../../../src/core/lib/http/parse-url.js"

describe("a URL", () => {
  it.each([
    ["https://münchen.example/", "https://xn--mnchen-3ya.example/"],
    ["https://日本.example/é", "https://xn--wgv71a.example/%C3%A9"],
    ["https://a b.example/", undefined],
    ["münchen", undefined],
  ])("%s is parsed the same way in the 20,000th call as in the first", (url, href) => {
    const seen = new Set(Array.from({ length: 20_000 }, () => parseUrl(url)?.href))
    expect([...seen]).toEqual([href])
  })

  it("may be relative to another one", () => {
    expect(parseUrl("/a", "https://example.com")?.href).toBe("https://example.com/a")
  })
})
