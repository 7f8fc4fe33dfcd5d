import { paramList } from "../pattern/params.js"
import type { ParamList, ParamSpec } from "../pattern/params.js"
import type { AfterColon } from "../pattern/pattern.js"
import type { ParamValue } from "./param.js"
import type { Query } from "./query.js"

/** A helper's argument for a param; the name shows which one. See {@link ParamValue}. */
export type Param<Name extends string> = ParamValue | (Name extends never ? never : never)

/** A helper's argument for a glob: a list of segments. The name shows which one. */
export interface GlobParam<Name extends string> extends ReadonlyArray<ParamValue> {
  readonly [nameOfGlob]?: Name
}
declare const nameOfGlob: unique symbol

/** The arguments that a pattern's helper takes after the action: the params in order, then perhaps a query. */
export type HelperArgsOf<Path extends string> = ArgsAfterColon<AfterColon<Path>>["args"]

/** The arguments by {@link AfterColon}, so that a table's many `:id` are worked out once. */
export interface ArgsAfterColon<Rest extends string | false | undefined> {
  readonly args: ArgsOfRest<Rest>
}

// prettier-ignore
type ArgsOfRest<Rest extends string | false | undefined> =
  Rest extends `*${string}` ? ParamArgs<ParamList<Rest>> :
  Rest extends string ? ParamArgs<ParamList<`:${Rest}`>> :
  Rest extends undefined ? readonly unknown[] :
  [query?: Query]

/**
 * Lists of arguments in which each has its param's name, by those names: `"user_id, *path"`. Empty, but for what
 * `waymark types` has written; TypeScript has no other way to name an argument by a text.
 */
export interface NamedArguments {}

// prettier-ignore
type ParamArgs<Params extends readonly ParamSpec[]> =
  [keyof NamedArguments] extends [never] ? UnnamedArgs<Params> :
  ParamNames<Params> extends keyof NamedArguments ? NamedArguments[ParamNames<Params>] :
  UnnamedArgs<Params>

// prettier-ignore
type UnnamedArgs<Params extends readonly ParamSpec[], Done extends readonly unknown[] = []> =
  Params extends readonly [infer Head extends ParamSpec, ...infer Tail extends readonly ParamSpec[]] ?
    UnnamedArgs<Tail, [...Done, Head[1] extends "glob" ? GlobParam<Head[0]> : Param<Head[0]>]> :
  [...Done, query?: Query]

/** The names of params as a key of {@link NamedArguments}. */
// prettier-ignore
type ParamNames<Params extends readonly ParamSpec[], Before extends string = ""> =
  Params extends readonly [infer Head extends ParamSpec, ...infer Tail extends readonly ParamSpec[]] ?
    ParamNames<Tail, `${Before}${Before extends "" ? "" : ", "}${Head[1] extends "glob" ? "*" : ""}${Head[0]}`> :
  Before

/** The names of a pattern's params, as a key of {@link NamedArguments}. */
export function paramNames(path: string): string {
  const params: readonly ParamSpec[] = paramList<string>(path)
  return params.map(([name, kind]) => (kind === "glob" ? `*${name}` : name)).join(", ")
}
