import type { IsUnion } from "../lib/types/is-union.types.js"
import { paramList } from "../pattern/params.js"
import type { ParamSpec } from "../pattern/params.js"
import type { AfterColon } from "../pattern/pattern.js"
import type { AnyLinkInput, RouteInput } from "../pattern/input.types.js"
import type { ContractArgs, ContractKey, KindsKey, ParamsWithKinds } from "./contract-args.types.js"
import type { ClearArgs } from "./clear-args.types.js"
import type { ParamValue } from "../links/param.js"
import type { Query } from "../links/query.js"

/** A helper's argument for a param. Editors show its name. See {@link ParamValue}. */
export type Param<Name extends string> = ParamValue | (Name extends never ? never : never)

/** A helper's argument for a glob: a list of segments. Editors show its name. */
export interface GlobParam<Name extends string> extends ReadonlyArray<ParamValue> {
  readonly [nameOfGlob]?: Name
}
declare const nameOfGlob: unique symbol

/** A helper's argument for a glob with a prefix, such as `img*path`. Its first segment has to begin with the prefix. */
export type PrefixedGlobParam<Name extends string, Prefix extends string> = readonly [
  first: `${Prefix}${string}`,
  ...rest: GlobParam<Name>,
]

/** The arguments of a pattern's helper after the action: the params in order, then an optional query. */
export type HelperArgsOf<Path extends string> = ArgsOfInput<AfterColon<Path>, {}>

/**
 * The arguments from a route's {@link RouteInput}, so that the compiler computes them once for all that end in `:id`. For an
 * action with several routes, the input is a union.
 */
export interface ArgsAfterColon<Input extends RouteInput, Schemas = {}> {
  readonly args: true extends IsUnion<Input> ? ClearArgs<ArgsOfInput<Input, Schemas>> : ArgsOfInput<Input, Schemas>
  readonly kinds: OnlyOne<KindsOfInput<Input, Schemas>>
}

/**
 * The arguments of one row of an action, under two keys: the action, and the kinds of its params.
 *
 * A call looks up the keys that all its rows share. The rows of one action share the action, so any of their arguments
 * fit. Rows of several actions share a key only if their params are of the same kinds and their queries have the same
 * schema; otherwise no arguments fit.
 */
export type ActionArgs<Action extends PropertyKey, Input extends RouteInput, Schemas = {}> = {
  readonly [Key in Action | ArgsAfterColon<Input, Schemas>["kinds"]]: ArgsAfterColon<Input, Schemas>["args"]
}

/** {@link ActionArgs} of each action. */
export interface AnyActionArgs {
  readonly [action: string]: { readonly [key: string]: readonly unknown[] }
}

// prettier-ignore
type ArgsOfInput<Input extends RouteInput, Schemas> =
  Input extends AnyLinkInput ? ContractArgs<Input, Schemas> :
  Input extends undefined ? readonly unknown[] :
  [...ParamsWithKinds<Input, never>, query?: Query]

/** The input of a route whose query has no schema. */
export type InputWithoutQuery = string | false | undefined | { readonly query: null }

/** The key itself, or `never` for a union: routes of different kinds of params have no key in common with other actions. */
type OnlyOne<Key> = true extends IsUnion<Key> ? never : Key

/** The kinds of params, `:` or `*` with its prefix, after a slash, so that the key is different from every action. */
// prettier-ignore
type KindsOfInput<Input extends RouteInput, Schemas> =
  Input extends AnyLinkInput ? ContractKey<Input, Schemas> :
  Input extends undefined ? "/?" :
  KindsKey<Input, never>

/** The prefix of the glob in the last segment, which slashes may follow. */
// prettier-ignore
export type GlobPrefix<Path extends string> =
  Path extends `${infer Head}/${infer Tail}` ? Head extends `${infer Prefix}*${string}` ? Prefix : GlobPrefix<Tail> :
  Path extends `${infer Prefix}*${string}` ? Prefix :
  ""

/**
 * The names of params as an editor shows them, such as `[user_id: unknown, path: unknown]` under the key `"user_id, *path"`. The file
 * that `waymark types` writes declares its members; TypeScript has no other way to name an argument by a string type.
 */
export interface NamedParams {}

/** The arguments for params, with the names from {@link NamedParams}. */
// prettier-ignore
export type NamedArgs<Params extends readonly ParamSpec[], Args extends readonly unknown[]> =
  ParamNames<Params> extends keyof NamedParams ? WithNames<NamedParams[ParamNames<Params>], Args> :
  WithNames<Params, Args>

/** A mapped type of a tuple keeps its labels. */
type WithNames<Names extends readonly unknown[], Args> = { -readonly [I in keyof Names]: Args[I & keyof Args] }

export type GlobArg<Name extends string, Prefix extends string> = Prefix extends ""
  ? GlobParam<Name>
  : PrefixedGlobParam<Name, Prefix>

/** The names of params as a key of {@link NamedParams}. */
// prettier-ignore
type ParamNames<Params extends readonly ParamSpec[], Before extends string = ""> =
  Params extends readonly [infer Head extends ParamSpec, ...infer Tail extends readonly ParamSpec[]] ?
    ParamNames<Tail, `${Before}${Before extends "" ? "" : ", "}${Head[1] extends "glob" ? "*" : ""}${Head[0]}`> :
  Before

/** The names of a pattern's params, as a key of {@link NamedParams}. */
export function paramNames(path: string): string {
  const params: readonly ParamSpec[] = paramList(path)
  return params.map(([name, kind]) => (kind === "glob" ? `*${name}` : name)).join(", ")
}
