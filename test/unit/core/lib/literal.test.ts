import { runInThisContext } from "node:vm"
import fc from "fast-check"
import { expect, it } from "vitest"
import { literalOf } from "../../../../src/core/lib/literal.js"

const evaluate = (code: string | undefined): unknown => runInThisContext(`(${code})`) as unknown

it.each([
  ["show", `"show"`],
  [-0, "-0"],
  [undefined, "undefined"],
  [null, "null"],
  [[], "[]"],
  [{}, "{}"],
  [["a", { b: 1, "c-d": [true] }], `["a", { b: 1, "c-d": [true] }]`],
])("literalOf writes %j as JavaScript does", (value, code) => {
  expect(literalOf(value)).toBe(code)
  expect(evaluate(code)).toEqual(value)
})

it("literalOf writes code that evaluates to the same data", () => {
  const data = fc.anything({ withBigInt: true, withNullPrototype: false })
  fc.assert(
    fc.property(data, (value) => {
      expect(evaluate(literalOf(value))).toEqual(value)
    }),
    { numRuns: 500, seed: 1 },
  )
})

it("literalOf writes big integers", () => {
  expect(literalOf([42n, -1n])).toBe("[42n, -1n]")
})

it("literalOf keeps an own key __proto__", () => {
  const value: unknown = JSON.parse(`{ "__proto__": 1 }`)
  expect(Object.keys(evaluate(literalOf(value)) as object)).toEqual(["__proto__"])
})

it("literalOf returns undefined for values without a literal", () => {
  const circle: unknown[] = []
  circle.push(circle)
  for (const value of [() => 1, Symbol("x"), new Date(), new Map(), [1, () => 1], { a: { b: Symbol("x") } }, circle])
    expect(literalOf(value)).toBeUndefined()
})
