import type { AnyActionRow } from "./rows/action-row.types.js"
import type { ItemsIn } from "./rows/blocks.types.js"
import type { RouteInput } from "../pattern/input.types.js"
import type { NodeRoutes } from "./kinds.js"
import type { PipeThroughNode } from "./nodes.js"
import type { FirstPipeProblem, OpenRoutes, UntypedRoutes } from "./rows/open-list.types.js"
import type { RouteRows } from "./route-list.types.js"
import type { Route, RouteProperty } from "./route.js"
import type { AnyRowTarget } from "./rows/row-target.types.js"
import type { PipeProblem } from "./rules/rules.types.js"
import type { PipeThrough, RootScope, ScopeType } from "./scope.js"
import type { Range, Ranges } from "./rows/ranges.types.js"

/**
 * The routes of a table, as a union; {@link Route} if the table's rows are not known.
 */
export type Routes<Table extends readonly unknown[]> = RoutesIn<RouteGroups<Table>>
type RoutesIn<Groups extends RouteGroup> = EachPublicRoute<Groups["routes"]>
type EachPublicRoute<Rows> = Rows extends unknown ? PublicRoute<Rows> : never

/**
 * The routes of a table in declaration order, as a tuple: the type of the result of `list_routes`.
 *
 * If the number or the order of rows is not known, the tuple contains a list of the union of their routes.
 */
// prettier-ignore
export type RouteList<Table extends readonly unknown[]> =
  RouteRows<Table> extends infer Rows extends readonly unknown[] ? PublicRoutes<Rows> :
  never

type PublicRoutes<Rows extends readonly unknown[]> = { readonly [I in keyof Rows]: PublicRoute<Rows[I]> }

/** A route with its public properties only. It is not exported, so that users' declarations show its result, not its name. */
type PublicRoute<Row> = { readonly [Name in keyof Route]: RouteProperty<Row, Name> }

/**
 * The routes of a table, as a union in which each `resources` is one member, so that types that need few of the routes expand
 * only those.
 *
 * A table with conditional parts is a union of tuples, and each part doubles their number. So this type uses the union of the
 * rows of all tuples, and the tuples only if the order of the rows matters.
 */
// prettier-ignore
export type RouteGroups<Table extends readonly unknown[]> =
  IsOrdered<Table> extends true ? OrderedGroups<Table> :
  SettleGroups<NodeRoutes<Table[number], RootScope>, Table>

/** The `ActionRow`s of a table, as a union. */
export type ActionRows<Table extends readonly unknown[]> = RouteGroups<Table>["row"]

/** The kinds of the members of a union of routes. */
export type KindIn<Groups extends RouteGroup> = Groups["kind"]

// prettier-ignore
type SettleGroups<Groups extends RouteGroup, Table extends readonly unknown[]> =
  "pipe_through" extends Groups["kind"] ? OrderedGroups<Table> :
  Groups

/** The condition is always true; {@link NodeRoutes} explains it. */
// prettier-ignore
type OrderedGroups<Table extends readonly unknown[]> =
  Table extends unknown ? ItemRoutes<Table, RootScope> :
  unknown

/** Whether a list has no known length, or begins with a `pipe_through`. */
// prettier-ignore
type IsOrdered<Items extends readonly unknown[]> =
  number extends Items["length"] ? true :
  Items[0] extends PipeThroughNode ? true :
  false

/**
 * The properties that every member of {@link RouteGroups} has.
 *
 * `kind` comes first in every member: to discriminate a long union, the compiler searches a property with a literal type, and
 * computes each property before it.
 */
export interface RouteGroup {
  readonly kind: unknown
  /** Its problem, as a message, or `never`. */
  readonly problem: unknown
  /** The problem of segments after a glob in the path of an enclosing scope, as a message, or `never`. */
  readonly after_glob: unknown
  readonly target: AnyRowTarget
  readonly plug: unknown
  readonly pipe_through: unknown
  readonly row: AnyActionRow
  /** The node if it is a pipeline, or `never`. */
  readonly pipeline: unknown
  readonly links: {
    readonly action: PropertyKey
    readonly input: RouteInput
    readonly path: string
    readonly plug_opts: unknown
  }
  readonly calls: {
    readonly action: PropertyKey
    readonly request: RouteInput
    readonly verb: unknown
    readonly plug_opts: unknown
  }
  readonly routes: {
    readonly action: PropertyKey
    readonly captures: string
    readonly input: RouteInput
    readonly request: RouteInput
    readonly path: string
    readonly plug_opts: unknown
    readonly where: unknown
  }
}

/**
 * The routes of a list of nodes; and null if there is a forward or a kind of a param among them, so that these are found
 * quickly.
 *
 * Most lists have no `pipe_through`, or begin with it. Then the order of the nodes does not matter, and the routes of their
 * union are computed, which costs less. If the result contains undefined, the order does matter.
 */
// prettier-ignore
export type ItemRoutes<Items extends readonly unknown[], Within extends ScopeType> =
  number extends Items["length"] ? OpenRoutes<Items, Within> :
  TupleRoutes<Items, Within>

// prettier-ignore
type TupleRoutes<Items extends readonly unknown[], Within extends ScopeType> =
  Items[0] extends PipeThroughNode ? AfterFirstPipe<Items, Within> :
  SettleOrder<NodeRoutes<Items[number], Within>, Items, Within>

// prettier-ignore
type AfterFirstPipe<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends readonly [readonly ["pipe_through", infer Names], ...infer Rest] ?
    TupleRoutes<Rest, PipeThrough<Within, Names>> | FirstPipeProblem<Within, Names> :
  never

/** For an element of type `any`, the result contains everything that a node can have, the sign of a `pipe_through` too. */
// prettier-ignore
type SettleOrder<Union extends RouteGroup, Items extends readonly unknown[], Within extends ScopeType> =
  "pipe_through" extends Union["kind"] ? unknown extends Items[number] ? UntypedRoutes<Items, Within> : OrderedRoutes<Items, Within> :
  Union

/** The routes of a list that has a `pipe_through` among its items. */
// prettier-ignore
type OrderedRoutes<Items extends readonly unknown[], Within extends ScopeType> =
  Ranges<Items, Within> extends infer Parts extends readonly Range[] ? RangeRoutes<Items, Parts[number]> :
  never

// prettier-ignore
type RangeRoutes<Items extends readonly unknown[], Part extends Range> =
  Part extends Range ?
    [Part["names"]] extends [never] ? NodeRoutes<ItemsIn<Items, Part["before"], Part["zeros"]>, Part["within"]> :
    PipeProblem<Part["within"]["pipes"], Part["names"]> :
  never
