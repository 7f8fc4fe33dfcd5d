import type { AnyActionRow } from "./action-row.types.js"
import type { ItemsIn } from "./blocks.types.js"
import type { NodeRoutes } from "./kinds.js"
import type { PipeThroughNode } from "./nodes.js"
import type { FirstPipeProblem, OpenRoutes, UntypedRoutes } from "./open-list.types.js"
import type { AnyRowTarget, Route } from "./route.js"
import type { PipeProblem } from "./rules.types.js"
import type { PipeThrough, RootScope, ScopeType } from "./scope.js"
import type { Stretch, Stretches } from "./stretches.types.js"

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
  /** What a glob in the paths of the scopes around makes wrong, as a message, or `never`. */
  readonly after_glob: unknown
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
