/** An object that decides how it is written as JSON. */
interface WritesJson<Written> {
  /** Returns the value that is written. */
  toJSON(key: string): Written
}

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

/** In a list, a value that cannot be written becomes null. */
type JsonList<List> = { [Index in keyof List]: NullFor<Json<List[Index]>> }
type NullFor<Value> = Value extends undefined ? null : Value

// prettier-ignore
type JsonObject<Value> =
  Value extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> ? {} :
  { [Key in keyof Value]: Json<Value[Key]> }
