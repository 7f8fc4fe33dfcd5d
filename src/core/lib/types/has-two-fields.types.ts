import type { IsUnion } from "./is-union.types.js"

/** Whether a value is an object with two or more required fields: `true` or `false`, and both for a union of such a type and another. */
// prettier-ignore
export type HasTwoFields<Value> =
  Value extends readonly unknown[] | Blob | ((...args: never) => unknown) ? false :
  Value extends object ? [RequiredKey<Value>] extends [never] ? false : IsUnion<RequiredKey<Value>> :
  false

type RequiredKey<Value> = {
  readonly [Key in keyof Value]-?: {} extends Pick<Value, Key> ? never : Key
}[keyof Value]
