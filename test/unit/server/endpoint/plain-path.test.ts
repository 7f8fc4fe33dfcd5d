import { expect, it } from "vitest"
import { isPlainPath } from "../../../../src/server/endpoint/plain-path.js"

it("a path with an escape is plain if the character needs the escape", () => {
  const codes = Array.from({ length: 256 }, (_item, code) => code)
  const refused = codes.filter((code) => {
    const hex = code.toString(16).padStart(2, "0")
    const [lower, upper] = [`/a%${hex}b`, `/a%${hex.toUpperCase()}b`].map(isPlainPath)
    expect(lower).toBe(upper)
    return lower === false
  })
  const unreserved = codes.filter((code) => /[\w.~-]/.test(String.fromCharCode(code)))
  expect(refused).toEqual(unreserved)
})

it.each(["/", "/a", "/a/", "*", "/a/...", "/a/.b", "/a/b.", "/a/..b/c", "/%2561", "/a;b/c=d"])(
  "%s is plain",
  (path) => {
    expect(isPlainPath(path)).toBe(true)
  },
)

it.each(["//", "//a", "/a//", "/a//b", "/.", "/..", "/./", "/a/.", "/a/..", "/a/../b", "/%2e%2E/a"])(
  "%s is not plain",
  (path) => {
    expect(isPlainPath(path)).toBe(false)
  },
)
