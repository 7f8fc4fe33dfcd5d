import { describe, expect, it } from "vitest"
import { dropProto, parseWithoutProto } from "../../../../src/core/lib/drop-proto.js"

const CASES = [
  ['{"a":1}', '{"a":1}'],
  ['{"__proto__":{"admin":true},"a":1}', '{"a":1}'],
  ['{"a":[{"b":{"__proto__":1,"c":2}}]}', '{"a":[{"b":{"c":2}}]}'],
  ['{"\\u005f_proto__":1}', "{}"],
  ['{"a":"__proto__"}', '{"a":"__proto__"}'],
] as const

describe.each([
  ["parseWithoutProto", parseWithoutProto],
  ["dropProto", (json: string) => dropProto(JSON.parse(json))],
])("%s", (_name, read) => {
  it.each(CASES)("reads %s as %s", (json, expected) => {
    expect(JSON.stringify(read(json))).toBe(expected)
  })
})

it("JSON deeper than the stack loses its key too", () => {
  const depth = 100_000
  const value = parseWithoutProto(`${'{"a":'.repeat(depth)}{"__proto__":1}${"}".repeat(depth)}`)
  let [inner, levels]: [unknown, number] = [value, 0]
  for (; typeof inner === "object" && inner !== null && "a" in inner; levels++) inner = inner.a
  expect([levels, Object.keys(Object(inner))]).toEqual([depth, []])
})

it("a value without the key, and objects of classes, stay the same objects", () => {
  const value = { a: [{ b: new Date(0) }], map: new Map([["__proto__", 1]]) }
  expect(dropProto(value)).toBe(value)
})
