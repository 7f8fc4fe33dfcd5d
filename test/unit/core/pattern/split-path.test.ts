import { describe, expect, it } from "vitest"
import { splitPath } from "../../../../src/core/pattern/split-path.js"
import { splitPathCases } from "../../../cases/split-path.js"

describe("splitPath ignores leading, trailing and doubled slashes", () => {
  it.each(splitPathCases)("%j", (path, segments) => {
    expect(splitPath(path)).toEqual(segments)
  })
})
