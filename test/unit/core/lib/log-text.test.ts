import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import { errorForLog, escapeInvisible, oneLine } from "../../../../src/core/lib/errors/log-text.js"

const FORGED = "[info] Sent 200"
const BREAKS = ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029", "\n ", "\n\t"]
const BIDI = [
  "\u202e",
  "\u202a",
  "\u2066",
  "\u2069",
  "\u200f",
  "\u061c",
  "\ufeff",
  "\u200b",
  "\u001b[2J",
  "\u0007",
  "\u{e0041}",
]

/** Whether a line of a text could be a line of the log. */
const hasForged = (text: string): boolean =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).some((line) => line.startsWith(FORGED.slice(0, 3)))

describe("a text in a log", () => {
  it.each(BREAKS)("is one line with %j", (separator) => {
    expect(oneLine(`a${separator}${FORGED}`)).toMatch(/^a {1,2}\[info\] Sent 200$|^a\\u0085/)
  })

  it.each(BIDI)("has %j as an escape", (character) => {
    const text = escapeInvisible(`a${character}b`)
    expect(text).toMatch(/^a\\u(?:[\da-f]{4}|\{[\da-f]{5,6}\}).*b$/)
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it("keeps the characters of all languages", () => {
    expect(oneLine("Grüße 日本 \u05d0\u05d1 مرحبا 🙂")).toBe("Grüße 日本 \u05d0\u05d1 مرحبا 🙂")
  })
})

describe("an error in a log", () => {
  it("is the error itself if its message is plain", () => {
    const error = new Error("plain", { cause: new Error("also plain") })
    expect(errorForLog(error)).toBe(error)
    for (const value of [undefined, null, 7, { a: 1 }, "plain"]) expect(errorForLog(value)).toBe(value)
  })

  it.each(BREAKS)("has no line that its message forges with %j", (separator) => {
    const message = `no user "Bob${separator}${FORGED}"`
    for (const error of [new Error(message), new TypeError("a", { cause: new Error(message) }), message]) {
      const shown = errorForLog(error)
      expect(hasForged(inspect(shown))).toBe(false)
      expect(inspect(shown)).toContain(FORGED)
    }
  })

  it.each(BIDI)("has %j as an escape", (character) => {
    expect(inspect(errorForLog(new Error(`a${character}b`)))).not.toContain(character)
  })

  it("keeps its class, its fields and its stack", () => {
    class Failed extends Error {
      readonly status = 503
      override readonly name = "Failed"
    }
    const shown = errorForLog(new Failed(`a\n${FORGED}`))
    expect(shown).toBeInstanceOf(Failed)
    expect(shown).toMatchObject({ status: 503, name: "Failed", message: `a\n    ${FORGED}` })
    expect(inspect(shown)).toMatch(/^Failed: a\n {4}\[info\] Sent 200\n {4}at .*log-text\.test\.ts/)
  })

  it("of any kind is shown without an error", () => {
    const revoked = Proxy.revocable(new Error("a"), {})
    revoked.revoke()
    const cycle = new Error("a\nb")
    cycle.cause = cycle
    for (const value of [revoked.proxy, cycle, Object.freeze(new Error("a\nb")), Object.create(Error.prototype)])
      expect(() => errorForLog(value)).not.toThrow()
  })
})
