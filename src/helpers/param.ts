import { ArgumentError } from "../internal/argument-error.js"
import { inspect } from "../internal/inspect.js"

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
 * Percent-encodes all but the unreserved characters of RFC 3986: letters, digits, `-`, `.`, `_` and `~`. Half of a
 * surrogate pair, which no encoding has, becomes U+FFFD.
 */
export function encodeSegment(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[!'()*]/g, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
