import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import type { NameCharacter } from "../pattern/segment.js"
import { queryValueMessage } from "./messages.js"
import { encodeSegment, toParam } from "./param.js"

/**
 * The query of a helper call: an object; or pairs, where order and repeated keys matter: a list of them, or what has
 * them, such as `URLSearchParams`, a `Map` or a `FormData` of strings.
 */
export type Query = QueryRecord | QueryById | readonly (readonly [key: string, value: QueryValue])[] | QueryEntries

/**
 * What a query may have under a key: what has a text, or lists and objects of it. A `Date`, a function and a symbol have
 * none that a server would know.
 */
export type QueryValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | QueryList
  | NestedQuery
  | (object & NoBuiltIn)
  | { to_param(): string | number | bigint }

interface QueryList extends ReadonlyArray<QueryValue> {}
interface NestedQuery extends NoBuiltIn {
  readonly [key: string]: QueryValue
}

/**
 * An object as a query. An object with an `id` is refused: it is a record, and all its fields would be in the URL. A helper
 * takes a record only as a param, of which it writes the id.
 *
 * The compiler checks each value of an object that is written in the call, by the first member of this union. The second
 * member accepts objects of interfaces and classes, whose values the compiler does not compare with an index signature.
 */
export type QueryRecord = WrittenQuery | (object & NoRecord)
interface WrittenQuery extends NoRecord {
  readonly [key: string]: QueryValue
}

interface NoRecord extends NoBuiltIn {
  readonly id?: undefined
}

/** Something else than a date, a function, a list, a `Map` and the like, and than what names itself. */
interface NoBuiltIn {
  readonly to_param?: undefined
  readonly [Symbol.iterator]?: undefined
  readonly [Symbol.toPrimitive]?: undefined
  readonly [Symbol.toStringTag]?: undefined
  readonly [Symbol.hasInstance]?: undefined
}

/** A query of an id alone. */
export interface QueryById extends NoFieldBesideId {
  readonly id: string | number | bigint | boolean | null
}
interface NoFieldBesideId extends Readonly<Record<`${NotI}${string}` | `i${NotD}${string}`, undefined>> {}
type NotI = Exclude<NameCharacter, "i">
type NotD = Exclude<NameCharacter, "d">

/** What has pairs, as `URLSearchParams`, a `Map` and a `FormData` have. */
export interface QueryEntries {
  entries(): Iterable<readonly [key: string, value: unknown]>
  get(key: string): unknown
  readonly [Symbol.iterator]: unknown
}

/** Whether a value can only be a query: an object that is no param, or pairs. */
export function isQuery(value: unknown): value is Query {
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value)) return value.every(isPair)
  return isPlainObject(value) ? typeof value["to_param"] !== "function" : isEntries(value) || isBareInstance(value)
}

/** Whether an object is an instance of a class that cannot be a param, and that is not built into the platform. */
function isBareInstance(value: object): boolean {
  return !("id" in value || "to_param" in value || Symbol.iterator in value || Symbol.toPrimitive in value || Symbol.toStringTag in value) // prettier-ignore
}

function isEntries(value: object): value is QueryEntries {
  return Symbol.iterator in value && "get" in value && "entries" in value && typeof value.entries === "function"
}

function isPair(item: unknown): boolean {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string"
}

/** Most are told by `__proto__`, which V8 reads several times faster; a key of that name has no such value. */
function isPlainObject(value: { readonly __proto__?: unknown }): value is Readonly<Record<string, unknown>> {
  if (value.__proto__ === Object.prototype) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Encodes a query: `a[b]=1` for nested keys, `a[]=1` for lists, `+` for a space. A null value gives an empty
 * one, an undefined value and a key in `reserved` give nothing.
 *
 * @throws {ArgumentError} for a value that is no param, and for an object in a list that has not one key
 * @see Plug.Conn.Query.encode/2
 */
export function encodeQuery(query: Query, reserved: readonly string[] = []): string {
  return withQuery("", query, reserved).slice(1)
}

/**
 * A path with a query behind a question mark, if there is anything in it but keys in `reserved`. The loop over an object
 * is one that V8 makes quick: it makes no list of keys, and asks no object whether it has them.
 */
export function withQuery(path: string, query: Query, reserved: readonly string[]): string {
  const start = path.length
  let text = path
  if (!isRecord(query)) {
    for (const [key, value] of pairsOf(query))
      if (!isReserved(key, reserved)) text = addPair(text, start, encodeWord(key), value)
    return text
  }
  for (const key in query)
    if (Object.prototype.hasOwnProperty.call(query, key) && !isReserved(key, reserved))
      text = addPair(text, start, encodeWord(key), query[key])
  return text
}

/** V8 makes less of a loop over one or two names than of `includes`. */
function isReserved(key: string, reserved: readonly string[]): boolean {
  for (let index = 0; index < reserved.length; index += 1) if (reserved[index] === key) return true
  return false
}

function isRecord(query: Query): query is (QueryRecord | QueryById) & Readonly<Record<string, unknown>> {
  return !isList(query) && !isEntries(query)
}

function isList(query: Query): query is readonly (readonly [string, QueryValue])[] {
  return Array.isArray(query)
}

function pairsOf(query: Query): Iterable<readonly [string, unknown]> {
  if (isList(query)) return query
  return isEntries(query) ? query.entries() : []
}

/** A text with one more value of the query that begins at `start`, or with all that the value has. */
function addPair(before: string, start: number, key: string, value: unknown): string {
  if (typeof value === "number") return addText(before, start, key, encodeSegment(`${value}`))
  return typeof value === "string"
    ? addText(before, start, key, encodeWord(value))
    : addOther(before, start, key, value)
}

/** All but texts and numbers; V8 makes the other function part of its callers since this one is not in it. */
function addOther(before: string, start: number, key: string, value: unknown): string {
  if (typeof value === "function" || typeof value === "symbol" || value instanceof Date)
    throw new ArgumentError(queryValueMessage(key, value))
  if (typeof value !== "object")
    return value === undefined ? before : addText(before, start, key, encodeWord(toParam(value)))
  if (value === null) return addText(before, start, key, "")
  let text = before
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    for (const item of items) text = addPair(text, start, `${key}[]`, checkItem(item))
    return text
  }
  if (!isPlainObject(value) || typeof value["to_param"] === "function")
    return addText(before, start, key, encodeWord(toParam(value)))
  for (const name of Object.keys(value)) text = addPair(text, start, `${key}[${encodeWord(name)}]`, value[name])
  return text
}

function addText(before: string, start: number, key: string, value: string): string {
  return before + (before.length === start ? "?" : "&") + key + "=" + value
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
  const encoded = encodeSegment(text)
  return encoded === text ? text : encoded.replaceAll("%20", "+")
}
