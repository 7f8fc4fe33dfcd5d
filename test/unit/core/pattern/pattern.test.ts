import { describe, expect, it } from "vitest"
import { InvalidSpecError } from "../../../../src/core/pattern/errors.js"
import { paramList } from "../../../../src/core/pattern/params.js"
import { isPlainPattern, parsePattern } from "../../../../src/core/pattern/pattern.js"
import { caught } from "../lib/caught.js"
import { patternCases, patternProblemCases } from "../../../cases/pattern.js"

const rows = patternCases.map(({ path, segments, params }) => [path, segments, params] as const)

describe("parsePattern returns static segments, params and globs", () => {
  it.each(rows)("%j", (path, segments) => {
    expect(parsePattern(path)).toEqual(segments)
  })
})

describe("paramList returns each param once, in the order of last occurrence", () => {
  it.each(rows)("%j", (path, _segments, params) => {
    expect(paramList(path)).toEqual(params)
  })
})

describe("parsePattern throws for an invalid pattern, and the error has its path and segment", () => {
  it.each(patternProblemCases)("%j, because of %j", (path, segment, message) => {
    const error = caught(() => parsePattern(path))
    expect(error).toBeInstanceOf(InvalidSpecError)
    expect(error).toMatchObject({ name: "InvalidSpecError", message, path, segment })
  })
})

describe("parsePattern throws for characters that types do not find", () => {
  it.each(["/\u0001", "/a\u001bb/:id", "/:id/\u007f", "/\ud83c", "/a\udf0d/*rest"])("%j", (path) => {
    const message = `a path has no control characters, and whole characters only, got: "${path}"`
    expect(isPlainPattern(path)).toBe(false)
    expect(() => parsePattern(path)).toThrow(message)
  })
})

describe("isPlainPattern is true for valid patterns without globs and brackets, which need no parsing", () => {
  it.each(rows)("%j", (path, segments) => {
    expect(isPlainPattern(path)).toBe(!segments.some(({ kind }) => kind === "glob") && !/[{<[$(.]/.test(path))
  })

  it.each(patternProblemCases)("%j", (path) => {
    expect(isPlainPattern(path)).toBe(false)
  })
})
