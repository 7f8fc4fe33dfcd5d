import { describe, expect, it } from "vitest"
import { inspect } from "../../src/lib/inspect.js"

const endless: { self?: unknown } = {}
endless.self = endless

describe("a value in a message is written", () => {
  it.each([
    ["a text in quotes", `a "b"\n`, `"a \\"b\\"\\n"`],
    ["a number", 1.5, "1.5"],
    ["a number that JSON lacks", NaN, "NaN"],
    ["a negative zero", -0, "-0"],
    ["a bigint", 7n, "7"],
    ["a bigint inside", { a: [7n] }, `{"a":["7"]}`],
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
    ["an object that holds itself", endless, "[object Object]"],
    ["an object that JSON has nothing for", { toJSON: () => undefined }, "[object Object]"],
    [
      "an object that throws",
      {
        toJSON(): never {
          throw new Error("no")
        },
      },
      "[object Object]",
    ],
    ["a long text cut at 80 characters", "a".repeat(100), `"${"a".repeat(76)}...`],
    ["a text of 80 characters whole", "a".repeat(78), `"${"a".repeat(78)}"`],
  ])("%s", (_what, value, text) => {
    expect(inspect(value)).toBe(text)
  })
})
