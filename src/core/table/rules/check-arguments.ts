import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { Verdict } from "../../lib/types/verdict.types.js"
import type { AfterColon, PatternProblem } from "../../pattern/pattern.js"
import type { Where } from "../../pattern/kind.js"
import type { NamesAfter } from "./where-rules.js"
import type { AliasMessage, DynamicForwardMessage, UnknownMetadataMessage } from "../messages.js"
import type { RouteOptionNames, ScopeOptionNames, ScopeOptions, SocketOptionNames } from "../options.js"
import type { Refusable } from "./refused.types.js"
import type { PathAlias, PlugProblem, UnknownMetadata, UnknownOption } from "./rules.types.js"

/**
 * The types of the builders' arguments: the argument's own type, or an error message if the argument breaks a rule, so that
 * the compiler underlines it.
 */
// prettier-ignore
export type CheckPath<Path extends string> =
  PatternProblem<Path> extends never ? Path :
  OrMessage<Path, PatternProblem<Path>>

/** The argument's type, or an error message in its place if there is a problem; see {@link Verdict}. */
// prettier-ignore
export type OrMessage<Argument, Problem> =
  Verdict<Problem> extends "wrong" ? ErrorMessage<Problem & string> :
  Argument

// prettier-ignore
export type CheckForwardPath<Path extends string> =
  ForwardPathProblem<Path> extends never ? Path :
  OrMessage<Path, ForwardPathProblem<Path>>

// prettier-ignore
type ForwardPathProblem<Path extends string> =
  Path extends `${string}${":" | "*"}${string}` ? DynamicForwardMessage<Path> :
  PatternProblem<Path>

// prettier-ignore
export type CheckPlug<Plug extends string> =
  PlugProblem<Plug> extends never ? Plug :
  OrMessage<Plug, PlugProblem<Plug>>

/** The type of the options, with an error message for each option of an unknown name. */
export type CheckOptions<Options, Node extends "a route" | "a socket" | "scope"> = Options &
  WrongOptions<Options, UnknownNames<keyof Options, OptionNames<Node>[number]>, Node, OptionNames<Node>>

/** The same for the names of a row's unknown options. While an editor completes the options, their type has all names. */
// prettier-ignore
export type WrongRowOptions<Options, Unknown, Path extends string> =
  Verdict<Unknown> extends "wrong" ?
    string extends Unknown ? ParamHints<Path> : WrongOptions<Options, Unknown & keyof Options, "a route", RouteOptionNames> :
  WrongMetadata<Options>

/** The names of unknown options, or `string` if the options have all names. */
// prettier-ignore
export type UnknownRowNames<Names, Same = Names> =
  Names extends RowOptionName | keyof Refusable ? [RowOptionName] extends [Same] ? string : never :
  Names
type RowOptionName = RouteOptionNames[number]

/** Options whose kinds an editor completes with the names of a path's params. */
export interface ParamHints<Path extends string> {
  readonly where?: { readonly [Name in NamesAfter<AfterColon<Path>>]?: Where[string] }
}

// prettier-ignore
type OptionNames<Node> =
  Node extends "scope" ? ScopeOptionNames :
  Node extends "a socket" ? SocketOptionNames :
  RouteOptionNames

/** The names of unknown options, computed once for all objects of options with the same names. */
// prettier-ignore
export type UnknownNames<Names, Supported extends string> =
  Names extends Supported | keyof Refusable ? never :
  Names

// prettier-ignore
export type WrongOptions<Options, Unknown extends keyof Options, Node extends string, Supported extends readonly string[]> =
  Verdict<Unknown> extends "wrong" ? {
    readonly [Key in Unknown]: ErrorMessage<UnknownOption<Pick<Options, Key>, Node, Supported>>
  } :
  WrongMetadata<Options>

/** The type of the options, with an error message for each key of metadata that a program does not declare. */
// prettier-ignore
type WrongMetadata<Options> =
  Verdict<UnknownMetadata<Options>> extends "wrong" ? {
    readonly metadata: { readonly [Key in UnknownMetadata<Options>]: ErrorMessage<UnknownMetadataMessage<Key & string>> }
  } :
  unknown

/**
 * The first argument of `scope`: a path or options.
 *
 * @typeParam Same the same type as `First`, to be used in the branches of conditions on `First`; see {@link Verdict}
 */
// prettier-ignore
export type CheckScope<First, Same = First> =
  First extends string ? OrMessage<Same, PatternProblem<Same & string>> :
  CheckOptions<Same, "scope"> & WrongPath<Same> & WrongAlias<Same>

// prettier-ignore
type WrongPath<Options> =
  Verdict<OwnPathProblem<Options>> extends "wrong" ? { readonly path: ErrorMessage<OwnPathProblem<Options>> } :
  unknown

// prettier-ignore
type OwnPathProblem<Options> =
  Options extends { readonly path: infer Path extends string } ? PatternProblem<Path> :
  never

// prettier-ignore
type WrongAlias<Options> =
  Verdict<OwnAliasProblem<Options>> extends "wrong" ? { readonly alias: ErrorMessage<OwnAliasProblem<Options>> } :
  unknown

// prettier-ignore
type OwnAliasProblem<Options> =
  Options extends PathAlias ? AliasMessage<Options["alias"]> :
  never

/** The second argument of `scope` if its third is the items: an alias or options. `Same` is as in {@link CheckScope}. */
// prettier-ignore
export type CheckAlias<Second, Path extends string = "", Same = Second> =
  Second extends string ? Same & string extends PathAlias["alias"] ? OrMessage<Same, AliasProblem<Same & string>> : Same :
  HintedScope<Same, Path, CheckOptions<Same, "scope"> & WrongAlias<Same>>

/** The type of a scope's options, or options with {@link ParamHints} while an editor completes them. */
export type HintedScope<Given, Path extends string, Checked> = Hinted<Given, ScopeOptions, Path, Checked>

/** `Checked`, or options with {@link ParamHints} if the given ones have all names, as they do while an editor completes them. */
// prettier-ignore
export type Hinted<Given, Options, Path extends string, Checked> =
  Verdict<WhereOfAll<NamesOf<Given>, keyof Options>> extends "wrong" ? Options & ParamHints<Path> :
  Checked

type NamesOf<Given> = Given extends string | readonly unknown[] ? never : keyof Given

// prettier-ignore
type WhereOfAll<Names, All, Same = Names> =
  Names extends "where" ? [All] extends [Same] ? Names : never :
  never

// prettier-ignore
type AliasProblem<Alias extends string> =
  Alias extends PathAlias["alias"] ? AliasMessage<Alias> :
  never
