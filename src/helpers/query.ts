import { ArgumentError } from "../internal/argument-error.js"
import { inspect } from "../internal/inspect.js"
import { encodeSegment, toParam } from "./param.js"

/** The query of a helper call: an object, or a list of pairs where order and repeated keys matter. */
export type Query = { readonly [key: string]: unknown } | readonly (readonly [key: string, value: unknown])[]

/** Whether a value can only be a query: an object without a class, or pairs. */
export function isQuery(value: unknown): value is Query {
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value)) return value.every(isPair)
  return isPlainObject(value)
}

function isPair(item: unknown): boolean {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string"
}

function isPlainObject(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Encodes a query: `a[b]=1` for nested keys, `a[]=1` for lists, `+` for a space. A null value gives an empty
 * one, an undefined value and a key in `reserved` give nothing.
 *
 * @throws {ArgumentError} for a value that is no param, and for an object in a list that has not one key
 * @see Plug.Conn.Query.encode/2
 */
export function encodeQuery(query: Query, reserved: readonly string[] = []): string {
  const pairs: readonly (readonly [string, unknown])[] = isPairs(query) ? query : Object.entries(query)
  return pairs
    .filter(([key]) => !reserved.includes(key))
    .flatMap(([key, value]) => encodePair(encodeWord(key), value))
    .join("&")
}

function isPairs(query: Query): query is readonly (readonly [string, unknown])[] {
  return Array.isArray(query)
}

function encodePair(key: string, value: unknown): readonly string[] {
  if (value === undefined) return []
  if (value === null) return [`${key}=`]
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return items.flatMap((item) => encodePair(`${key}[]`, checkItem(item)))
  }
  if (typeof value === "object" && isPlainObject(value) && !("to_param" in value))
    return Object.entries(value).flatMap(([name, inner]) => encodePair(`${key}[${encodeWord(name)}]`, inner))
  return [`${key}=${encodeWord(toParam(value))}`]
}

/** In a list, an object must have one key: with more, where one ends and the next begins would be lost. */
function checkItem(item: unknown): unknown {
  if (
    typeof item === "object" &&
    item !== null &&
    !Array.isArray(item) &&
    isPlainObject(item) &&
    Object.keys(item).length !== 1
  )
    throw new ArgumentError(
      `cannot encode maps inside lists when the map has 0 or more than 1 element, got: ${inspect(item)}`,
    )
  return item
}

function encodeWord(text: string): string {
  return encodeSegment(text).replaceAll("%20", "+")
}
