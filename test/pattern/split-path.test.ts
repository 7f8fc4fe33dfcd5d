import { describe, expect, it } from "vitest"
import { splitPath } from "../../src/pattern/split-path.js"
import { splitPathCases } from "../cases/split-path.js"

describe("a path splits at its slashes, and those that stand before, after or beside others do not count", () => {
  it.each(splitPathCases)("%j", (path, segments) => {
    expect(splitPath(path)).toEqual(segments)
  })
})
