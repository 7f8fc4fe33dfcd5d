import { beforeAll, describe, expect, it } from "vitest"
import { readPages } from "../../process/docs/pages.js"
import { findDenials } from "./denials.js"
import type { Denial } from "./denials.js"
import { KNOWN_DENIALS } from "./known-denials.js"
import type { KnownDenial } from "./known-denials.js"
import { readNames } from "./names.js"

const denials = readPages().flatMap(findDenials)
const belongs = (known: KnownDenial) => (found: Denial) =>
  found.page === known.page && found.text.startsWith(known.begins)

let names: ReadonlySet<string> = new Set()
beforeAll(async () => {
  names = await readNames()
})

describe("what pages deny", () => {
  it("is known, each sentence with its feature", () => {
    const unknown = denials.filter((denial) => !KNOWN_DENIALS.some((known) => belongs(known)(denial)))
    expect(unknown).toEqual([])
  })

  it("is still on the pages", () => {
    expect(KNOWN_DENIALS.filter((known) => !denials.some(belongs(known)))).toEqual([])
  })

  it.each(KNOWN_DENIALS)("does not exist: $page, $begins", ({ feature }) => {
    expect(existing(feature)).toEqual([])
  })
})

function existing(feature: KnownDenial["feature"]): readonly string[] {
  if (feature instanceof RegExp) return [...names].filter((name) => feature.test(name))
  return typeof feature === "function" && feature() ? [String(feature)] : []
}

describe("the search for denials", () => {
  it("finds sentences, items and cells, but not code", () => {
    const text = `# A page

One. Waymark has no
validators. Two: there are no templates.

| a | none |
| no counterpart | b |

\`\`\`ts
// Waymark has no code
\`\`\`

## Not in Waymark

- **One**
  and more.
- **Two**

## Next

It is here.
`
    expect(findDenials({ path: "docs/from-a.md", text }).map((found) => found.text)).toEqual([
      "**One** and more.",
      "**Two**",
      "| a | none |",
      "Waymark has no validators.",
      "there are no templates.",
      "| no counterpart | b |",
    ])
  })

  it("would find a feature that exists", () => {
    expect([...names]).toEqual(expect.arrayContaining(["otel", "cors", "put_session", "compile", "send_download"]))
    expect(existing(/^(?:rate_limit|webs?ocket)$/)).toEqual(["rate_limit"])
    expect(existing(() => true)).toHaveLength(1)
  })
})
