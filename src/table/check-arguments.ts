import type { ErrorMessage } from "../internal/error-message.js"
import type { IsLiteral } from "../internal/is-literal.js"
import type { ForeignPath } from "../pattern/foreign.js"
import type { PatternProblem, SignProblem } from "../pattern/pattern.js"
import type { AliasMessage, DynamicForwardMessage } from "./messages.js"
import type { RouteOptions, ScopeOptions } from "./nodes.js"
import type { ActionsProblem, ParamNameProblem, PathAlias, PlugProblem, UnknownOption } from "./problems.js"
import type { RESOURCES_OPTIONS, ROUTE_OPTIONS, SCOPE_OPTIONS } from "./nodes.js"

/**
 * The arguments of the builders: each is the argument's own type, or a message where the argument breaks a rule,
 * so that the compiler points at it.
 */
// prettier-ignore
export type CheckPath<Path extends string> =
  PatternProblem<Path> extends never ? Path :
  Refused<Path, SignProblem<Path>>[IsKnownPath<Path>]

/** A param as other routers write it is a mistake of the table, and none of the argument. */
// prettier-ignore
type IsKnownPath<Path extends string> =
  Path extends ForeignPath ? "no" :
  IsKnown<Path>

/**
 * A message in the place of an argument, if it is known. In a generic function, where it is not, the compiler takes the
 * key to be that of the argument's constraint, and the argument itself is expected.
 */
interface Refused<Argument, Problem> {
  readonly yes: ErrorMessage<Problem & string>
  readonly no: Argument
}

// prettier-ignore
type IsKnown<Text extends string> =
  Text extends unknown ? IsLiteral<Text> extends true ? "yes" : PatternProblem<Text> extends never ? "no" : "yes" :
  never

// prettier-ignore
export type CheckForwardPath<Path extends string> =
  DynamicProblem<Path> extends never ? Path :
  Refused<Path, DynamicProblem<Path>>[IsKnown<Path>]

type DynamicProblem<Path extends string> = Path extends `${string}${":" | "*"}${string}`
  ? DynamicForwardMessage<Path>
  : never

/** The path of resources with all their actions, some of which go on after it. */
// prettier-ignore
export type CheckResourcesPath<Path extends string> =
  ResourcesPathProblem<Path> extends never ? Path :
  Refused<Path, ResourcesPathProblem<Path>>[IsKnown<Path>]

type ResourcesPathProblem<Path extends string> = Path extends `${string}*${string}`
  ? SignProblem<`${Path}/:id`>
  : SignProblem<Path>

// prettier-ignore
export type CheckPlug<Plug extends string> =
  PlugProblem<Plug> extends never ? Plug :
  Refused<Plug, PlugProblem<Plug>>[IsKnown<Plug>]

/** Options, of which those of an unknown name ask for a message. */
export type CheckOptions<Options, Node extends "a route" | "scope"> = Options &
  WrongOptions<Options, Node, Node extends "scope" ? typeof SCOPE_OPTIONS : typeof ROUTE_OPTIONS>

// prettier-ignore
type WrongOptions<Options, Node extends string, Supported extends readonly string[], Ignored extends string = never> =
  [Exclude<keyof Options, Supported[number] | Ignored>] extends [never] ? unknown :
  {
    readonly [Key in Exclude<keyof Options, Supported[number] | Ignored>]: ErrorMessage<
      UnknownOption<Pick<Options, Key>, Node, Supported>
    >
  }

/** What a scope begins with: a path or options. */
export type CheckScope<First> = First & WrongScope<First>

type WrongScope<First> = RefusedScope<First>[First extends string ? IsKnown<First> : "yes"]
interface RefusedScope<First> {
  readonly yes: WrongKnownScope<First>
  readonly no: unknown
}

// prettier-ignore
type WrongKnownScope<First> =
  First extends string ? SignProblem<First> extends never ? unknown : ErrorMessage<SignProblem<First>> :
  WrongOptions<First, "scope", typeof SCOPE_OPTIONS> & WrongPath<First> & WrongAlias<First>

// prettier-ignore
type WrongPath<Options> =
  Options extends { readonly path: infer Path extends string } ?
    SignProblem<Path> extends never ? unknown : { readonly path: ErrorMessage<SignProblem<Path>> } :
  unknown

// prettier-ignore
type WrongAlias<Options> =
  Options extends PathAlias ? { readonly alias: ErrorMessage<AliasMessage<Options["alias"]>> } :
  unknown

/** What stands between a scope's path and its items: an alias or options. */
export type CheckAlias<Second> = Second & (Second extends string ? WrongText<Second> : WrongSecond<Second>)

type WrongSecond<Second> = WrongOptions<Second, "scope", typeof SCOPE_OPTIONS> & WrongAlias<Second>

// prettier-ignore
type WrongText<Alias extends string> =
  Alias extends PathText ? ErrorMessage<AliasMessage<Alias>> :
  unknown

/** Options of resources, or items. */
export type CheckResourcesOptions<Third> = Third & WrongResources<Third>

// prettier-ignore
type WrongResources<Third> =
  Third extends readonly unknown[] ? unknown :
  WrongOptions<Third, "resources", typeof RESOURCES_OPTIONS, keyof RouteOptions | keyof ScopeOptions> &
  WrongActions<Third, "only"> & WrongActions<Third, "except"> & WrongParam<Third>

// prettier-ignore
type WrongParam<Options> =
  [ParamNameProblem<"/", Options>] extends [never] ? unknown :
  { readonly [Key in keyof Options & "param"]: ErrorMessage<ParamNameProblem<"/", Options>> }

// prettier-ignore
type WrongActions<Options, Key extends "only" | "except"> =
  [ActionsProblem<Options, Key>] extends [never] ? unknown :
  { readonly [K in Key]: ErrorMessage<ActionsProblem<Options, Key>> }
type PathText = PathAlias["alias"] | null
