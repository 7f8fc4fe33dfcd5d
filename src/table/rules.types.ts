import type { PatternProblem } from "../pattern/pattern.js"
import type { AnyScope } from "./kinds.js"
import type {
  AliasMessage,
  DuplicatePipeMessage,
  DynamicForwardMessage,
  PlugNameMessage,
  QuoteList,
  ReservedHelperMessage,
  UnknownOptionMessage,
} from "./messages.js"
import type { ShortName } from "./naming.js"
import type { WideNameMessage } from "./open-list.types.js"
import type { ROUTE_OPTION_NAMES, SCOPE_OPTION_NAMES, ScopeOptions } from "./options.js"
import type { ItemRoutes } from "./routes.types.js"
import type { EnterScope, RootScope } from "./scope.js"

/**
 * What the rules of `rules.ts` say, as types: each is a message, or `never` where nothing is wrong. A problem
 * that belongs to no route takes part in the union of routes as a member of its own.
 */
export type ProblemGroup<Text> = [Text] extends [never]
  ? never
  : {
      readonly kind: "problem"
      readonly problem: Text
      readonly after_glob: never
      readonly pipeline: never
      readonly target: never
      readonly plug: never
      readonly pipe_through: never
      readonly assigns: never
      readonly row: never
      readonly routes: never
    }

/** What is wrong with a plug's name or the options beside it; the same for all routes of a controller. */
// prettier-ignore
export type TargetProblem<Plug extends string, Options> =
  Options extends undefined ? LiteralPlugProblem<Plug> | ReservedProblem<Plug> :
  LiteralPlugProblem<Plug> | RowOptionsProblem<Options, Plug>

// prettier-ignore
export type PlugProblem<Plug extends string> =
  Plug extends Uncapitalize<Plug> ? string extends Plug ? never : PlugNameMessage<`"${Plug}"`> :
  never

/** The same for the names of a whole table, which have to be literals. */
export type LiteralPlugProblem<Plug extends string> = BadName<Plug & Uncapitalize<Plug>>

// prettier-ignore
type BadName<Name extends string> =
  Name extends string ? {} extends { readonly [Key in Name]: null } ? WideNameMessage : PlugNameMessage<`"${Name}"`> :
  never

// prettier-ignore
type RowOptionsProblem<Options, Plug extends string> =
  UnknownOption<Options, "a route", typeof ROUTE_OPTION_NAMES> |
  (Options extends { readonly as: infer As } ? As extends "static" ? ReservedHelperMessage<Plug> : never : ReservedProblem<Plug>)

// prettier-ignore
export type ReservedProblem<Plug extends string> =
  ShortName<Plug> extends "static" ? ReservedHelperMessage<Plug> :
  never

// prettier-ignore
export type UnknownOption<Options, Node extends string, Supported extends readonly string[], Ignored extends string = never> =
  [keyof Options] extends [Supported[number] | Ignored] ? never :
  Exclude<keyof Options, Supported[number] | Ignored> extends infer Key extends string ?
    UnknownOptionMessage<Node, Key, QuoteList<Supported>> :
  never

/** What is wrong with a scope: its own options and path, or nodes after its glob. */
export type ScopeProblem<Node extends AnyScope> = ProblemGroup<OwnScopeProblem<Node[1], Node[2]>>

/** What is wrong with a scope's options and path, and with items after a glob in it. */
// prettier-ignore
export type OwnScopeProblem<Options, Items extends readonly unknown[] = readonly []> =
  UnknownOption<Options, "scope", typeof SCOPE_OPTION_NAMES> |
  (Options extends PathAlias ? AliasMessage<Options["alias"]> : never) |
  (Options extends { readonly path: infer Path extends string } ? PatternProblem<Path> | GlobScopeProblem<Options, Path, Items> : never)

/** Options of a scope that have a path for an alias. An interface is compared without being instantiated. */
export interface PathAlias {
  readonly alias: `${string}/${string}`
}

// prettier-ignore
type GlobScopeProblem<Options extends ScopeOptions, Path extends string, Items extends readonly unknown[]> =
  Path extends `${string}*${string}` ? AfterGlobIn<ItemRoutes<Items, EnterScope<RootScope, Options>>> :
  never

/** What a glob in the paths of the scopes around makes wrong. */
export type AfterGlobIn<Groups> = AfterGlobKey<NonNullable<Groups>>
type AfterGlobKey<Groups> = Groups["after_glob" & keyof Groups]

export type ForwardProblem<Path extends string> = ProblemGroup<
  Path extends `${string}${":" | "*"}${string}` ? DynamicForwardMessage<Path> : never
>

/** A `pipe_through` of what a chain goes through already. */
// prettier-ignore
export type PipeProblem<Pipes extends readonly string[], Names> = ProblemGroup<
  DuplicatePipe<Extract<Names extends readonly string[] ? Names[number] : Names, Pipes[number]>>
>
type DuplicatePipe<Name> = Name extends string ? DuplicatePipeMessage<Name> : never
