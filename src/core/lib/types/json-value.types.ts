import type { ErrorMessage } from "../errors/error-message.js"
import type { NO_JSON, NO_JSON_CONN, NoJsonMessage } from "../write-json.js"
import type { OneOf } from "./one-of.types.js"
import type { Verdict } from "./verdict.types.js"

/** Data that JSON carries as it is. Compared first, since most values are of such types. */
export type JsonData =
  string | number | boolean | null | undefined | readonly JsonData[] | { readonly [key: string]: JsonData }

/** An object that decides how it is written as JSON. */
export interface WritesJson<Written> {
  /** Returns the value that is written. */
  toJSON(key: string): Written
}

/** The classes whose values JSON loses, by their names in messages. */
interface LostClasses {
  readonly Map: ReadonlyMap<unknown, unknown>
  readonly Set: ReadonlySet<unknown>
  readonly Response: Response
  readonly Request: Request
  readonly Headers: Headers
  readonly FormData: FormData
  readonly URLSearchParams: URLSearchParams
  readonly Blob: Blob
  readonly ArrayBuffer: ArrayBuffer
  readonly ArrayBufferView: ArrayBufferView
  readonly RegExp: RegExp
  readonly ReadableStream: ReadableStream
}
type Lost = LostClasses[keyof LostClasses]
type AnyFunction = ((...args: never) => unknown) | (abstract new (...args: never) => unknown)

/**
 * The type of a parameter that is written as JSON: the value's type, or an error message for one that JSON cannot represent. A type
 * that is not known yet, as in a generic function, is accepted. So is a value that may be undefined, which is written as null.
 */
// prettier-ignore
export type AsJson<Value> =
  Verdict<JsonProblem<Value>> extends "wrong" ? ErrorMessage<BodyMessage<Value>> :
  Value

/** Like {@link AsJson}, for a value that may also be known to be undefined; the result of a function that returns nothing may not. */
// prettier-ignore
export type AsJsonOrUndefined<Value> =
  Verdict<Exclude<JsonProblem<Value>, undefined>> extends "wrong" ? ErrorMessage<BodyMessage<Value>> :
  Value

/** Like {@link AsJson}, for a value that must not be undefined. */
// prettier-ignore
export type AsJsonBody<Value> =
  Verdict<BodyProblem<Value>> extends "wrong" ? ErrorMessage<BodyMessage<Value>> :
  Value

/**
 * Intersected with the type of a function that returns a body: `unknown`, or an error message if JSON cannot represent the body. The body
 * is then inferred from the function, also if that is async.
 */
// prettier-ignore
export type ReturnsJson<Body> =
  Verdict<BodyProblem<Body>> extends "wrong" ? ErrorMessage<BodyMessage<Body>> :
  unknown

/** The message about a value that JSON cannot represent, or `never`. */
// prettier-ignore
export type JsonMessage<Value> =
  Verdict<JsonProblem<Value>> extends "wrong" ? BodyMessage<Value> :
  never

type BodyProblem<Value> = JsonProblem<Value> | Missing<Value>

/** The undefined among the members of a union. */
// prettier-ignore
type Missing<Value> =
  unknown extends Value ? never :
  Extract<Value, undefined | void>

/** `never` if JSON can represent a value. The cheapest comparison comes first. */
// prettier-ignore
type JsonProblem<Value> =
  0 extends 1 & Value ? never :
  [Value] extends [JsonData] ? Exclude<Value, undefined> extends never ? Value : never :
  unknown extends Value ? never :
  [Value] extends [void] ? Value :
  [Value] extends [Carried<Value>] ? never :
  "lost"

/** The type with a message in the place of each part that JSON loses. */
// prettier-ignore
type Carried<Value> =
  0 extends 1 & Value ? Value :
  Value extends string | number | boolean | null | undefined ? Value :
  Value extends WritesJson<infer Written> ? [Written] extends [never] ? LostPart : Value :
  Value extends bigint | symbol | AnyFunction | Lost | PromiseLike<unknown> ? LostPart :
  Value extends readonly unknown[] ? CarriedList<Value> :
  Value extends { readonly [key: string]: unknown } ? { [Key in keyof Value]: Carried<Value[Key]> } :
  Value extends object ? { [Key in keyof Value]: CarriedMember<Value[Key]> } :
  Value

/** Nothing is assignable to it. */
interface LostPart {
  readonly [lost]: never
}
declare const lost: unique symbol

/** The methods of a class or an interface are not written. */
type CarriedMember<Value> = Value extends AnyFunction ? Value : Carried<Value>

/** The compiler maps a list eagerly, which does not end if the list may contain itself; an array type is mapped lazily. */
// prettier-ignore
type CarriedList<List extends readonly unknown[]> =
  List[number][] extends List ? readonly Carried<List[number]>[] :
  { readonly [Index in keyof List]: Carried<List[Index]> }

/** The message about one part that JSON loses. It is computed only for wrong programs, down to five levels. */
type BodyMessage<Value> =
  OneOf<MessageOf<Value, "", []>> extends infer Text extends string
    ? [Text] extends [never]
      ? typeof NO_JSON
      : Text
    : never

// prettier-ignore
type MessageOf<Value, At extends string, Depth extends readonly unknown[]> =
  0 extends 1 & Value ? never :
  Value extends string | number | boolean | null ? never :
  Value extends undefined | void ? Depth extends readonly [] ? NoJsonMessage<"undefined", At> : never :
  Value extends WritesJson<infer Written> ? [Written] extends [never] ? typeof NO_JSON_CONN : never :
  Value extends bigint ? NoJsonMessage<"bigint", At> :
  Value extends AnyFunction | symbol | PromiseLike<unknown> ? typeof NO_JSON :
  Value extends Lost ? NoJsonMessage<OneOf<LostName<Value>>, At> :
  Depth["length"] extends 5 ? never :
  Value extends readonly (infer Item)[] ? MessageOf<Item, At, readonly [...Depth, 1]> :
  Value extends { readonly [key: string]: unknown } ? { [Key in keyof Value]: MessageOf<Value[Key], PlaceOf<Key>, readonly [...Depth, 1]> }[keyof Value] :
  Value extends object ? { [Key in keyof Value]: MessageOf<Exclude<Value[Key], AnyFunction>, PlaceOf<Key>, readonly [...Depth, 1]> }[keyof Value] :
  never

/** A `Map` has the members of a `Set`, so it is compared first. The classes of bytes have their names in their types. */
// prettier-ignore
type LostName<Value> =
  Value extends LostClasses["Map"] ? "Map" :
  Value extends LostClasses["ArrayBufferView"] ? TagOf<Value> :
  { readonly [Name in keyof LostClasses]: Value extends LostClasses[Name] ? Name : never }[keyof LostClasses]
// prettier-ignore
type TagOf<Value> =
  Value extends { readonly [Symbol.toStringTag]: infer Tag extends string } ? string extends Tag ? "DataView" : Tag :
  "ArrayBufferView"
type PlaceOf<Key> = `, at "${Key & string}"`
