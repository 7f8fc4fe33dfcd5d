import type { ErrorMessage } from "../lib/errors/error-message.js"
import type { WritesJson } from "../lib/types/json-value.types.js"
import type { PlainData } from "../lib/types/readonly-lists.types.js"
import type { NoJsonMessage } from "./messages.js"

/**
 * The type of a value after `JSON.stringify` and `JSON.parse`: a date becomes a string, an object with `toJSON` what that
 * returns, a `Map` an empty object, and a function or a symbol is missing.
 */
// prettier-ignore
export type Json<Value> =
  Value extends string | number | boolean | null | undefined ? Value :
  Value extends WritesJson<infer Written> ? Json<Written> :
  Value extends symbol | ((...args: never) => unknown) ? undefined :
  Value extends bigint ? never :
  Value extends readonly unknown[] ? JsonList<Value> :
  Value extends object ? JsonObject<Value> :
  unknown

/**
 * In a list, a value that cannot be written becomes null. The compiler maps a list eagerly, which does not end if the list may contain itself; an array type is mapped lazily.
 */
// prettier-ignore
type JsonList<List extends readonly unknown[]> =
  List[number][] extends List ? List extends unknown[] ? NullFor<Json<List[number]>>[] : readonly NullFor<Json<List[number]>>[] :
  { [Index in keyof List]: NullFor<Json<List[Index]>> }
type NullFor<Value> = Value extends undefined ? null : Value

// prettier-ignore
type JsonObject<Value> =
  Value extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> ? {} :
  { [Key in keyof Value]: Json<Value[Key]> }

/**
 * The type of a body that is sent as JSON: the type itself, with readonly lists, and with an error message in the place of each part
 * that JSON cannot carry. An object with `toJSON` can be sent, except a date: the schema would get a string in its place.
 */
// prettier-ignore
export type JsonBody<Value> =
  Value extends PlainData ? Value :
  [NoJsonName<Value>] extends [never] ? JsonPart<Value> :
  ErrorMessage<NoJsonMessage<NoJsonName<Value>>>

// prettier-ignore
type JsonPart<Value> =
  Value extends WritesJson<unknown> ? Value :
  Value extends readonly unknown[] ? JsonBodyList<Value> :
  Value extends object ? [keyof Value] extends [never] ? Value : { [Key in keyof Value]: JsonBody<Value[Key]> } :
  Value

/** An array and a tuple, as in {@link JsonList}. */
// prettier-ignore
type JsonBodyList<List extends readonly unknown[]> =
  List[number][] extends List ? readonly JsonBody<List[number]>[] :
  { readonly [Index in keyof List]: JsonBody<List[Index]> }

/** The types that JSON cannot carry, by their names in messages. */
export interface NoJson {
  readonly Date: Date
  readonly bigint: bigint
  readonly symbol: symbol
  readonly function: (...args: never) => unknown
  readonly "Map or Set": ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
  readonly "File or Blob": Blob
  readonly FormData: FormData
  readonly ArrayBuffer: ArrayBuffer | ArrayBufferView
  readonly RegExp: RegExp
  readonly Promise: PromiseLike<unknown>
}

/** The names in {@link NoJson} of the types that a value has. */
export type NoJsonName<Value> = {
  readonly [Name in keyof NoJson]: Value extends NoJson[Name] ? Name : never
}[keyof NoJson]
