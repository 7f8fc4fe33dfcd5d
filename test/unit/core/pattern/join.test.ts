import { describe, expect, it } from "vitest"
import { joinPath } from "../../../../src/core/pattern/join.js"
import { joinCases } from "../../../cases/join.js"

describe("joinPath puts one slash between segments and none at the end", () => {
  it.each(joinCases)("%j and %j", (prefix, path, joined) => {
    expect(joinPath(prefix, path)).toBe(joined)
  })

  it.each(joinCases)("joining the result with the root does not change it: %j and %j", (_prefix, _path, joined) => {
    expect(joinPath("/", joined)).toBe(joined)
    expect(joinPath(joined, "/")).toBe(joined)
  })
})
