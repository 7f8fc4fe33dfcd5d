import type { AppendZero, DropZero, ZerosOf } from "./rows/blocks.types.js"
import type { NodeRows } from "./kinds.js"
import type { HasOrder } from "./rows/open-list.types.js"
import type { ItemRoutes } from "./routes.types.js"
import type { PipeThrough, RootScope, ScopeType } from "./scope.js"
import type { Range, Ranges } from "./rows/ranges.types.js"

/**
 * The rows of `RouteList` with all their properties, as `RouteGroups` has them for `Routes`. For a table that is not
 * known yet, the compiler does not resolve the condition before `infer`.
 */
// prettier-ignore
export type RouteRows<Table extends readonly unknown[]> =
  ItemRows<Table, RootScope> extends infer Rows extends readonly unknown[] ? Rows :
  never

// prettier-ignore
export type ItemRows<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends unknown ?
    HasOrder<Items> extends false ? OpenRows<Items, Within> :
    TupleRows<Items, Within> :
  unknown

// prettier-ignore
type TupleRows<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends readonly [readonly ["pipe_through", infer Names], ...infer Rest] ? TupleRows<Rest, PipeThrough<Within, Names>> :
  "pipe_through" extends Kind<Items[number]> ? OrderedRows<Items, Ranges<Items, Within>> :
  Items extends unknown ? BlockRows<Items, Within, "", ZerosOf<`${Items["length"]}`>> :
  never

/**
 * The rows of a list with a part of unknown length, such as one in a condition: those of the fixed items before and after that part
 * have known places, unless a `pipe_through` is among them.
 */
// prettier-ignore
type OpenRows<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends readonly [readonly ["pipe_through", infer Names], ...infer Rest] ? ItemRows<Rest, PipeThrough<Within, Names>> :
  "pipe_through" extends Kind<Items[number]> ? UnorderedRows<Items, Within> :
  Items extends unknown ? readonly [
    ...BlockRows<Items, Within, "", ZerosOfKeys<keyof Items>>,
    ...UnorderedRows<Items, Within>,
    ...TrailingRows<Items, Within>,
  ] :
  never

// prettier-ignore
type ZerosOfKeys<Keys> =
  "1000" extends Keys ? "0000" :
  "100" extends Keys ? "000" :
  "10" extends Keys ? "00" :
  "0" extends Keys ? "0" :
  ""

/** The rows of the fixed items at the end, eight at a step, since each step creates a tuple type of the rest. */
// prettier-ignore
type TrailingRows<Items extends readonly unknown[], Within extends ScopeType, Done extends readonly unknown[] = []> =
  Items extends readonly [...infer Rest, infer A, infer B, infer C, infer D, infer E, infer F, infer G, infer H] ?
    TrailingRows<Rest, Within, readonly [...TupleRows<[A, B, C, D, E, F, G, H], Within>, ...Done]> :
  Items extends readonly [...infer Rest, infer Last] ? TrailingRows<Rest, Within, readonly [...NodeRows<Last, Within>, ...Done]> :
  Done

type UnorderedRows<Items extends readonly unknown[], Within extends ScopeType> = readonly UnorderedRow<
  ItemRoutes<Items, Within>
>[]
type UnorderedRow<Groups> = Groups["routes" & keyof Groups]

type Kind<Node> = Node[0 & keyof Node]

/**
 * The rows of the items whose positions begin with the same digits. A tuple is divided by the digits of its positions, since
 * a recursion over its items would create a tuple type of every length.
 *
 * @typeParam Zeros a zero for each further digit
 */
// prettier-ignore
type BlockRows<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string> =
  Zeros extends "" ? Before extends keyof Items ? NodeRows<Items[Before], Within> : readonly [] :
  Before extends "" ? TenBlockRows<Items, Within, Before, DropZero<Zeros>> :
  `${Before}${Zeros}` extends keyof Items ? TenBlockRows<Items, Within, Before, DropZero<Zeros>> :
  readonly []

// prettier-ignore
type TenBlockRows<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string> = readonly [
  ...BlockRows<Items, Within, AppendZero<Before, Zeros>, Zeros>,
  ...BlockRows<Items, Within, `${Before}1`, Zeros>,
  ...BlockRows<Items, Within, `${Before}2`, Zeros>,
  ...BlockRows<Items, Within, `${Before}3`, Zeros>,
  ...BlockRows<Items, Within, `${Before}4`, Zeros>,
  ...BlockRows<Items, Within, `${Before}5`, Zeros>,
  ...BlockRows<Items, Within, `${Before}6`, Zeros>,
  ...BlockRows<Items, Within, `${Before}7`, Zeros>,
  ...BlockRows<Items, Within, `${Before}8`, Zeros>,
  ...BlockRows<Items, Within, `${Before}9`, Zeros>,
]

/** The rows of a list that has a `pipe_through` among its items: the rows of its ranges. */
// prettier-ignore
type OrderedRows<Items extends readonly unknown[], Parts> =
  Parts extends readonly unknown[] ? BlockRows<RangeNodes<Items, Parts>, RootScope, "", ZerosOf<`${Parts["length"]}`>> :
  never

type RangeNodes<Items, Parts extends readonly unknown[]> = {
  readonly [I in keyof Parts]: RangeNode<Items, Parts[I]>
}

/** A range of a list as a node; its rows are those of its items. */
export interface RangeNode<Items, Part> {
  readonly items: Items
  readonly part: Part
}

// prettier-ignore
export type RangeRows<Items extends readonly unknown[], Part extends Range> =
  BlockRows<Items, Part["within"], Part["before"], Part["zeros"]> extends infer Rows extends readonly unknown[] ? Rows :
  never
