import { expect, it } from "vitest"
import { writeTruncated } from "../../../../src/core/lib/write-value.js"

class Upload {}

it.each([
  ['a\n\u0085"', `"a\\n\\u0085\\""`],
  [["a", 1, -0.5, true, null, undefined, 7n], `["a", 1, -0.5, true, null, undefined, 7n]`],
  [{ id: "1", "content-type": { a: [] }, b: {} }, `{ id: "1", "content-type": { a: [] }, b: {} }`],
  [[new Upload(), new Map()], "[[Upload], [Map]]"],
  [[() => 1, function named() {}], "[[Function], [named]]"],
])("writeTruncated writes a value as JavaScript does: %o", (value, expected) => {
  expect(writeTruncated(value)).toBe(expected)
})

it("writeTruncated cuts long strings, lists and objects, and deep values", () => {
  expect(writeTruncated("x".repeat(5000))).toBe(`"${"x".repeat(4096)}" ...`)
  expect(writeTruncated(Array.from({ length: 51 }, () => 1))).toMatch(/^\[(1, ){50}\.\.\.\]$/)
  expect(writeTruncated(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1])))).toMatch(
    /k49: 1, \.\.\. \}$/,
  )
  let deep: unknown[] = []
  for (let depth = 0; depth < 100; depth++) deep = [deep]
  expect(writeTruncated(deep)).toBe(`${"[".repeat(20)}...${"]".repeat(20)}`)
  const circle: unknown[] = []
  circle.push(circle)
  expect(writeTruncated(circle)).toBe('["..."]')
})

it("writeTruncated cuts long names, and stops at about 20,000 characters", () => {
  expect(writeTruncated({ ["x".repeat(5000)]: 1 })).toBe(`{ "${"x".repeat(4096)}" ...: 1 }`)
  const strings = Array.from({ length: 6 }, () => "x".repeat(4096))
  expect(writeTruncated(strings)).toBe(`[${`"${"x".repeat(4096)}", `.repeat(4)}...]`)
})
