import type { Lists, ListStyle } from "../table/lists.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import type { NameCharacter } from "../pattern/segment.js"
import { queryValueMessage } from "./messages.js"
import { encodeSegment, toParam } from "./param.js"

/**
 * The query of a helper call: an object, or pairs if order or repeated keys matter. Pairs are a list or an object with
 * entries, such as `URLSearchParams`, a `Map`, or a `FormData` of strings.
 */
export type Query = QueryRecord | QueryById | readonly (readonly [key: string, value: QueryValue])[] | QueryEntries

/**
 * The value of a key in a query: a value with a string form, or nested lists and objects of these. A `Date`, a function or a
 * symbol is not allowed, since it has no string form that a server would expect.
 */
export type QueryValue =
  | LiteralQuery[string]
  | string
  | QueryList
  | NestedQuery
  | (object & NoBuiltIn)
  | {
      /** Returns the value that stands for the object in a query. */
      to_param(): string | number | bigint
    }

interface QueryList extends ReadonlyArray<QueryValue> {}
interface NestedQuery extends NoBuiltIn {
  readonly [key: string]: QueryValue
}

/**
 * An object without an `id` as a query. An object with an `id` may be a record, whose fields would all be in the URL, so it has to
 * be a {@link QueryById}. Pass a record as a param, which writes only its id.
 *
 * By the first member of this union, the compiler checks each value of an object literal. The second member accepts objects
 * of interfaces and classes, which are not assignable to a type with an index signature.
 */
export type QueryRecord = WrittenQuery | (object & NoRecord)
interface WrittenQuery extends NoRecord {
  readonly [key: string]: QueryValue
}

interface NoRecord extends NoBuiltIn {
  readonly id?: undefined
}

/** Not a date, function, list, `Map` or other built-in object, and not an object with `to_param()`. */
interface NoBuiltIn {
  readonly to_param?: undefined
  readonly [Symbol.iterator]?: undefined
  readonly [Symbol.toPrimitive]?: undefined
  readonly [Symbol.toStringTag]?: undefined
  readonly [Symbol.hasInstance]?: undefined
}

/**
 * A query with an `id`, which may be any string. The other strings must be literals, as in `{ id: 3, format: "csv" }`. The compiler refuses other strings,
 * since they may be the fields of a record, and objects of interfaces and classes.
 */
export interface QueryById extends FieldsBesideId {
  readonly id?: string | LiteralQuery[string]
  readonly i?: LiteralQuery[string]
}
interface FieldsBesideId extends Readonly<
  Record<`${NotI}${string}` | `i${NotD}${string}` | `id${NameCharacter}${string}`, LiteralQuery[string]>
> {}

/**
 * Values whose strings are literals: no `string`, but `"csv"` or `"csv" | "pdf"`. Other types read them from here and not from an
 * alias, since with a second alias messages would print all of {@link QueryValue}.
 */
interface LiteralQuery extends NoBuiltIn {
  readonly [key: string]:
    | Capitalize<string>
    | Uncapitalize<string>
    | number
    | bigint
    | boolean
    | null
    | undefined
    | LiteralList
    | LiteralQuery
}
interface LiteralList extends ReadonlyArray<LiteralQuery[string]> {}
type NotI = Exclude<NameCharacter, "i">
type NotD = Exclude<NameCharacter, "d">

/** An object with entries, such as `URLSearchParams`, a `Map` or a `FormData`. */
export interface QueryEntries {
  /** The keys with their values, in order. */
  entries(): Iterable<readonly [key: string, value: unknown]>
  /** The value of a key. */
  get(key: string): unknown
  readonly [Symbol.iterator]: unknown
}

/** Whether a value can only be a query and not a param: an object without a param form, or pairs. */
export function isQuery(value: unknown): value is Query {
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value)) return value.every(isPair)
  return isPlainObject(value) ? typeof value["to_param"] !== "function" : isEntries(value) || isCustomInstance(value)
}

/** Whether an object is an instance of a class that is not built in and cannot be a param. */
function isCustomInstance(value: object): boolean {
  return !("id" in value || "to_param" in value || Symbol.iterator in value || Symbol.toPrimitive in value || Symbol.toStringTag in value) // prettier-ignore
}

function isEntries(value: object): value is QueryEntries {
  return Symbol.iterator in value && "get" in value && "entries" in value && typeof value.entries === "function"
}

function isPair(item: unknown): boolean {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string"
}

/** Checks `__proto__` first because V8 reads it several times faster; an own key `__proto__` never has this value. */
function isPlainObject(value: { readonly __proto__?: unknown }): value is Readonly<Record<string, unknown>> {
  if (value.__proto__ === Object.prototype) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Encodes a query: `a[b]=1` for nested keys, `a[]=1` for lists, `+` for a space. A null value is written as an empty string.
 * Undefined values and keys in `reserved` are left out.
 *
 * @param lists how the lists of keys are written, if it is not with brackets
 * @throws {ArgumentError} for a value without a string form, and for an object in a list that does not have exactly one key
 * @see Plug.Conn.Query.encode/2
 */
export function encodeQuery(query: Query, reserved: readonly string[] = [], lists?: Lists): string {
  return withQuery("", query, reserved, lists).slice(1)
}

/**
 * Appends a question mark and a query to a path, if the query has keys that are not in `reserved`. It uses `for in` because
 * V8 optimises this loop: it allocates no list of keys and skips the check for own keys.
 */
export function withQuery(path: string, query: Query, reserved: readonly string[], lists?: Lists): string {
  if (lists !== undefined) return withLists(path, query, reserved, lists)
  const start = path.length
  let text = path
  if (isQueryRecord(query)) {
    for (const key in query)
      if (Object.prototype.hasOwnProperty.call(query, key) && !reserved.includes(key))
        text = addValue(text, start, encodeFormComponent(key), query[key])
    return text
  }
  for (const [key, value] of pairsOf(query))
    if (!reserved.includes(key)) text = addValue(text, start, encodeFormComponent(key), value)
  return text
}

/** The same for a query in which some lists are not written with brackets. */
function withLists(path: string, query: Query, reserved: readonly string[], lists: Lists): string {
  const start = path.length
  let text = path
  for (const [key, value] of isQueryRecord(query) ? Object.entries(query) : pairsOf(query)) {
    if (reserved.includes(key)) continue
    const name = encodeFormComponent(key)
    const style = Object.hasOwn(lists, key) ? lists[key] : "brackets"
    text = Array.isArray(value) && style !== "brackets" ? addList(text, start, name, value, style) : addValue(text, start, name, value) // prettier-ignore
  }
  return text
}

/** Appends a list, whose items are single values. A comma in an item is escaped, and one between items is not. */
function addList(before: string, start: number, key: string, list: readonly unknown[], style?: ListStyle): string {
  const items = list.flatMap((item) => {
    if (typeof item === "function" || typeof item === "symbol" || item instanceof Date)
      throw new ArgumentError(queryValueMessage(key, item))
    return item === undefined ? [] : [item === null ? "" : encodeFormComponent(toParam(item))]
  })
  const texts = style === "comma" && items.length > 0 ? [items.join(",")] : items
  return texts.reduce((text, item) => addPair(text, start, key, item), before)
}

function isQueryRecord(query: Query): query is (QueryRecord | QueryById) & Readonly<Record<string, unknown>> {
  return !isList(query) && !isEntries(query)
}

function isList(query: Query): query is readonly (readonly [string, QueryValue])[] {
  return Array.isArray(query)
}

function pairsOf(query: Query): Iterable<readonly [string, unknown]> {
  if (isList(query)) return query
  return isEntries(query) ? query.entries() : []
}

/** Appends a value, and the values nested in it, to a URL whose query begins at `start`. */
function addValue(before: string, start: number, key: string, value: unknown): string {
  if (typeof value === "number" && Number.isFinite(value)) return addPair(before, start, key, encodeSegment(`${value}`))
  return typeof value === "string"
    ? addPair(before, start, key, encodeFormComponent(value))
    : addOther(before, start, key, value)
}

/** Values other than strings and finite numbers. Apart from {@link addValue} so that V8 can inline that. */
function addOther(before: string, start: number, key: string, value: unknown): string {
  if (typeof value === "function" || typeof value === "symbol" || value instanceof Date)
    throw new ArgumentError(queryValueMessage(key, value))
  if (typeof value !== "object")
    return value === undefined ? before : addPair(before, start, key, encodeFormComponent(toParam(value)))
  if (value === null) return addPair(before, start, key, "")
  let text = before
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    for (const item of items) text = addValue(text, start, `${key}[]`, checkItem(item))
    return text
  }
  if (!isPlainObject(value) || typeof value["to_param"] === "function")
    return addPair(before, start, key, encodeFormComponent(toParam(value)))
  for (const name of Object.keys(value))
    text = addValue(text, start, `${key}[${encodeFormComponent(name)}]`, value[name])
  return text
}

function addPair(before: string, start: number, key: string, value: string): string {
  return before + (before.length === start ? "?" : "&") + key + "=" + value
}

/**
 * An object in a list that is not written as a param must have exactly one key. With more, it would be lost where one object ends and
 * the next begins.
 */
function checkItem(item: unknown): unknown {
  if (
    typeof item === "object" &&
    item !== null &&
    !Array.isArray(item) &&
    isPlainObject(item) &&
    typeof item["to_param"] !== "function" &&
    Object.keys(item).length !== 1
  )
    throw new ArgumentError(
      `cannot encode maps inside lists when the map has 0 or more than 1 element, got: ${inspect(item)}`,
    )
  return item
}

function encodeFormComponent(text: string): string {
  const encoded = encodeSegment(text)
  return encoded === text ? text : encoded.replaceAll("%20", "+")
}
