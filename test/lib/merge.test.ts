import { expect, it } from "vitest"
import { merge } from "../../src/lib/merge.js"

it("the second of two objects wins, and neither changes", () => {
  const [outer, inner] = [
    { a: 1, b: 1 },
    { b: 2, c: 2 },
  ]
  expect(merge(outer, inner)).toEqual({ a: 1, b: 2, c: 2 })
  expect([outer, inner]).toEqual([{ a: 1, b: 1 }, { b: 2, c: 2 }]) // prettier-ignore
})

it("a key that every object has is one like others", () => {
  const own = JSON.parse(`{"__proto__": {"polluted": true}}`) as object
  const merged = merge({ a: 1 }, own)
  expect(Object.keys(merged)).toEqual(["a", "__proto__"])
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
  expect("polluted" in merged).toBe(false)
})
