import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { segmentMessage } from "./messages.js"

/** What a helper takes for a param: a value that has a text, or an object that names itself. */
export type ParamValue =
  | string
  | number
  | bigint
  | boolean
  | { to_param(): string | number | bigint }
  | { readonly id: string | number | bigint | boolean }

/**
 * The text of a param: a string, number, bigint or boolean as written; an object's `to_param()`, else its `id`.
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
 * The text of a param, percent-encoded as {@link encodeSegment} does; most are whole numbers or plain words.
 *
 * @param names the names of all params of the clause; this param is `names[index]`
 * @param texts the literal text before each param, at least back to its slash
 * @throws {ArgumentError} when its segment would be empty, `"."` or `".."`, which a browser resolves
 */
export function encodeParam(value: unknown, index: number, names: readonly string[], texts: readonly string[]): string {
  if (typeof value === "string") {
    if (value.charCodeAt(0) !== 46 && value.length > 0) return encodeSegment(value) // 46 is a dot
  } else if (typeof value === "number" && Number.isSafeInteger(value)) return `${value}`
  return encodePart(toParam(value), index, names, texts)
}

/** Literal text before a param may make a harmless segment of it, and a harmful one of half of it. */
function encodePart(text: string, index: number, names: readonly string[], texts: readonly string[]): string {
  if (leadsElsewhere(text)) {
    const before = texts[index] ?? ""
    const segment = before.slice(before.lastIndexOf("/") + 1) + text
    if (leadsElsewhere(segment)) throw new ArgumentError(segmentMessage(names[index] ?? "", segment))
  }
  return encodeSegment(text)
}

/** Whether a browser drops a segment, or goes up from it. */
export function leadsElsewhere(segment: string): boolean {
  return segment === "" || segment === "." || segment === ".."
}

/**
 * Percent-encodes all but the unreserved characters of RFC 3986: letters, digits, `-`, `.`, `_` and `~`. Half of a
 * surrogate pair, which no encoding has, becomes U+FFFD.
 */
export const encodeSegment: (text: string) => string = /* @__PURE__ */ newEncoder()

/** The tables are variables of a function, which V8 takes as constants; of those of a module it looks at each use. */
function newEncoder(): (text: string) => string {
  /** Whether an ASCII character is unreserved. A look at each is several times faster than a call of `encodeURIComponent`. */
  const isPlain = Uint8Array.from({ length: 128 }, (_, code) => (/[\w.~-]/.test(String.fromCharCode(code)) ? 1 : 0))
  /** How each byte is written. */
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

  /** Encodes the text from the first character that has to be escaped. */
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
