import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { AsJson, AsJsonBody, AsJsonOrUndefined } from "../../../../src/core/lib/types/json-value.types.js"
import type { lostValues, sentValues } from "../../../../test/cases/lost-values.js"

type AssertNone<Found extends never> = Found

/** The values whose type has another message, alone, in an object, or in a list of objects. */
type Mismatches = {
  [Row in keyof typeof lostValues]: (typeof lostValues)[Row] extends readonly [infer Value, infer Text extends string]
    ? | (AsJson<Value> extends ErrorMessage<Text> ? never : Value)
      | (AsJsonBody<Value> extends ErrorMessage<Text> ? never : Value)
      | (AsJsonOrUndefined<Value> extends ErrorMessage<Text> ? never : Value)
      | (AsJson<{ a: Value }> extends ErrorMessage<At<Text>> ? never : { a: Value })
      | (AsJson<readonly { a: Value | null }[]> extends ErrorMessage<At<Text>> ? never : readonly { a: Value }[])
    : never
}[number]
type At<Text extends string> = Text extends `JSON has no ${infer Name}: send ${infer Advice}`
  ? Name extends "conn or endpoint"
    ? Text
    : `JSON has no ${Name}, at "a": send ${Advice}`
  : Text extends `JSON has no Response: ${infer Advice}`
    ? `JSON has no Response, at "a": ${Advice}`
    : Text
export type _Lost = AssertNone<Mismatches>

/** The values whose type is not accepted as it is. */
type Refused = {
  [Row in keyof typeof sentValues]: (typeof sentValues)[Row] extends readonly [infer Value, string]
    ? [AsJson<Value>, AsJsonBody<Value>] extends [Value, Value]
      ? never
      : Value
    : never
}[number]
export type _Sent = AssertNone<Refused>

declare function json<Value>(value: AsJson<Value>): Value
declare function body<Value>(value: AsJsonBody<Value>): Value

interface User {
  readonly id: number
  readonly name?: string
  readonly friends: readonly User[]
}
type Data = string | number | boolean | null | Fields | List
type Fields = { [Key in string]?: Data }
interface List extends Array<Data> {}
interface Tree<Value> {
  readonly value: Value
  readonly children: readonly Tree<readonly Value[]>[]
}
declare const maybe: User | undefined
declare const some: {
  readonly unknown: unknown
  readonly data: Data
  readonly fields: Record<string, unknown>
  readonly tree: Tree<1>
}
// oxlint-disable-next-line typescript/no-explicit-any -- values of users may have this type
declare const any: any
declare function voids(): void

// A type that is not known, or that is not known yet, is accepted; so are interfaces, optional fields and types that contain themselves.
json(some)
body(some)
json(some.unknown)
body(some.unknown)
json(any)
body(any)
json({ any, maybe, users: [maybe] })
export function generic<Value, One extends object, Other extends User>(
  value: Value,
  one: One,
  others: readonly Other[],
  part: Partial<Other>,
): void {
  json(value)
  json({ data: value, one, others, total: 1 })
  json([one])
  body(value)
  body({ data: value, nested: { one, part } })
  body(others)
}

// A value that may be undefined is sent as null; a body may not be missing.
json(maybe)
// @ts-expect-error - JSON has no undefined
body(maybe)
// @ts-expect-error - JSON has no undefined
json(undefined)
// @ts-expect-error - JSON has no undefined
body(undefined)
// @ts-expect-error - JSON has no undefined
json(voids())
// @ts-expect-error - JSON has no undefined
body(voids())
