import type { ErrorMessage } from "../../core/lib/errors/error-message.js"
import type { IsOneLiteral } from "../../core/lib/types/is-literal.types.js"

/** The error for a plug that assigns a key it does not declare; only types can check this. */
type UndeclaredMessage<Key extends string> = `the plug declares other assigns, and no assigns.${Key}`

/** The fields of a conn that decide which values `assign` takes: its assigns, and those its plug declares. */
export interface Assignable {
  readonly assigns: object
  readonly [declared]: object
}
export declare const declared: unique symbol

/**
 * The value that `assign` takes for a key: one of the declared type, or any value if the plug declares no assigns. For an optional key this is
 * not undefined, so that a plug that assigns nothing leaves the value of the plug before it, and no plug removes it.
 *
 * @typeParam Same the same as `Key`; used in the results of conditions on `Key`, so that a function generic in the key of
 *   its plug can assign it
 */
// prettier-ignore
export type FlowValue<Self extends Assignable, Key extends string, Value, Same extends string = Key> =
  Key extends keyof Self[typeof declared] ? Required<Self[typeof declared]>[Same & keyof Self[typeof declared]] :
  UndeclaredValue<Self, Same, Value>

// prettier-ignore
type UndeclaredValue<Self extends Assignable, Key extends string, Value> =
  Required<Self["assigns"]> extends { readonly [K in Key]: unknown } ? (Self["assigns"] & Record<string, unknown>)[Key] :
  [keyof Self[typeof declared]] extends [never] ? Value :
  ErrorMessage<UndeclaredMessage<Key>>

/** The type of a key after `assign`. */
// prettier-ignore
export type KeyValue<Self extends Assignable, Key extends string, Value> =
  Key extends keyof Self[typeof declared] | keyof Self["assigns"] ? FlowValue<Self, Key, Value> :
  Value

export declare const assigned: unique symbol

/** The keys that were assigned so far, on the conn of a plug that declares its assigns. */
export interface Assigned<Key extends string> {
  readonly [assigned]: { readonly [K in Key]: true }
}

/** The type that `assign` adds to a conn; a key that is not a single literal adds no value. */
export interface Has<Key extends string, Value> extends Assigned<Key> {
  readonly assigns: { readonly [K in IsOneLiteral<Key> extends true ? Key : never]: Value }
}
