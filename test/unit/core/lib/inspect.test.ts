import { describe, expect, it } from "vitest"
import { inspect } from "../../../../src/core/lib/errors/inspect.js"

const circular: { self?: unknown } = {}
circular.self = circular

describe("inspect formats", () => {
  it.each([
    ["a string in quotes", `a "b"\n`, `"a \\"b\\"\\n"`],
    ["a number", 1.5, "1.5"],
    ["a number that is not in JSON", NaN, "NaN"],
    ["a negative zero", -0, "-0"],
    ["a bigint", 7n, "7"],
    ["a bigint in an object", { a: [7n] }, `{"a":["7"]}`],
    ["a symbol", Symbol("x"), "Symbol(x)"],
    ["undefined", undefined, "undefined"],
    ["null", null, "null"],
    ["a function by its name", function page() {}, "function page"],
    ["a class by its name", class Page {}, "function Page"],
    [
      "a function without a name",
      (
        () => () =>
          1
      )(),
      "a function",
    ],
    ["a list", [1, "a", null], `[1,"a",null]`],
    ["an object", { a: { b: 1 } }, `{"a":{"b":1}}`],
    ["an object without prototype", Object.create(null), "{}"],
    ["a circular object", circular, "[object Object]"],
    ["an object whose toJSON returns undefined", { toJSON: () => undefined }, "[object Object]"],
    [
      "an object whose toJSON throws",
      {
        toJSON(): never {
          throw new Error("no")
        },
      },
      "[object Object]",
    ],
    ["a long string, truncated to 80 characters", "a".repeat(100), `"${"a".repeat(76)}...`],
    ["a string of 80 characters in full", "a".repeat(78), `"${"a".repeat(78)}"`],
  ])("%s", (_what, value, expected) => {
    expect(inspect(value)).toBe(expected)
  })
})
