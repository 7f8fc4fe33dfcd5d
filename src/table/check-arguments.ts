import type { ErrorMessage } from "../lib/error-message.js"
import type { Verdict } from "../lib/verdict.types.js"
import type { ForeignPath } from "../pattern/foreign.js"
import type { PatternProblem, SignProblem } from "../pattern/pattern.js"
import type { AliasMessage, DynamicForwardMessage } from "./messages.js"
import type { RouteOptionNames, ScopeOptionNames } from "./options.js"
import type { PathAlias, PlugProblem, UnknownOption } from "./rules.types.js"

/**
 * The types of the builders' arguments: the argument's own type, or an error message if the argument breaks a rule, so that
 * the compiler underlines it.
 */
// prettier-ignore
export type CheckPath<Path extends string> =
  PatternProblem<Path> extends never ? Path :
  OrMessage<Path, PathProblem<Path>>

/** A param in another router's syntax is reported for the table, not for the argument. */
// prettier-ignore
type PathProblem<Path extends string> =
  Path extends ForeignPath ? never :
  SignProblem<Path>

/** The argument's type, or an error message in its place if there is a problem; see {@link Verdict}. */
// prettier-ignore
export type OrMessage<Argument, Problem> =
  Verdict<Problem> extends "wrong" ? ErrorMessage<Problem & string> :
  Argument

// prettier-ignore
export type CheckForwardPath<Path extends string> =
  DynamicProblem<Path> extends never ? Path :
  OrMessage<Path, DynamicProblem<Path>>

type DynamicProblem<Path extends string> = Path extends `${string}${":" | "*"}${string}`
  ? DynamicForwardMessage<Path>
  : never

// prettier-ignore
export type CheckPlug<Plug extends string> =
  PlugProblem<Plug> extends never ? Plug :
  OrMessage<Plug, PlugProblem<Plug>>

/** The type of the options, with an error message for each option of an unknown name. */
export type CheckOptions<Options, Node extends "a route" | "scope"> = Options &
  WrongOptions<Options, UnknownNames<keyof Options, OptionNames<Node>[number]>, Node, OptionNames<Node>>

type OptionNames<Node> = Node extends "scope" ? ScopeOptionNames : RouteOptionNames

/** The names of unknown options, computed once for all objects of options with the same names. */
// prettier-ignore
export type UnknownNames<Names, Supported extends string> =
  Names extends Supported ? never :
  Names

// prettier-ignore
export type WrongOptions<Options, Unknown extends keyof Options, Node extends string, Supported extends readonly string[]> =
  Verdict<Unknown> extends "wrong" ? {
    readonly [Key in Unknown]: ErrorMessage<UnknownOption<Pick<Options, Key>, Node, Supported>>
  } :
  unknown

/**
 * The first argument of `scope`: a path or options.
 *
 * @typeParam Same the same type as `First`, to be used in the branches of conditions on `First`; see {@link Verdict}
 */
// prettier-ignore
export type CheckScope<First, Same = First> =
  First extends string ? OrMessage<Same, SignProblem<Same & string>> :
  CheckOptions<Same, "scope"> & WrongPath<Same> & WrongAlias<Same>

// prettier-ignore
type WrongPath<Options> =
  Verdict<OwnPathProblem<Options>> extends "wrong" ? { readonly path: ErrorMessage<OwnPathProblem<Options>> } :
  unknown

// prettier-ignore
type OwnPathProblem<Options> =
  Options extends { readonly path: infer Path extends string } ? SignProblem<Path> :
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
export type CheckAlias<Second, Same = Second> =
  Second extends string ? Same & string extends PathAlias["alias"] ? OrMessage<Same, AliasProblem<Same & string>> : Same :
  CheckOptions<Same, "scope"> & WrongAlias<Same>

// prettier-ignore
type AliasProblem<Alias extends string> =
  Alias extends PathAlias["alias"] ? AliasMessage<Alias> :
  never
