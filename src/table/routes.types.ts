import type { Merge } from "../lib/merge.js"
import type { AfterColon, PatternProblem } from "../pattern/pattern.js"
import type { JoinPath } from "../pattern/join.js"
import type { JoinAlias, JoinAs, ShortName } from "./naming.js"
import type { ForwardNode, PipelineNode, PipeThroughNode, ResourcesNode, ScopedAlias, VerbNode } from "./nodes.js"
import type { Log, RouteOptions, ScopeOptions } from "./options.js"
import type { ForwardProblem, PipeProblem, Problem, ResourcesProblem, ScopeProblem, TargetProblem } from "./problems.js"
import type { ActionKind, ActionRow, ActionText, AnyActionRow, Entries } from "./action-row.types.js"
import type { ItemsIn } from "./blocks.types.js"
import type { FirstPipeProblem, OddNode, OpenRoutes, UntypedRoutes } from "./open-list.types.js"
import type { NestedScope, Resource, ResourceGroup, ResourcesActions, ResourcesOptionsOf } from "./resources.types.js"
import type { EnterScope, Given, IsTrue, Option, PipeThrough, RootScope, ScopeType } from "./scope.js"
import type { Stretch, Stretches } from "./stretches.types.js"

/** One route of a table, with all that its scopes give it. */
export interface Route {
  /** `forward` where every path that begins with `path` goes to the plug, else `match`. */
  readonly kind: "match" | "forward"
  /** In lower case; `"*"` for any. */
  readonly verb: string
  /** The pattern, from the root. */
  readonly path: string
  readonly host: string | null
  readonly plug: string
  /** A controller's action, or whatever the plug takes. */
  readonly plug_opts: unknown
  /** The helper's name without `_path`, or `null`. */
  readonly helper: string | null
  readonly pipe_through: readonly string[]
  readonly private: object
  readonly assigns: object
  readonly metadata: object
  readonly log: Log
  readonly trailing_slash: boolean
}

/**
 * The routes of a table, as a union.
 *
 * A table whose rows are not known gives {@link Route}.
 */
export type Routes<Table extends readonly unknown[]> = RoutesIn<RouteGroups<Table>>
type RoutesIn<Groups extends RouteGroup> = PublicRoute<Groups["routes"]>

/** A route without what only the readers of this room ask for. */
type PublicRoute<Row> = Row extends unknown ? Pick<Row, keyof Route & keyof Row> : never

/**
 * The routes of a table, as a union in which each `resources` is one member: readers that look at few of the
 * routes expand only those.
 *
 * A table with conditional parts may be one of many tuples, twice as many with each part. So its rows are looked at first,
 * which are those of all the tuples, and the table itself only if their order counts.
 */
// prettier-ignore
export type RouteGroups<Table extends readonly unknown[]> =
  IsOrdered<Table> extends true ? OrderedGroups<Table> :
  SettleGroups<NodeRoutes<Table[number], RootScope>, Table>

// prettier-ignore
type SettleGroups<Groups, Table extends readonly unknown[]> =
  undefined extends Groups ? OrderedGroups<Table> :
  NonNullable<Groups>

/** The condition is always true; {@link NodeRoutes} says what it is for. */
// prettier-ignore
type OrderedGroups<Table extends readonly unknown[]> =
  Table extends unknown ? NonNullable<ItemRoutes<Table, RootScope>> :
  unknown

/** Whether a list has no known length, or begins with a `pipe_through`. */
// prettier-ignore
type IsOrdered<Items extends readonly unknown[]> =
  number extends Items["length"] ? true :
  Items[0 & keyof Items] extends PipeThroughNode ? true :
  false

/**
 * What every reader may ask of a member of {@link RouteGroups}.
 *
 * `kind` comes first in every member: the compiler looks for a property with a literal type to tell the members of
 * a long union apart by, and works out each property that stands before it.
 */
export interface RouteGroup {
  readonly kind: unknown
  /** What is wrong with it, as a message, or `never`. */
  readonly problem: unknown
  readonly target: AnyRowTarget
  readonly plug: unknown
  readonly pipe_through: unknown
  readonly assigns: unknown
  readonly row: AnyActionRow
  /** The pipeline that it is, or `never`. */
  readonly pipeline: unknown
  readonly routes: {
    readonly action: PropertyKey
    readonly captures: string
    readonly path: string
    readonly plug_opts: unknown
  }
}

/**
 * The routes of a list of nodes; and null if there is a forward among them, so that forwards are found quickly.
 *
 * Most lists have no `pipe_through`, or begin with it. Then the order of the nodes does not matter, and a union of
 * them is looked at: that costs less than a list. Undefined in what comes of it tells that the order does matter.
 */
// prettier-ignore
export type ItemRoutes<Items extends readonly unknown[], Within extends ScopeType> =
  number extends Items["length"] ? OpenRoutes<Items, Within> :
  TupleRoutes<Items, Within>

// prettier-ignore
type TupleRoutes<Items extends readonly unknown[], Within extends ScopeType> =
  Items[0 & keyof Items] extends PipeThroughNode ? AfterFirstPipe<Items, Within> :
  SettleOrder<NodeRoutes<Items[number], Within>, Items, Within>

// prettier-ignore
type AfterFirstPipe<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends readonly [readonly ["pipe_through", infer Names], ...infer Rest] ?
    TupleRoutes<Rest, PipeThrough<Within, Names>> | FirstPipeProblem<Within, Names> :
  never

/** An element of type `any` gives whatever a node can give, undefined too. */
// prettier-ignore
type SettleOrder<Union, Items extends readonly unknown[], Within extends ScopeType> =
  undefined extends Union ? unknown extends Items[number] ? UntypedRoutes<Items, Within> : OrderedRoutes<Items, Within> :
  Union

/** The routes of a list that has a `pipe_through` among its items. */
// prettier-ignore
type OrderedRoutes<Items extends readonly unknown[], Within extends ScopeType> =
  Stretches<Items, Within> extends infer Parts extends readonly Stretch[] ? StretchRoutes<Items, Parts[number]> :
  never

// prettier-ignore
type StretchRoutes<Items extends readonly unknown[], Part extends Stretch> =
  Part extends Stretch ?
    [Part["names"]] extends [never] ? NodeRoutes<ItemsIn<Items, Part["before"], Part["zeros"]>, Part["within"]> :
    PipeProblem<Part["within"]["pipes"], Part["names"]> :
  never

/**
 * The routes of one node, and what is wrong with it.
 *
 * The first condition is never true. Of a node that is not known yet, the compiler first asks if all branches fit {@link RouteGroup};
 * \`unknown\` does not, so it asks for the routes of the node's constraint, and does not walk through all these conditions.
 */
// prettier-ignore
export type NodeRoutes<Node, Within extends ScopeType> =
  Node extends never ? unknown :
  Node extends VerbNode ? RowRoute<Node, Within> :
  Node extends AnyScope ? ItemRoutes<Node[2], EnterScope<Within, Node[1]>> | ScopeProblem<Node> :
  Node extends ResourcesNode ? ResourcesRoutes<Node, Within> :
  Node extends readonly ["match", ...infer Row extends RouteRow] ? RowRoute<Row, Within> :
  Node extends ForwardNode ? ForwardRoute<ForwardRow<Node>, Within> | ForwardProblem<Node[1]> | null :
  Node extends PipelineNode ? PipelineGroup<Node> :
  Node extends PipeThroughNode ? undefined :
  OddNode<Node, Within>

/** A pipeline takes part in the union of routes as a member of its own. */
interface PipelineGroup<Node extends PipelineNode> {
  readonly kind: "pipeline"
  readonly problem: never
  readonly target: never
  readonly plug: never
  readonly pipe_through: never
  readonly assigns: never
  readonly row: never
  readonly pipeline: Node
  readonly routes: never
}

/** A verb route, or a match without its first element. */
export type RouteRow = readonly [string, string, string, unknown, (RouteOptions | undefined)?]

/** The route of a row, within its scopes. */
export type RowRoute<Row extends RouteRow, Within extends ScopeType> = {
  readonly kind: "match"
  readonly problem: PatternProblem<Row[1]>
  readonly pipeline: never
  readonly target: RowTarget<Within["as"], Row[2], Row[4]>
  readonly row: ActionRow<
    RouteAlias<Row[4], Within["alias"], Row[2]>,
    ActionText<Row[3]>,
    ActionKind<AfterColon<`${Within["captures"]}${Row[1]}`>, Within["pipes"], OwnAssigns<Row[4], Within["assigns"]>>
  >
  readonly routes: RowRoute<Row, Within>
  readonly action: RowAction<Row[3]>
  readonly captures: `${Within["captures"]}${Row[1]}`
  readonly verb: Row[0]
  readonly path: JoinPath<Within["path"], Row[1]>
  readonly host: Option<Row[4], "host", Within["host"]>
  readonly plug: RouteAlias<Row[4], Within["alias"], Row[2]>
  readonly plug_opts: Row[3] extends string ? Row[3] : ResolveOpts<Row[3], Within["alias"]>
  readonly helper: RouteHelper<Within["as"], Row[4], Row[2]>
  readonly pipe_through: Within["pipes"]
  readonly private: Merge<Within["private"], Option<Row[4], "private", {}>>
  readonly assigns: Merge<Within["assigns"], Option<Row[4], "assigns", {}>>
  readonly metadata: Option<Row[4], "metadata", {}>
  readonly log: Option<Row[4], "log", Within["log"]>
  readonly trailing_slash: IsTrue<Given<Row[4], "trailing_slash", Within["trailing_slash"]>>
}

/** What a plug's name and the options beside it say; the same for all routes of a controller that have no options. */
export interface RowTarget<Prefix extends string, Plug extends string, Options> {
  readonly keys: HelperKeys<RouteHelper<Prefix, Options, Plug>>
  readonly problem: TargetProblem<Plug, Options>
}

/** Any {@link RowTarget}. */
export interface AnyRowTarget {
  readonly keys: string
  readonly problem: unknown
}

/** The names of the functions that build a helper's paths and URLs; of no helper, none. */
export type HelperKeys<Name> = Name extends string ? `${Name}_path` | `${Name}_url` : never

/** The route of a forward: that of a row, but for its kind. */
export type ForwardRoute<Row extends RouteRow, Within extends ScopeType> = {
  readonly [Key in keyof RowRoute<Row, Within>]: Key extends "kind"
    ? "forward"
    : Key extends "routes"
      ? ForwardRoute<Row, Within>
      : RowRoute<Row, Within>[Key]
}

/** An action, or a mark for a plug's options: both can be a key. */
type RowAction<Opts> = Opts extends string ? Opts : typeof options
declare const options: unique symbol

// prettier-ignore
type OwnAssigns<Options, Outer> =
  Options extends undefined ? Entries<Outer> :
  Entries<Merge<Outer, Option<Options, "assigns", {}>>>

// prettier-ignore
type RouteAlias<Options, Alias extends string, Plug extends string> =
  Options extends { readonly alias: false } ? Plug :
  JoinAlias<Alias, Plug>

/** A helper's name; the same for all routes of a controller that have no options. */
// prettier-ignore
type RouteHelper<Prefix extends string, Options, Plug extends string> =
  Options extends undefined ? JoinAs<Prefix, ShortName<Plug>> :
  JoinAs<Prefix, RouteAs<Options, Plug>>

/** The own part of a helper's name: the option, or the plug's; `false` and null for none. */
// prettier-ignore
type RouteAs<Options, Plug extends string> =
  Options extends { readonly as: infer As } ? As extends undefined ? ShortName<Plug> : As :
  ShortName<Plug>

/** Puts the full name in the place of each `scoped_alias`. */
// prettier-ignore
type ResolveOpts<Opts, Alias extends string> =
  Opts extends string ? Opts :
  Opts extends ScopedAlias<infer Name> ? JoinAlias<Alias, Name> :
  Opts extends (...args: never) => unknown ? Opts :
  Opts extends object ? { readonly [K in keyof Opts]: ResolveOpts<Opts[K], Alias> } :
  Opts

/** A scope whose items may be wrong. */
export type AnyScope = readonly ["scope", ScopeOptions, readonly unknown[]]

/** A forward as the row of a route; it has no helper. */
// prettier-ignore
export type ForwardRow<Node extends ForwardNode> =
  Node extends readonly [unknown, infer Path extends string, infer Plug extends string, infer Opts, infer Options extends RouteOptions] ?
    readonly ["*", Path, Plug, Opts extends undefined ? readonly [] : Opts, Merge<Options, { readonly as: null }>] :
  Node extends readonly [unknown, infer Path extends string, infer Plug extends string, infer Opts] ?
    readonly ["*", Path, Plug, Opts extends undefined ? readonly [] : Opts, { readonly as: null }] :
  readonly ["*", Node[1], Node[2], readonly [], { readonly as: null }]

// prettier-ignore
type ResourcesRoutes<Node extends ResourcesNode, Within extends ScopeType> =
  | OwnRoutes<Node, ResourcesOptionsOf<Node>, Within>
  | (Node extends readonly [unknown, unknown, unknown, infer Options, infer Items extends readonly unknown[]] ?
      ItemRoutes<Items, NestedScope<Resource<Node, Options, Within>, Options, Within>> :
      never)

/** Resources without an action give no route, so neither a helper nor a controller. */
// prettier-ignore
type OwnRoutes<Node extends ResourcesNode, Options, Within extends ScopeType> =
  [ResourcesActions<Options>] extends [never] ? Problem<ResourcesProblem<Node, Options>> :
  ResourceGroup<Node, Options, Within>
