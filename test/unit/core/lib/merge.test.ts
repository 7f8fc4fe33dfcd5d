import { expect, it } from "vitest"
import { merge } from "../../../../src/core/lib/types/merge.js"

it("merge prefers the second object, and changes neither", () => {
  const [outer, inner] = [
    { a: 1, b: 1 },
    { b: 2, c: 2 },
  ]
  expect(merge(outer, inner)).toEqual({ a: 1, b: 2, c: 2 })
  expect([outer, inner]).toEqual([{ a: 1, b: 1 }, { b: 2, c: 2 }]) // prettier-ignore
})

it("merge copies __proto__ as an ordinary key", () => {
  const own = JSON.parse(`{"__proto__": {"polluted": true}}`) as object
  const merged = merge({ a: 1 }, own)
  expect(Object.keys(merged)).toEqual(["a", "__proto__"])
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
  expect("polluted" in merged).toBe(false)
})
