import { describe, expect, it } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import { writeJson } from "../../../../src/core/lib/write-json.js"
import { lostValues, sentValues } from "../../../cases/lost-values.js"

describe("the JSON of a value", () => {
  it.each(sentValues)("%o is %s", (value, json) => {
    expect(writeJson(value)).toBe(json)
  })

  it.each(lostValues)("refuses %s: %s", async (value, message) => {
    expect(() => writeJson(value)).toThrow(ArgumentError)
    expect(() => writeJson(value)).toThrow(message)
  })

  // JSON leaves a function in an object out, as in an instance of a class.
  const nested = lostValues.filter(([value]) => typeof value === "object" || typeof value === "bigint")
  it.each(nested)("refuses %s in lists and objects: %s", (value, message) => {
    const [start = ""] = message.split(":")
    for (const place of [{ a: value }, [value], { list: [{ id: 7, a: value }] }, [[{ a: { b: value } }]]])
      expect(() => writeJson(place)).toThrow(start)
    expect(() => writeJson({ here: value })).toThrow(/, at "here": |no conn|functions or promises/)
  })

  it("refuses undefined", () => {
    expect(() => writeJson(undefined)).toThrow("JSON has no undefined: send null")
  })

  it("keeps the error of a toJSON, and of an object that contains itself", () => {
    const fail = (): never => {
      throw new RangeError("no JSON")
    }
    expect(() => writeJson({ toJSON: fail })).toThrow(RangeError)
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    expect(() => writeJson(cycle)).toThrow(TypeError)
  })

  it("sends a file in params as an empty object, since clients can send one in any param", () => {
    expect(writeJson({ name: "a", photo: new File(["b"], "b.txt") })).toBe('{"name":"a","photo":{}}')
  })
})
