import type { PatternProblem, SignProblem } from "../pattern/pattern.js"
import type { JoinPath } from "../pattern/join.js"
import type { ShortName } from "./naming.js"
import type {
  AliasMessage,
  BadActionsMessage,
  NestedListMessage,
  NoNodeMessage,
  UnknownNodeMessage,
  DuplicatePipeMessage,
  DynamicForwardMessage,
  PlugNameMessage,
  QuoteList,
  ReservedHelperMessage,
  ShapeMessage,
  UnknownOptionMessage,
} from "./messages.js"
import type { NODE_SHAPES } from "./messages.js"
import type { RESOURCE_ACTIONS, RESOURCES_OPTION_NAMES, ResourcesNode, ScopeNode } from "./nodes.js"
import type { ROUTE_OPTION_NAMES, RouteOptions, SCOPE_OPTION_NAMES } from "./options.js"
import type { SINGLETON_ACTIONS } from "./resources.js"
import type { ResourcesActions, ResourcesOptionsOf } from "./resources.types.js"
import type { WideNameMessage } from "./open-list.types.js"
import type { AnyScope } from "./routes.types.js"

/**
 * What the checks of `check.ts` throw, as types: each is a message, or `never` where nothing is wrong. A problem
 * that belongs to no route takes part in the union of routes as a member of its own.
 */
export type Problem<Text> = [Text] extends [never]
  ? never
  : {
      readonly kind: "problem"
      readonly problem: Text
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
  Options extends undefined ? NameProblem<Plug> | StaticProblem<Plug> :
  NameProblem<Plug> | RowOptionsProblem<Options, Plug>

// prettier-ignore
export type PlugProblem<Plug extends string> =
  Plug extends Uncapitalize<Plug> ? string extends Plug ? never : PlugNameMessage<`"${Plug}"`> :
  never

/** The same for the names of a whole table, which have to be literals. */
type NameProblem<Plug extends string> = BadName<Plug & Uncapitalize<Plug>>

// prettier-ignore
type BadName<Name extends string> =
  Name extends string ? {} extends { readonly [Key in Name]: null } ? WideNameMessage : PlugNameMessage<`"${Name}"`> :
  never

// prettier-ignore
type RowOptionsProblem<Options, Plug extends string> =
  UnknownOption<Options, "a route", typeof ROUTE_OPTION_NAMES> |
  (Options extends { readonly as: infer As } ? As extends "static" ? ReservedHelperMessage<Plug> : never : StaticProblem<Plug>)

// prettier-ignore
type StaticProblem<Plug extends string> =
  ShortName<Plug> extends "static" ? ReservedHelperMessage<Plug> :
  never

// prettier-ignore
export type UnknownOption<Options, Node extends string, Supported extends readonly string[], Ignored extends string = never> =
  [keyof Options] extends [Supported[number] | Ignored] ? never :
  Exclude<keyof Options, Supported[number] | Ignored> extends infer Key extends string ?
    UnknownOptionMessage<Node, Key, QuoteList<Supported>> :
  never

/** What is wrong with a scope: its own options and path, or nodes after its glob. */
export type ScopeProblem<Node extends AnyScope> = Problem<OwnScopeProblem<Node[1], Node[2]>>

/** What is wrong with a scope's options and path, and with items after a glob in it. */
// prettier-ignore
export type OwnScopeProblem<Options, Items extends readonly unknown[] = readonly []> =
  UnknownOption<Options, "scope", typeof SCOPE_OPTION_NAMES> |
  (Options extends PathAlias ? AliasMessage<Options["alias"]> : never) |
  (Options extends { readonly path: infer Path extends string } ? PatternProblem<Path> | GlobScopeProblem<Path, Items> : never)

/** Options of a scope that have a path for an alias. An interface is compared without being instantiated. */
export interface PathAlias {
  readonly alias: `${string}/${string}`
}

// prettier-ignore
type GlobScopeProblem<Path extends string, Items extends readonly unknown[]> =
  Path extends `${string}*${string}` ? AfterGlobProblem<Path, Items[number]> :
  never

/** What a scope's glob makes wrong: each node below it that has a path of its own. */
// prettier-ignore
export type AfterGlobProblem<Path extends string, Item> =
  ScopeNode extends Item ? never :
  Item extends AnyScope ?
    Item[1] extends { readonly path: infer Own extends string } ?
      Item[2] extends readonly [] ? never : AfterGlobProblem<JoinPath<Path, Own>, Item[2][number]> :
    AfterGlobProblem<Path, Item[2][number]> :
  Item extends ResourcesNode ? GlobResourcesProblem<JoinPath<Path, Item[1]>, ResourcesOptionsOf<Item>> :
  Item extends readonly ["match", string, infer Own extends string, ...unknown[]] ? SignProblem<JoinPath<Path, Own>> :
  Item extends readonly ["pipeline" | "pipe_through", ...unknown[]] ? never :
  Item extends readonly [string, infer Own extends string, ...unknown[]] ? SignProblem<JoinPath<Path, Own>> :
  never

/** What is wrong with resources; most have no options. */
// prettier-ignore
export type ResourcesProblem<Node extends ResourcesNode, Options> =
  [keyof Options] extends [never] ? BareProblem<Node[1], Node[2]> :
  BareProblem<Node[1], Node[2], Options> |
  UnknownOption<Options, "resources", typeof RESOURCES_OPTION_NAMES, keyof RouteOptions | "path"> |
  ActionsProblem<Options, "only"> |
  ActionsProblem<Options, "except"> |
  ParamNameProblem<Node[1], Options> |
  (Node extends readonly [unknown, unknown, unknown, unknown, unknown] ? NestedNameProblem<Node[1], Options> : never)

/** What can be wrong with resources without options. */
type BareProblem<Path extends string, Plug extends string, Options = {}> =
  | PatternProblem<Path>
  | NameProblem<Plug>
  | ReservedName<Options, Plug>
  | (Path extends `${string}*${string}` ? GlobResourcesProblem<Path, Options> : never)

/** The name that `param` gives to the id. */
// prettier-ignore
export type ParamNameProblem<Path extends string, Options> =
  Path extends `${string}*${string}` ? never :
  Options extends { readonly param: infer Param extends string } ? SignProblem<JoinPath<Path, `/:${Param}`>> :
  never

/** The name that `name` gives to the id for what nests under it. */
// prettier-ignore
type NestedNameProblem<Path extends string, Options> =
  Path extends `${string}*${string}` ? never :
  Options extends { readonly name: infer Name extends string } ? SignProblem<JoinPath<Path, `/:${Name}_${ParamName<Options>}`>> :
  never

type ParamName<Options> = Options extends { readonly param: infer Param extends string } ? Param : "id"

/** Actions whose path goes on after a glob. */
// prettier-ignore
type GlobResourcesProblem<Path extends string, Options> =
  Path extends `${string}*${string}` ?
    Options extends { readonly singleton: true } ?
      [Extract<ResourcesActions<Options>, "edit" | "new">] extends [never] ? SignProblem<Path> : SignProblem<`${Path}/new`> :
    [Exclude<ResourcesActions<Options>, "index" | "create">] extends [never] ? SignProblem<Path> :
    SignProblem<`${Path}/:${ParamName<Options>}`> :
  SignProblem<Path>

// prettier-ignore
type ReservedName<Options, Plug extends string> =
  Options extends { readonly as: infer As } ? As extends "static" ? ReservedHelperMessage<Plug> : never :
  Options extends { readonly name: infer Name } ? Name extends "static" ? ReservedHelperMessage<Plug> : never :
  StaticProblem<Plug>

// prettier-ignore
export type ActionsProblem<Options, Key extends "only" | "except"> =
  Options extends { readonly [K in Key]: infer Actions extends readonly string[] } ?
    Options extends { readonly singleton: true } ? UnsupportedActions<Key, "singleton ", Actions, typeof SINGLETON_ACTIONS> :
    UnsupportedActions<Key, "", Actions, typeof RESOURCE_ACTIONS> :
  never

// prettier-ignore
type UnsupportedActions<Key extends string, Kind extends string, Actions extends readonly string[], Supported extends readonly string[]> =
  [Exclude<Actions[number], Supported[number]>] extends [never] ?
    HasTwice<Actions> extends true ? BadActionsMessage<Key, Kind, QuoteList<Supported>, QuoteList<Actions>> : never :
  string extends Actions[number] ? never :
  BadActionsMessage<Key, Kind, QuoteList<Supported>, QuoteList<Actions>>

// prettier-ignore
type HasTwice<Names extends readonly string[]> =
  Names extends readonly [infer Head, ...infer Tail extends readonly string[]] ? Head extends Tail[number] ? true : HasTwice<Tail> :
  false

export type ForwardProblem<Path extends string> = Problem<
  Path extends `${string}${":" | "*"}${string}` ? DynamicForwardMessage<Path> : never
>

/** A `pipe_through` of what a chain goes through already. */
// prettier-ignore
export type PipeProblem<Pipes extends readonly string[], Names> = Problem<
  DuplicatePipe<Extract<Names extends readonly string[] ? Names[number] : Names, Pipes[number]>>
>
type DuplicatePipe<Name> = Name extends string ? DuplicatePipeMessage<Name> : never

/** A row that is no node. */
// prettier-ignore
export type NodeProblem<Node> = Problem<
  Node extends readonly [infer Kind extends keyof typeof NODE_SHAPES, ...unknown[]] ? OptionsOrShape<Node, Kind> :
  Node extends readonly [infer Kind extends string, ...unknown[]] ? UnknownNodeMessage<Kind> :
  Node extends readonly [] ? NoNodeMessage :
  Node extends readonly (readonly unknown[])[] ? NestedListMessage :
  NoNodeMessage
>

/** A node is refused for the first thing that is wrong with it; an option of an unknown name is the likeliest. */
// prettier-ignore
type OptionsOrShape<Node extends readonly unknown[], Kind extends keyof typeof NODE_SHAPES> =
  Node extends readonly [...unknown[], infer Options extends object] ?
    Options extends readonly unknown[] ? ShapeMessage<(typeof NODE_SHAPES)[Kind]> :
    [UnknownOption<Options, NodeName<Kind>, OptionsOf<Kind>>] extends [never] ? ShapeMessage<(typeof NODE_SHAPES)[Kind]> :
    UnknownOption<Options, NodeName<Kind>, OptionsOf<Kind>> :
  ShapeMessage<(typeof NODE_SHAPES)[Kind]>

type NodeName<Kind> = Kind extends "resources" | "scope" ? Kind : "a route"
// prettier-ignore
type OptionsOf<Kind> =
  Kind extends "resources" ? typeof RESOURCES_OPTION_NAMES :
  Kind extends "scope" ? typeof SCOPE_OPTION_NAMES :
  typeof ROUTE_OPTION_NAMES
