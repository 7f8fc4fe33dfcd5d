import type { HasOtherKeys, WithKnownKeys } from "../helpers/known-keys.types.js"

/**
 * The arguments of a call whose query has only keys that its schema takes, as in `KnownKeys`.
 *
 * @typeParam Keys the keys that the query takes
 * @typeParam Key the keys of the query that is given
 */
// prettier-ignore
export type KnownOptions<Args extends readonly unknown[], Keys extends PropertyKey, Key extends PropertyKey> =
  [Key] extends [never] ? Args :
  [Key] extends [Keys] ? Args :
  [Key] extends [PropertyKey] ? CheckedCall<Args, Key>[Keys] :
  readonly [...unknown[], { readonly query: { readonly [K in Key]: unknown } }]

/** By an index that is not known before a call, so that the compiler does not infer from it, which would be expensive. */
interface CheckedCall<Args extends readonly unknown[], Key> {
  readonly [key: string | symbol]: HasOtherKeys<Key> extends true ? Args : CheckRow<Args, Key>
}

/** Each route of an action has its own keys. The options have a query, so they are not optional. */
// prettier-ignore
type CheckRow<Args extends readonly unknown[], Key> =
  Args extends readonly [...infer Params, options?: infer Options] ? readonly [...Params, options: Omit<Options, "query"> & { readonly query: KnownQuery<Options, Key> }] :
  Args

type KnownQuery<Options, Key> = Options extends { readonly query?: infer Asked } ? WithKnownKeys<Asked, Key> : never
