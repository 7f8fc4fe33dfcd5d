import { ArgumentError } from "../lib/argument-error.js"
import { isPlainObject } from "../lib/plain-object.js"
import { wellFormed } from "../lib/well-formed.js"
import { isOfKind, kindOf, writeKind } from "../pattern/kind.js"
import { PARAMS } from "../pattern/names-in.js"
import type { Lists } from "../table/lists.js"
import type { CalledRoute } from "./called-routes.js"
import { pairMessage, paramMessage } from "./messages.js"

/*
 * The path and the query of a call, for the same route as that of its helper. A helper has faster paths for common calls and more
 * messages; this is what a request needs, in a third of the bytes. Both agree by test/unit/client/path.test.ts.
 */

/**
 * Writes the path of a route.
 *
 * @throws {ArgumentError} when a param is invalid
 */
export function writePath({ path, where, names }: CalledRoute, params: readonly unknown[]): string {
  return path.replace(PARAMS, (_segment, prefix: string, sign: string, name: string) => {
    const value = params[names.indexOf(name)]
    const kind = kindOf(where, name)
    const isGlob = sign === "*"
    const given: unknown = isGlob ? value : [value]
    const items = (Array.isArray(given) ? given : [null]).map((item: unknown) => {
      const text = textOf(item)
      if (text === undefined || (kind !== null && !isOfKind(kind, text))) return ""
      return isGlob ? text : prefix + (kind === null ? text : writeKind(kind, text))
    })
    const isLocal = isGlob && !(items[0] ?? "").startsWith(prefix)
    if (isLocal || items.some((item) => /^\.{0,2}$/.test(item)))
      throw new ArgumentError(paramMessage(sign + name, kind, value))
    return items.map((item) => encodeURIComponent(wellFormed(item))).join("/")
  })
}

/** The string of a value in a path or a query, or undefined if it has none. */
export function textOf(value: unknown): string | undefined {
  const { to_param, id }: Given = Object(value)
  const own = typeof to_param === "function" ? to_param.call(value) : (id ?? value)
  return Number.isFinite(own) || /^(?:string|bigint|boolean)$/.test(typeof own) ? String(own) : undefined
}

/** The properties that are read of a value. */
interface Given {
  readonly id?: unknown
  readonly to_param?: unknown
  readonly toJSON?: unknown
}

/** A field of a query or a form. */
type Pair<Leaf> = [key: string, leaf: Leaf]

/** Throws the error of a value that cannot be written. */
export type RefusePair = (key: string, value: unknown) => never

/** {@link RefusePair} with a message that has the value. */
export const refusePair: RefusePair = (key, value) => {
  throw new ArgumentError(pairMessage(key, value))
}

/** The value of a field, or undefined if it cannot be written. */
type Write<Leaf> = (value: unknown) => Leaf | undefined

/**
 * The query of a call as pairs, with the keys of nested objects and lists in brackets, without the keys in `reserved`.
 *
 * @throws {ArgumentError} when a value has no string, or is an object in a list that does not have exactly one key
 */
export function queryPairs(query: object, reserved: readonly string[], refuse: RefusePair): Pair<string>[] {
  const entries: Iterable<readonly [string, unknown]> = hasPairs(query) ? query : Object.entries(query)
  return [...entries].flatMap(([key, value]) => (reserved.includes(key) ? [] : pairsOf(key, value, textOf, refuse)))
}

/**
 * The query of a call. Of a list with commas, those in items are escaped, and those between items are not.
 *
 * @throws {ArgumentError} as {@link queryPairs}, and for an item of `lists` that is a list or an object
 */
export function writeSearch(query: object, reserved: readonly string[], lists: Lists = {}, refuse: RefusePair): string {
  const entries: Iterable<readonly [string, unknown]> = hasPairs(query) ? query : Object.entries(query)
  const pairs = [...entries].flatMap(([key, value]): readonly string[] => {
    const style = Object.hasOwn(lists, key) && Array.isArray(value) ? lists[key] : "brackets"
    if (style === "brackets" || !Array.isArray(value) || reserved.includes(key))
      return queryPairs([[key, value]], reserved, refuse).map(([name, text]) => `${encode(name)}=${encode(text)}`)
    const items = value.flatMap((item: unknown) =>
      item === undefined ? [] : encode(textOf(item ?? "") ?? refuse(key, item)),
    )
    return (style === "comma" && items.length > 0 ? [items.join()] : items).map((item) => `${encode(key)}=${item}`)
  })
  return pairs.join("&")
}

const encode = (text: string): string => String(new URLSearchParams([["", text]])).slice(1)

/** The same for a body, which may have files. Other objects are written as JSON has them. */
export function formPairs(body: unknown, refuse: RefusePair): Pair<string | Blob>[] {
  const write: Write<string | Blob> = (value) => {
    if (value instanceof Blob) return value
    const { toJSON }: Given = Object(value)
    return textOf(typeof toJSON === "function" ? toJSON.call(value) : value)
  }
  return Object.entries(Object(body)).flatMap(([key, value]) => pairsOf(key, value, write, refuse))
}

function hasPairs(query: object): query is Iterable<readonly [string, unknown]> {
  return Symbol.iterator in query
}

function pairsOf<Leaf>(
  key: string,
  value: unknown,
  write: Write<Leaf>,
  refuse: RefusePair,
  isItem = false,
): Pair<Leaf>[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item: unknown) => pairsOf(`${key}[]`, item, write, refuse, true))
  const isNested = isPlainObject(value) && typeof value["to_param"] !== "function"
  const entries = isNested ? Object.entries(value) : []
  if (isNested && (!isItem || entries.length === 1))
    return entries.flatMap(([name, part]) => pairsOf(`${key}[${name}]`, part, write, refuse))
  return [[key, (isNested ? undefined : write(value ?? "")) ?? refuse(key, value)]]
}
