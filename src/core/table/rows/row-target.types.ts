import type { JoinAlias, JoinAs, ShortName } from "../names/naming.js"
import type { TargetProblem } from "../rules/rules.types.js"

/** The parts of a route that depend on its plug and its options; the same for all routes of a controller without options. */
export interface RowTarget<Prefix extends string, Plug extends string, Options> {
  readonly keys: HelperKeys<RouteHelper<Prefix, Options, Plug>>
  readonly problem: TargetProblem<Plug, Options>
}

/** Any {@link RowTarget}. */
export interface AnyRowTarget {
  readonly keys: string
  readonly problem: unknown
}

/** The names of the functions that build a helper's paths and URLs, or `never` if there is no helper. */
export type HelperKeys<Name> = Name extends string ? `${Name}_path` | `${Name}_url` : never

/** An action, or a symbol if the plug's options are not a string: both can be keys. */
export type RowAction<Opts> = Opts extends string ? Opts : typeof options
declare const options: unique symbol

// prettier-ignore
export type RouteAlias<Options, Alias extends string, Plug extends string> =
  Options extends { readonly alias: false } ? Plug :
  JoinAlias<Alias, Plug>

/** A helper's name; the same for all routes of a controller without options. */
// prettier-ignore
export type RouteHelper<Prefix extends string, Options, Plug extends string> =
  Options extends undefined ? JoinAs<Prefix, ShortName<Plug>> :
  JoinAs<Prefix, RouteAs<Options, Plug>>

/** A helper's name without the prefix of scopes: the option, or from the plug's name; `false` or null for no helper. */
// prettier-ignore
type RouteAs<Options, Plug extends string> =
  Options extends { readonly as: infer As } ? As extends undefined ? ShortName<Plug> : As :
  ShortName<Plug>
