import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { wellFormed } from "../lib/well-formed.js"
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
 * @throws {ArgumentError} for null, undefined, NaN, an infinite number, a list, and an object with neither
 * @see Phoenix.Param.to_param/1
 */
export function toParam(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value
    case "number":
      if (!Number.isFinite(value)) throw new ArgumentError(`cannot convert ${value} to param: expected a finite number`)
      return String(value)
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
  return encodeUsual(value) ?? encodeOther(toParam(value), index, names, literals)
}

/** Encodes an integer or a string that is neither empty nor begins with a dot, as most params are; else undefined. */
export function encodeUsual(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" || value.startsWith(".") ? undefined : encodeSegment(value)
  return typeof value === "number" && Number.isSafeInteger(value) ? `${value}` : undefined
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
export function encodeSegment(text: string): string {
  for (let at = 0; at < text.length; at += 1) if (!isUnreserved(text.charCodeAt(at))) return escapeText(text)
  return text
}

function isUnreserved(code: number): boolean {
  if (code > 96) return code < 123 || code === 126 // a to z and ~
  if (code > 64) return code < 91 || code === 95 // A to Z and _
  return code > 47 ? code < 58 : code === 45 || code === 46 // 0 to 9, - and .
}

/** Lone surrogates, which `encodeURIComponent` refuses, and what it leaves as it is besides unreserved characters. */
const SPECIAL = /[!'()*\uD800-\uDFFF]/u

function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return encodeURIComponent(text)
  const escaped = encodeURIComponent(wellFormed(text))
  return escaped.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
