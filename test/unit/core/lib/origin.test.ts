import { describe, expect, it } from "vitest"
import { isOrigin } from "../../../../src/core/lib/http/origin.js"
import { hiddenWrongOriginCases, originCases, wrongOriginCases } from "../../../cases/origins.js"

describe("an origin", () => {
  it.each(originCases)("is %j", (origin) => {
    expect(isOrigin(origin)).toBe(true)
  })

  it.each([...wrongOriginCases, ...hiddenWrongOriginCases, 7, undefined, /example/])("is not %j", (origin) => {
    expect(isOrigin(origin)).toBe(false)
  })
})
