import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { segmentMessage } from "./messages.js"

/** A value that a helper takes for a param. An object is converted by its `to_param()`, or else its `id`. */
export type ParamValue =
  | string
  | number
  | bigint
  | boolean
  | {
      /** Returns the value that stands for the object in a path, e.g. a slug. */
      to_param(): string | number | bigint
    }
  | { readonly id: string | number | bigint | boolean }

/**
 * Converts a value to the string of a param: a string, number, bigint or boolean directly, an object by its `to_param()`, or
 * else its `id`.
 *
 * @throws {ArgumentError} for null, undefined, a list, and an object with neither
 * @see Phoenix.Param.to_param/1
 */
export function toParam(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value
    case "number":
    case "bigint":
    case "boolean":
      return String(value)
    case "object":
      if (value !== null && !Array.isArray(value)) return objectToParam(value)
  }
  if (value === null || value === undefined) throw new ArgumentError(`cannot convert ${String(value)} to param`)
  throw new ArgumentError(
    `cannot convert ${inspect(value)} to param: expected a string, number, bigint, boolean, or an object with to_param() or id`,
  )
}

function objectToParam(value: object): string {
  if ("to_param" in value && typeof value.to_param === "function") return toParam(value.to_param())
  if (!("id" in value))
    throw new ArgumentError(`cannot convert ${inspect(value)} to param: the object has neither to_param() nor id`)
  const { id } = value
  if (id === null || id === undefined)
    throw new ArgumentError(`cannot convert object to param, key "id" contains a ${String(id)} value`)
  if (typeof id === "object" || typeof id === "function" || typeof id === "symbol")
    throw new ArgumentError(`cannot convert object to param, key "id" contains ${inspect(id)}`)
  return toParam(id)
}

/**
 * Converts a value to the string of a param and percent-encodes it. Strings and integers have a fast path.
 *
 * @param names the names of all params of the clause; this param is `names[index]`
 * @param literals the literal text before each param, at least back to its slash
 * @throws {ArgumentError} when its segment would be empty, `"."` or `".."`, since browsers resolve these
 */
export function encodeParam(
  value: unknown,
  index: number,
  names: readonly string[],
  literals: readonly string[],
): string {
  if (typeof value === "string") {
    if (value.charCodeAt(0) !== 46 && value.length > 0) return encodeSegment(value) // 46 is a dot
  } else if (typeof value === "number" && Number.isSafeInteger(value)) return `${value}`
  return encodeOther(toParam(value), index, names, literals)
}

/** Checks the whole segment, with the literal text before the param: `".."` is safe in `v:name`, but `"."` is not in `.:name`. */
function encodeOther(text: string, index: number, names: readonly string[], literals: readonly string[]): string {
  if (isUnsafeSegment(text)) {
    const before = literals[index] ?? ""
    const segment = before.slice(before.lastIndexOf("/") + 1) + text
    if (isUnsafeSegment(segment)) throw new ArgumentError(segmentMessage(names[index] ?? "", segment))
  }
  return encodeSegment(text)
}

/** Whether browsers remove a segment or resolve it: `""`, `"."` and `".."`. */
export function isUnsafeSegment(segment: string): boolean {
  return segment === "" || segment === "." || segment === ".."
}

/**
 * Percent-encodes all but the unreserved characters of RFC 3986: letters, digits, `-`, `.`, `_` and `~`. A lone surrogate,
 * which UTF-8 cannot encode, becomes U+FFFD.
 */
export const encodeSegment: (text: string) => string = /* @__PURE__ */ makeEncoder()

/** The lookup tables are local variables because V8 treats these as constants, and those of a module not. */
function makeEncoder(): (text: string) => string {
  /** Whether an ASCII character is unreserved. Looking each up is several times faster than `encodeURIComponent`. */
  const isPlain = Uint8Array.from({ length: 128 }, (_, code) => (/[\w.~-]/.test(String.fromCharCode(code)) ? 1 : 0))
  /** The percent-encoding of each byte. */
  const escapes = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
  return encode

  function encode(text: string): string {
    const { length } = text
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 127 || isPlain[code] === 0) return encodeFrom(text, at)
    }
    return text
  }

  /** Encodes a string whose characters before `first` are unreserved. */
  function encodeFrom(text: string, first: number): string {
    const { length } = text
    let encoded = text.substring(0, first)
    let plain = first
    for (let at = first; at < length; at += 1) {
      const code = text.charCodeAt(at)
      if (code < 128 && isPlain[code] === 1) continue
      if (plain < at) encoded += text.substring(plain, at)
      if (code < 0x80) encoded += escapeOf(code)
      else if (code < 0x800) encoded += escapeOf(0xc0 | (code >> 6)) + escapeOf(0x80 | (code & 63))
      else {
        const point = text.codePointAt(at) ?? code
        if (point > 0xffff) {
          at += 1
          encoded += escapeOf(0xf0 | (point >> 18)) + escapeOf(0x80 | ((point >> 12) & 63)) + lastBytes(point)
        } else {
          const written = point >= 0xd800 && point < 0xe000 ? 0xfffd : point
          encoded += escapeOf(0xe0 | (written >> 12)) + lastBytes(written)
        }
      }
      plain = at + 1
    }
    return plain < length ? encoded + text.substring(plain) : encoded
  }

  function lastBytes(point: number): string {
    return escapeOf(0x80 | ((point >> 6) & 63)) + escapeOf(0x80 | (point & 63))
  }

  function escapeOf(byte: number): string {
    return escapes[byte] ?? ""
  }
}
