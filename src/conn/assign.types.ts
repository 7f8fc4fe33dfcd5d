import type { ErrorMessage } from "../lib/error-message.js"
import type { IsOneLiteral } from "../lib/is-literal.types.js"

/** A plug that assigns a key that it does not declare; only types know. */
type UndeclaredMessage<Key extends string> = `the plug declares other assigns, and no assigns.${Key}`

/** What decides which values `assign` takes: the assigns, and those that a plug declares to assign. */
export interface Assignable {
  readonly assigns: object
  readonly [declared]: object
}
export declare const declared: unique symbol

/**
 * The value that `assign` takes for a key: of its type if it is declared, or any if the plug declares no assigns.
 *
 * @typeParam Same the same key, for the results of conditions on the other: then a function that is generic in the key of
 *   its plug may assign it
 */
// prettier-ignore
export type FlowValue<Self extends Assignable, Key extends string, Value, Same extends string = Key> =
  Key extends keyof Self[typeof declared] ? Self[typeof declared][Same & keyof Self[typeof declared]] :
  OtherValue<Self, Same, Value>

// prettier-ignore
type OtherValue<Self extends Assignable, Key extends string, Value> =
  Required<Self["assigns"]> extends { readonly [K in Key]: unknown } ? (Self["assigns"] & Record<string, unknown>)[Key] :
  [keyof Self[typeof declared]] extends [never] ? Value :
  ErrorMessage<UndeclaredMessage<Key>>

/** The type of a key after `assign`. */
// prettier-ignore
export type KeyValue<Self extends Assignable, Key extends string, Value> =
  Key extends keyof Self[typeof declared] | keyof Self["assigns"] ? FlowValue<Self, Key, Value> :
  Value

declare const assigned: unique symbol

/** The keys that `assign` put, of a conn that declares what it assigns. */
export interface Assigned<Key extends string> {
  readonly [assigned]: { readonly [K in Key]: true }
}

/** What `assign` adds to the type of a conn; a key that is not a single literal adds no value. */
export interface Has<Key extends string, Value> extends Assigned<Key> {
  readonly assigns: { readonly [K in IsOneLiteral<Key> extends true ? Key : never]: Value }
}
