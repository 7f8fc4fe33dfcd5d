import type { DeprecatedIn, DeprecatedSign } from "../deprecations/deprecated-group.types.js"
import type { SignGroup } from "../groups.types.js"
import type { RowOptionName } from "../options.js"

/**
 * The kinds of the params that a row declares, as a union. Like other types of options here, it reads keys and has no condition on
 * the options, since for a condition the compiler instantiates an object type several times.
 */
export type KindTexts<Options> = NamedText<Options["where" & keyof Options], keyof Options["where" & keyof Options]>

// prettier-ignore
type NamedText<Kinds, Name extends keyof Kinds> =
  Name extends string ? `${Name}/${KindText<Kinds[Name]>}` :
  never

/** A kind in a text; `""` for a param that may have none. */
// prettier-ignore
type KindText<Kind> =
  Kind extends readonly [] ? "=" :
  Kind extends readonly (infer Text extends string)[] ? `=${Text}` :
  Kind extends string ? Kind :
  ""

/** The kinds of the scopes, without those that the row replaces, and the row's own. */
// prettier-ignore
export type OverKinds<Outer extends string, Own extends string> =
  Own | (Outer extends `${infer Name}/${string}` ? [Extract<Own, `${Name}/${string}`>] extends [never] ? Outer : never : never)

/** Options with kinds of params. The compiler compares an interface without instantiating it. */
export interface HasKinds {
  readonly where: unknown
}

/** The signs of kinds, `row_options` and deprecated rows in the union of routes, if the names of options are those of a row or scope that has them. */
export type OptionSigns<Names> =
  ("where" extends Names ? SignGroup<"kinds"> : never) | RowOptionSign<Names> | DeprecatedSign<Names>

/** The member of options that `row_options` runs. */
export type RowOptionSign<Names> = [Extract<Names, RowOptionName>] extends [never] ? never : SignGroup<"row_options">

/** The signs and the problem of the rare options of a row. */
export type RareGroup<Options> = RowOptionSign<keyof Options> | DeprecatedIn<Options>
