import { isPair } from "../lib/is-object.js"
import { isPlainObject } from "../lib/plain-object.js"
import type { NameCharacter } from "../pattern/segment.js"
import type { Lists, ListStyle } from "../table/contracts/lists.js"
import { encodeForm, encodeSegment } from "./encode.js"
import { textOf } from "./param.js"
import type { Refuse } from "./refuse.types.js"

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
export declare class QueryEntries {
  /** Editors offer no members of a class with a private one, and so only the keys of a query. */
  private readonly own?: never
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

/**
 * Appends a question mark and a query to a path, if the query has keys that are not in `reserved`: `a[b]=1` for nested keys,
 * `a[]=1` for lists, `+` for a space. A null value is written as an empty string, and undefined values are left out.
 *
 * It uses `for in` because V8 optimises this loop: it allocates no list of keys and skips the check for own keys.
 *
 * @param lists how the lists of keys are written, if it is not with brackets
 * @see Plug.Conn.Query.encode/2
 */
export function withQuery(
  path: string,
  query: object,
  reserved: readonly string[],
  lists: Lists | undefined,
  refuse: Refuse,
): string {
  const start = path.length
  let text = path
  if (isRecord(query)) {
    for (const key in query)
      if (Object.prototype.hasOwnProperty.call(query, key) && !reserved.includes(key))
        text = addField(text, start, key, query[key], lists, refuse)
    return text
  }
  for (const [key, value] of pairsOf(query, refuse))
    if (!reserved.includes(key)) text = addField(text, start, key, value, lists, refuse)
  return text
}

function isRecord(query: object): query is Readonly<Record<string, unknown>> {
  return !(Symbol.iterator in query)
}

/** The keys and values of a list or of an object with entries. Others, such as a `Set`, are refused. */
function pairsOf(query: object, refuse: Refuse): Iterable<readonly [string, unknown]> {
  return Array.isArray(query) ? query : isEntries(query) ? query.entries() : refuse("query", "query", query)
}

function addField(
  before: string,
  start: number,
  key: string,
  value: unknown,
  lists: Lists | undefined,
  refuse: Refuse,
): string {
  const name = encodeForm(key)
  if (lists === undefined || !Array.isArray(value) || !Object.hasOwn(lists, key) || lists[key] === "brackets")
    return addValue(before, start, name, value, refuse)
  return addList(before, start, name, value, lists[key], refuse)
}

/** Appends a list, whose items are single values. A comma in an item is escaped, and one between items is not. */
function addList(
  before: string,
  start: number,
  key: string,
  list: readonly unknown[],
  style: ListStyle | undefined,
  refuse: Refuse,
): string {
  const items = list.flatMap((item) => (item === undefined ? [] : [writeLeaf(key, item, refuse)]))
  if (items.length === 1 && items[0] === "") refuse("lone_item", key) // it would be read as an empty list
  const texts = style === "comma" && items.length > 0 ? [items.join(",")] : items
  return texts.reduce((text, item) => addPair(text, start, key, item), before)
}

/** Appends a value, and the values nested in it, to a URL whose query begins at `start`. */
function addValue(before: string, start: number, key: string, value: unknown, refuse: Refuse): string {
  if (typeof value === "string") return addPair(before, start, key, encodeForm(value))
  if (typeof value === "number" && Number.isFinite(value)) return addPair(before, start, key, encodeSegment(`${value}`))
  return value === undefined ? before : addOther(before, start, key, value, refuse)
}

/** Values other than strings and finite numbers. Apart from {@link addValue} so that V8 can inline that. */
function addOther(before: string, start: number, key: string, value: unknown, refuse: Refuse): string {
  let text = before
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const name = `${key}[]`
    for (const item of items)
      text = addValue(text, start, name, isLostItem(item) ? refuse("query", name, item) : item, refuse)
    return text
  }
  if (!isNested(value)) return addPair(before, start, key, writeLeaf(key, value, refuse))
  for (const name of Object.keys(value))
    text = addValue(text, start, `${key}[${encodeForm(name)}]`, value[name], refuse)
  return text
}

function addPair(before: string, start: number, key: string, value: string): string {
  return before + (before.length === start ? "?" : "&") + key + "=" + value
}

function writeLeaf(key: string, value: unknown, refuse: Refuse): string {
  const text = value === null ? "" : value instanceof Date ? undefined : textOf(value)
  return encodeForm(text ?? refuse("query", key, value))
}

/** Whether a value in a query is written as nested keys. */
export function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return isPlainObject(value) && typeof value["to_param"] !== "function"
}

/**
 * Whether an item of a list is an object without exactly one key. With more, a server could not tell where one object ends and the next begins.
 */
export function isLostItem(item: unknown): boolean {
  return isNested(item) && Object.keys(item).length !== 1
}
