import type { AppendZero, Fewer, ZerosOf } from "./blocks.types.js"
import type { NodeRows } from "./kinds.js"
import type { HasOrder } from "./open-list.types.js"
import type { Route } from "./route.js"
import type { ItemRoutes } from "./routes.types.js"
import type { PipeThrough, RootScope, ScopeType } from "./scope.js"
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
export type ItemRows<Items extends readonly unknown[], Within extends ScopeType> =
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
export interface StretchNode<Items, Part> {
  readonly items: Items
  readonly part: Part
}

// prettier-ignore
export type StretchRows<Items extends readonly unknown[], Part extends Stretch> =
  Block<Items, Part["within"], Part["before"], Part["zeros"]> extends infer Rows extends readonly unknown[] ? Rows :
  never
