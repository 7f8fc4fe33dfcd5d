import { describe, expect, it } from "vitest"
import { ArgumentError, dynamic, get, helpers } from "../../../../src/index.js"
import { encodeSegment } from "../../../../src/core/links/encode.js"
import { textOf } from "../../../../src/core/links/param.js"

class User {
  constructor(readonly id: unknown) {}
}

class Page {
  readonly id = 1
  constructor(private readonly slug: unknown) {}
  to_param(): unknown {
    return this.slug
  }
}

describe("textOf converts", () => {
  it.each([
    ["a string to itself", "a b", "a b"],
    ["an empty string", "", ""],
    ["a number", 1.5, "1.5"],
    ["a negative zero", -0, "0"],
    ["a large number", 1e21, "1e+21"],
    ["a bigint", 2n ** 70n, "1180591620717411303424"],
    ["true", true, "true"],
    ["false", false, "false"],
    ["an object's id", { id: 7 }, "7"],
    ["an instance's id", new User("a"), "a"],
    ["an inherited id", Object.create({ id: 7 }), "7"],
    ["an object by to_param rather than id", new Page("slug"), "slug"],
    ["the result of to_param, if it has to_param itself", new Page(new Page(3n)), "3"],
    ["an object by id if to_param is not a function", { to_param: "x", id: 7 }, "7"],
    ["an id of false", { id: false }, "false"],
  ])("%s", (_what, value, text) => {
    expect(textOf(value)).toBe(text)
  })
})

const { x_path } = helpers(dynamic([get("/:x", "XController", "show")])) as unknown as {
  readonly x_path: (...args: readonly unknown[]) => string
}

describe("a value without a string is refused as a param:", () => {
  it.each([
    ["null", null, "cannot convert null to param"],
    ["undefined", undefined, "cannot convert undefined to param"],
    ["a list", [1], "cannot convert [1] to param: expected a string, number, bigint, boolean, or an object with"],
    ["a function", User, "cannot convert function User to param: expected a string, number, bigint, boolean"],
    ["a symbol", Symbol("x"), "cannot convert Symbol(x) to param"],
    ["an object without an id", { name: "x" }, `cannot convert {"name":"x"} to param: the object has neither`],
    ["a date", new Date(0), `cannot convert "1970-01-01T00:00:00.000Z" to param: the object has neither`],
    ["an object without prototype", Object.create(null), "cannot convert {} to param: the object has neither"],
    ["an object whose id is null", { id: null }, `cannot convert object to param, key "id" contains a null value`],
    ["an object whose id is undefined", new User(undefined), `key "id" contains a undefined value`],
    ["an object whose id is an object", { id: { id: 1 } }, `key "id" contains {"id":1}`],
    ["an object whose id is a symbol", { id: Symbol("x") }, `key "id" contains Symbol(x)`],
    ["to_param that returns undefined", new Page(undefined), "cannot convert undefined to param"],
  ])("%s", (_what, value, message) => {
    const call = (): string => x_path(new URL("https://example.com"), "show", value)
    expect(textOf(value)).toBeUndefined()
    expect(call).toThrow(ArgumentError)
    expect(call).toThrow(message)
  })
})

describe("encodeSegment percent-encodes all but unreserved characters", () => {
  it("in ASCII", () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    for (const character of ascii) {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")
      expect(encodeSegment(character)).toBe(/[A-Za-z0-9\-._~]/.test(character) ? character : `%${code}`)
    }
  })

  it.each([
    ["é", "%C3%A9"],
    ["日本", "%E6%97%A5%E6%9C%AC"],
    ["🦊", "%F0%9F%A6%8A"],
    ["\uD83E", "%EF%BF%BD"],
    ["\uDD8A\uD83E", "%EF%BF%BD%EF%BF%BD"],
    ["a\uD83Eb", "a%EF%BF%BDb"],
    ["%2F", "%252F"],
  ])("%j", (text, encoded) => {
    expect(encodeSegment(text)).toBe(encoded)
  })

  it.each(["7F", "80", "7FF", "800", "D7FF", "E000", "FFFF", "10000", "10FFFF"])(
    "at a limit of the lengths in UTF-8 or of the surrogates: U+%s",
    (hex) => {
      const text = String.fromCodePoint(Number.parseInt(hex, 16))
      expect(encodeSegment(`a${text}b${text}`)).toBe(`a${encodeURIComponent(text)}b${encodeURIComponent(text)}`)
    },
  )
})
