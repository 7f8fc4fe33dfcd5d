import type { ErrorMessage } from "../lib/errors/error-message.js"
import type { IsUnion, KeyOfEach } from "../lib/types/is-union.types.js"
import type { Show } from "../lib/types/show.types.js"
import type { UnknownKeyMessage } from "./messages.js"
import type { QueryEntries } from "../links/query.js"

/**
 * The arguments of a call whose query has only keys that its schema takes. The compiler itself refuses others only where they are
 * written, as in `{ pgae: 2 }`, and accepts those of variables, of spread objects and of what functions return.
 *
 * No call takes the last branch. It is there because the compiler infers `Key` from it.
 *
 * @typeParam Key the keys of the last argument; of a type parameter, those of its constraint
 */
// prettier-ignore
export type KnownKeys<Args extends readonly unknown[], Key extends PropertyKey> =
  [Key] extends [never] ? Args :
  [Key] extends [KeysOfQuery<Args>] ? Args :
  [Key] extends [PropertyKey] ? CheckedArgs<Args, Key>[KeysOfQuery<Args>] :
  readonly [...unknown[], { readonly [K in Key]: unknown }]

/** The keys of the query if the action has one route, and `""`, so that there is always a key. */
// prettier-ignore
type KeysOfQuery<Args> =
  true extends IsUnion<Args> ? "" :
  Args extends readonly [...infer _Params, query?: infer Asked] ? KeyOfEach<Exclude<Asked, QueryEntries>> | "" :
  PropertyKey

/** By an index that is not known before a call, so that the compiler does not infer from it, which would be expensive. */
interface CheckedArgs<Args extends readonly unknown[], Key> {
  readonly [key: string | symbol]: HasOtherKeys<Key> extends true ? Args : CheckRow<Args, Key>
}

/** Whether the keys are those of a primitive value, which have `valueOf`, or of a list or of entries, which are iterated. */
// prettier-ignore
export type HasOtherKeys<Key> =
  string extends Key ? false :
  "valueOf" extends Key ? true :
  typeof Symbol.iterator extends Key ? true :
  false

/** Each route of an action has its own keys. */
// prettier-ignore
type CheckRow<Args extends readonly unknown[], Key> =
  Args extends readonly [...infer Params, query?: infer Asked] ?
    [Args] extends [Required<Args>] ? readonly [...Params, query: WithKnownKeys<Asked, Key>] :
    readonly [...Params, query?: WithKnownKeys<Asked, Key>] :
  Args

/**
 * A query with an error message in the place of each key that its schema does not take. Methods of a class are not in the URL. It is one
 * object type, since compilers print each member of an intersection.
 */
// prettier-ignore
export type WithKnownKeys<Asked, Key> =
  [UnknownKey<Asked, Key>] extends [never] ? Asked :
  Show<{ readonly [K in UnknownKey<Asked, Key>]?: ErrorMessage<UnknownKeyMessage<K>> | Method | undefined } & Exclude<Asked, QueryEntries>>

type UnknownKey<Asked, Key> = Exclude<Key, KeyOfEach<Exclude<Asked, QueryEntries>>> & PropertyKey
interface Method {
  (...args: never): unknown
}
