import type { JoinPath } from "../../pattern/join.js"
import type { PatternProblem } from "../../pattern/pattern.js"
import type { HasKinds } from "./kind-texts.types.js"
import type { AnswersProblem, ForwardContractProblem, HasAnswers } from "../contracts/contract-rules.js"
import type { WhereProblem } from "./where-rules.js"
import type { DeprecatedProblem } from "../deprecations/deprecated.js"
import type { ProblemGroup } from "../groups.types.js"
import type { OptionValueProblem } from "./option-values.types.js"
import type {
  AliasMessage,
  AnswerMessage,
  ColonActionMessage,
  ContractName,
  DuplicatePipeMessage,
  DynamicForwardMessage,
  UnknownKindMessage,
  ListStyleMessage,
  NotAnObjectMessage,
  OptionMessage,
  OwnPipelineMessage,
  PIPELINE_NAME,
  PIPELINE_PLUGS,
  PlugNameMessage,
  PlugNodeMessage,
  QuoteList,
  ReservedHelperMessage,
  STRING_PATH,
  MetadataValueMessage,
  UnknownMetadataMessage,
  UnknownOptionMessage,
  WideNameMessage,
} from "../messages.js"
import type { RefusedOptions } from "./refused.types.js"
import type { ShortName } from "../names/naming.js"
import type { PipelineNode } from "../nodes.js"
import type { RouteMetadata, RowMetadata } from "../metadata.types.js"
import type { ListStyle } from "../contracts/lists.js"
import type {
  CONTRACT_OPTIONS,
  ContractOptionNames,
  OptionTable,
  RouteOptionNames,
  ScopeOptionNames,
} from "../options.js"
import type { Values, AllValues } from "../option-values.js"
import type { EnterScope, ScopeType } from "../scope.js"

/*
 * The rules of `rules.ts` as types: each is a message, or `never` if there is no problem.
 */

/** The problem of a route's plug or its options; the same for all routes of a controller without options. */
// prettier-ignore
export type TargetProblem<Plug extends string, Options> =
  Options extends undefined ? LiteralPlugProblem<Plug> | ReservedProblem<Plug> :
  LiteralPlugProblem<Plug> | RowOptionsProblem<Options, Plug>

// prettier-ignore
export type PlugProblem<Plug extends string> =
  Plug extends Uncapitalize<Plug> ? string extends Plug ? never : PlugNameMessage<`"${Plug}"`> :
  never

/** The same for the names in a table, which must be literals. */
export type LiteralPlugProblem<Plug extends string> = BadName<Plug & Uncapitalize<Plug>>

// prettier-ignore
type BadName<Name extends string> =
  Name extends string ? {} extends { readonly [Key in Name]: null } ? WideNameMessage : PlugNameMessage<`"${Name}"`> :
  never

/** The problem of an action that begins with a colon. A wide string is ignored. */
// prettier-ignore
export type ActionProblem<Action> =
  Action extends `:${infer Name}` ? string extends Name ? never : ColonActionMessage<Name> :
  never

// prettier-ignore
type RowOptionsProblem<Options, Plug extends string> =
  UnknownOption<Options, "a route", RouteOptionNames> |
  OptionValueProblem<Options> |
  ReservedName<Options, Plug>

/** The problem of a helper that has the name of those for static files. */
// prettier-ignore
export type ReservedName<Options, Plug extends string> =
  Options extends { readonly as: infer As } ? As extends "static" ? ReservedHelperMessage<Plug> : never :
  Options extends { readonly name: infer Name } ? Name extends "static" ? ReservedHelperMessage<Plug> : never :
  ReservedProblem<Plug>

// prettier-ignore
export type ReservedProblem<Plug extends string> =
  ShortName<Plug> extends "static" ? ReservedHelperMessage<Plug> :
  never

// prettier-ignore
export type UnknownOption<Options, Node extends string, Supported extends readonly string[], Ignored extends string = never> =
  [keyof Options] extends [Supported[number] | Ignored] ? MetadataProblem<Options> :
  Exclude<keyof Options, Supported[number] | Ignored> extends infer Key extends string ?
    UnknownOptionMessage<Node, Key, QuoteList<Supported>> :
  RefusedOptions<Options>

// prettier-ignore
type MetadataProblem<Options> =
  [keyof RouteMetadata] extends [never] ? never :
  UnknownMetadata<Options> extends infer Key extends string ? UnknownMetadataMessage<Key> :
  never

/** The keys of metadata that a program's `RouteMetadata` does not have. */
// prettier-ignore
export type UnknownMetadata<Options> =
  [keyof RouteMetadata] extends [never] ? never :
  Options extends { readonly metadata: infer Given } ? Exclude<keyof Given, keyof RouteMetadata> :
  never

/** The problem of the options of a row that is not a node. */
// prettier-ignore
export type OptionsProblem<Options, Node extends string, Known extends OptionTable, Supported extends readonly string[], Ignored extends string = never> =
  Options extends undefined ? never :
  Options extends object ?
    Options extends readonly unknown[] ? NotAnObjectMessage<Node> :
    UnknownOption<Options, Node, Supported, Ignored> | { readonly [Key in keyof Options & keyof Known]: ValueProblem<Key, Options[Key], Known[Key]> }[keyof Options & keyof Known] :
  NotAnObjectMessage<Node>

// prettier-ignore
type ValueProblem<Key, Value, Type extends keyof Values> =
  Value extends Values[Type] | undefined ? never :
  Key extends "path" ? typeof STRING_PATH :
  Value extends readonly unknown[] ? OptionMessage<Key & string, AllValues[Type][0]> :
  Value extends object ?
    Type extends "where" ? KindProblem<Value, keyof Value> :
    Type extends "answers" ? AnswerProblem<Value, keyof Value> :
    Type extends "deprecated" ? DeprecatedProblem<Value> :
    Type extends "lists" ? ListStyleProblem<Value, keyof Value> :
    Type extends "metadata" ? MetadataValueProblem<Value, keyof Value & keyof RowMetadata> :
    Type extends "contracts" ? ContractsValueProblem<Value> :
    OptionMessage<Key & string, AllValues[Type][0]> :
  OptionMessage<Key & string, AllValues[Type][0]>

// prettier-ignore
type KindProblem<Kinds, Name extends keyof Kinds> =
  Name extends string ? Kinds[Name] extends Values["where"][string] ? never : UnknownKindMessage<Name> :
  never

// prettier-ignore
type AnswerProblem<Answers, Status extends keyof Answers> =
  Status extends string | number ? Answers[Status] extends string | null ? never : AnswerMessage<`${Status}`> :
  never

// prettier-ignore
type ListStyleProblem<Given, Key extends keyof Given> =
  Key extends string ? Given[Key] extends ListStyle ? never : ListStyleMessage<Key> :
  never

// prettier-ignore
type MetadataValueProblem<Given, Key extends keyof Given & keyof RowMetadata> =
  Key extends string ? Given[Key] extends RowMetadata[Key] ? never : MetadataValueMessage<Key> :
  never

/** The problem of contracts if one is not an object, or has an option with a wrong value. */
type ContractsValueProblem<Contracts> = {
  readonly [Action in keyof Contracts & string]: OptionsProblem<
    Contracts[Action],
    ContractName<Action>,
    typeof CONTRACT_OPTIONS,
    ContractOptionNames
  >
}[keyof Contracts & string]

/** The problem of a scope's options, of its path, or of items after a glob in it. */
// prettier-ignore
export type ScopeProblem<Options, Within extends ScopeType, Inner extends AnyInnerRoutes = never> =
  UnknownOption<Options, "scope", ScopeOptionNames> |
  OptionValueProblem<Options> |
  (Options extends PathAlias ? AliasMessage<Options["alias"]> : never) |
  (Options extends { readonly path: infer Path extends string } ? PatternProblem<Path> | GlobScopeProblem<Path, Inner> : never) |
  (Options extends HasAnswers ? AnswersProblem<Options> : never) |
  (Options extends HasKinds ? WhereProblem<Options, EnterScope<Within, Options>["path"]> : never)

/** The routes of a scope's items. Their paths begin with that of this scope, without those of the scopes around it. */
export interface AnyInnerRoutes {
  readonly routes: { readonly after_glob: unknown }
}

// prettier-ignore
type GlobScopeProblem<Path extends string, Inner extends AnyInnerRoutes> =
  Path extends `${string}*${string}` ? Inner["routes"]["after_glob"] :
  never

/** Options of a scope that have a path as the alias. The compiler compares an interface without instantiating it. */
export interface PathAlias {
  readonly alias: `${string}/${string}`
}

export type ForwardProblem<Path extends string, Options, Within extends ScopeType> = ProblemGroup<
  | (Path extends `${string}${":" | "*"}${string}` ? DynamicForwardMessage<Path> : never)
  | ForwardContractProblem<Options>
  | (Options extends HasKinds ? WhereProblem<Options, JoinPath<Within["path"], Path>> : never)
>

/** The problem of a `pipe_through` with a name that the routes already go through. */
// prettier-ignore
export type PipeProblem<Pipes extends readonly string[], Names> = ProblemGroup<
  DuplicatePipe<Extract<Names extends readonly string[] ? Names[number] : Names, Pipes[number]>>
>
type DuplicatePipe<Name> = Name extends string ? DuplicatePipeMessage<Name> : never

/** The problem of a pipeline that is not a node. */
// prettier-ignore
export type PipelineProblem<Name, Plugs> =
  Name extends string ? Plugs extends readonly unknown[] ? PlugNodeMessage<Name> : typeof PIPELINE_PLUGS :
  typeof PIPELINE_NAME

/** The problem of a pipeline with a plug of its own name, as in `pipelineProblem` of `rules.ts`. A wide `string` is ignored. */
// prettier-ignore
export type OwnPipelineProblem<Node extends PipelineNode> =
  Node[1] extends Node[2][number][1] ? string extends Node[1] ? never : OwnPipelineMessage<Node[1]> :
  never
