import { describe, expect, it } from "vitest"
import { InvalidSpecError } from "../../src/pattern/errors.js"
import { paramList } from "../../src/pattern/params.js"
import { parsePattern } from "../../src/pattern/pattern.js"
import { caught } from "../lib/caught.js"
import { patternCases, patternProblemCases } from "../cases/pattern.js"

const rows = patternCases.map(({ path, segments, params }) => [path, segments, params] as const)

describe("a pattern is a list of literal texts, params and globs", () => {
  it.each(rows)("%j", (path, segments) => {
    expect(parsePattern(path)).toEqual(segments)
  })
})

describe("params come once each, in the order of their last occurrence", () => {
  it.each(rows)("%j", (path, _segments, params) => {
    expect(paramList(path)).toEqual(params)
  })
})

describe("a wrong pattern is refused, and the error has the pattern and the segment", () => {
  it.each(patternProblemCases)("%j, for %j", (path, segment, message) => {
    const error = caught(() => parsePattern(path))
    expect(error).toBeInstanceOf(InvalidSpecError)
    expect(error).toMatchObject({ name: "InvalidSpecError", message, path, segment })
  })
})
