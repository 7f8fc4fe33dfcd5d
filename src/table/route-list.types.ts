import type { IsUnion } from "../lib/is-union.types.js"
import type { ForwardNode, ResourceAction, ResourcesNode, VerbNode } from "./nodes.js"
import type {
  ActionRoutes,
  AnyResource,
  NestedScope,
  Resource,
  ResourceRoute,
  ResourcesActions,
  ResourcesOptionsOf,
} from "./resources.types.js"
import type { HasOrder } from "./open-list.types.js"
import type { AnyScope, ForwardRoute, ForwardRow, ItemRoutes, Route, RouteRow, RowRoute } from "./routes.types.js"
import type { AppendZero, Fewer, ZerosOf } from "./blocks.types.js"
import type { EnterScope, PipeThrough, RootScope, ScopeType } from "./scope.js"
import type { Stretch, Stretches } from "./stretches.types.js"

/**
 * The routes of a table in declaration order, as a tuple: the type of what `list_routes` gives back.
 *
 * Where it is not known how many rows there are, or in which order, there is a list of their union in the tuple.
 */
// prettier-ignore
export type RouteList<Table extends readonly unknown[]> =
  RouteRows<Table> extends infer Rows extends readonly unknown[] ? PublicRoutes<Rows> :
  never

type PublicRoutes<Rows extends readonly unknown[]> = { readonly [I in keyof Rows]: PublicRoute<Rows[I]> }

/** A route without what only the readers of this room ask for. */
type PublicRoute<Row> = { readonly [K in keyof Route]: Row[K & keyof Row] }

/**
 * The rows of {@link RouteList} as the fold makes them; what `RouteGroups` is to `Routes`. The fold stands where the
 * compiler does not look into it for a table that is not known yet.
 */
// prettier-ignore
export type RouteRows<Table extends readonly unknown[]> =
  ItemRows<Table, RootScope> extends infer Rows extends readonly unknown[] ? Rows :
  never

// prettier-ignore
type ItemRows<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends unknown ?
    HasOrder<Items> extends false ? UnorderedRows<Items, Within> :
    TupleRows<Items, Within> :
  unknown

// prettier-ignore
type TupleRows<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends readonly [readonly ["pipe_through", infer Names], ...infer Rest] ? TupleRows<Rest, PipeThrough<Within, Names>> :
  "pipe_through" extends Kind<Items[number]> ? OrderedRows<Items, Stretches<Items, Within>> :
  Items extends unknown ? Block<Items, Within, "", ZerosOf<`${Items["length"]}`>> :
  never

type UnorderedRows<Items extends readonly unknown[], Within extends ScopeType> = readonly UnorderedRow<
  ItemRoutes<Items, Within>
>[]
type UnorderedRow<Groups> = RowIn<NonNullable<Groups>>
type RowIn<Groups> = Groups["routes" & keyof Groups]

type Kind<Node> = Node[0 & keyof Node]

/**
 * The rows of the items whose positions begin with the same digits. A tuple is taken apart by the digits of its
 * positions, since a walk along it makes a tuple type of every length on the way.
 *
 * @typeParam Zeros as many as there are digits to come
 */
// prettier-ignore
type Block<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string> =
  Zeros extends "" ? Before extends keyof Items ? NodeRows<Items[Before], Within> : readonly [] :
  Before extends "" ? TenBlocks<Items, Within, Before, Fewer<Zeros>> :
  `${Before}${Zeros}` extends keyof Items ? TenBlocks<Items, Within, Before, Fewer<Zeros>> :
  readonly []

// prettier-ignore
type TenBlocks<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string> = readonly [
  ...Block<Items, Within, AppendZero<Before, Zeros>, Zeros>,
  ...Block<Items, Within, `${Before}1`, Zeros>,
  ...Block<Items, Within, `${Before}2`, Zeros>,
  ...Block<Items, Within, `${Before}3`, Zeros>,
  ...Block<Items, Within, `${Before}4`, Zeros>,
  ...Block<Items, Within, `${Before}5`, Zeros>,
  ...Block<Items, Within, `${Before}6`, Zeros>,
  ...Block<Items, Within, `${Before}7`, Zeros>,
  ...Block<Items, Within, `${Before}8`, Zeros>,
  ...Block<Items, Within, `${Before}9`, Zeros>,
]

/** The rows of a list that has a `pipe_through` among its items: those of its stretches. */
// prettier-ignore
type OrderedRows<Items extends readonly unknown[], Parts> =
  Parts extends readonly unknown[] ? Block<StretchNodes<Items, Parts>, RootScope, "", ZerosOf<`${Parts["length"]}`>> :
  never

type StretchNodes<Items, Parts extends readonly unknown[]> = {
  readonly [I in keyof Parts]: StretchNode<Items, Parts[I]>
}

/** A stretch of a list as a node, whose rows are those of its items. */
interface StretchNode<Items, Part> {
  readonly items: Items
  readonly part: Part
}

// prettier-ignore
type StretchRows<Items extends readonly unknown[], Part extends Stretch> =
  Block<Items, Part["within"], Part["before"], Part["zeros"]> extends infer Rows extends readonly unknown[] ? Rows :
  never

// prettier-ignore
type NodeRows<Node, Within extends ScopeType> =
  Node extends VerbNode ? readonly [RowRoute<Node, Within>] :
  Node extends AnyScope ? ItemRows<Node[2], EnterScope<Within, Node[1]>> :
  Node extends ResourcesNode ? ResourcesRows<Node, Within> :
  Node extends readonly ["match", ...infer Row extends RouteRow] ? readonly [RowRoute<Row, Within>] :
  Node extends ForwardNode ? readonly [ForwardRoute<ForwardRow<Node>, Within>] :
  Node extends StretchNode<readonly unknown[], Stretch> ? StretchRows<Node["items"], Node["part"]> :
  Node extends readonly [infer Kind extends string, ...unknown[]] ? string extends Kind ? readonly Route[] : readonly [] :
  readonly Route[]

// prettier-ignore
type ResourcesRows<Node extends ResourcesNode, Within extends ScopeType> =
  Node extends readonly [unknown, unknown, unknown, infer Options, infer Items extends readonly unknown[]] ? readonly [
    ...ActionRows<Resource<Node, Options, Within>, Options>,
    ...ItemRows<Items, NestedScope<Resource<Node, Options, Within>, Options, Within>>,
  ] :
  ActionRows<Resource<Node, ResourcesOptionsOf<Node>, Within>, ResourcesOptionsOf<Node>>

// prettier-ignore
type ActionRows<Shared extends AnyResource, Options> =
  [Extract<keyof Options, "only" | "except" | "singleton">] extends [never] ? AllActionRows<Shared> :
  KnowsActions<Options> extends true ? SomeActionRows<Shared, ResourcesActions<Options>> :
  readonly ActionRoutes<Shared, ResourcesActions<Options>>[]

type AllActionRows<Shared extends AnyResource> = readonly [
  ResourceRoute<Shared, "index", "index">,
  ResourceRoute<Shared, "edit", "edit">,
  ResourceRoute<Shared, "new", "new">,
  ResourceRoute<Shared, "show", "show">,
  ResourceRoute<Shared, "create", "create">,
  ResourceRoute<Shared, "update", "update">,
  ResourceRoute<Shared, "update", "put">,
  ResourceRoute<Shared, "delete", "delete">,
]

type SomeActionRows<Shared extends AnyResource, Actions> = readonly [
  ...ActionRow<Shared, "index", Actions>,
  ...ActionRow<Shared, "edit", Actions>,
  ...ActionRow<Shared, "new", Actions>,
  ...ActionRow<Shared, "show", Actions>,
  ...ActionRow<Shared, "create", Actions>,
  ...ActionRow<Shared, "update", Actions>,
  ...ActionRow<Shared, "delete", Actions>,
]

// prettier-ignore
type ActionRow<Shared extends AnyResource, Action extends ResourceAction, Actions> =
  Action extends Actions ?
    Action extends "update" ? readonly [
      ResourceRoute<Shared, Action, Action>,
      ResourceRoute<Shared, Action, "put">,
    ] :
    readonly [ResourceRoute<Shared, Action, Action>] :
  readonly []

/** Whether options of resources say for each action if it has a route. */
// prettier-ignore
type KnowsActions<Options> =
  Options extends { readonly only: infer Only } ? KnowsNames<Only> extends true ? KnowsSingleton<Options> : false :
  Options extends { readonly except: infer Except } ? KnowsNames<Except> extends true ? KnowsSingleton<Options> : false :
  KnowsSingleton<Options>

// prettier-ignore
type KnowsNames<Names> =
  Names extends readonly unknown[] ? number extends Names["length"] ? false : IsEach<{ readonly [I in keyof Names]: IsUnion<Names[I]> }[number]> :
  true
type IsEach<Unions> = true extends Unions ? false : true

// prettier-ignore
type KnowsSingleton<Options> =
  Options extends { readonly singleton: infer Singleton } ? boolean extends Singleton ? false : true :
  true
