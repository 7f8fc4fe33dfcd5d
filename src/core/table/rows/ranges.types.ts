import type { AppendZero, DropZero, ItemsIn, ZerosOf } from "./blocks.types.js"
import type { PipeThroughNode } from "../nodes.js"
import type { PipeThrough, ScopeType } from "../scope.js"

/**
 * A block of a list's items that have the same scope, or a single `pipe_through`.
 *
 * @typeParam Names the names of the `pipe_through`; `never` for other items
 * @typeParam End the scope of the items after it
 */
export interface Range<Before = string, Zeros = string, Within = ScopeType, Names = unknown, End = ScopeType> {
  readonly before: Before
  readonly zeros: Zeros
  readonly within: Within
  readonly names: Names
  readonly end: End
}

/**
 * The ranges of a list that has a `pipe_through` among its items, in order.
 *
 * A block of a thousand positions is divided only if there is a `pipe_through` in it, then one of a hundred, then one of
 * ten. A recursion over the items would create a tuple type of every length: for 5,000 items, 16 at a step, over two million
 * types. The condition is always true: it keeps the compiler from resolving this type for a list that is not known yet.
 */
// prettier-ignore
export type Ranges<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends unknown ? TenBlockRanges<Items, Within, "", DropZero<ZerosOf<`${Items["length"]}`>>> :
  unknown

/** The ranges of ten blocks. Each block begins in the scope at the end of the one before it. */
// prettier-ignore
type TenBlockRanges<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string, Digits = "0123456789", Done extends readonly Range[] = readonly []> =
  Digits extends `${infer Digit}${infer Others}` ?
    BlockRanges<Items, Within, Digit extends "0" ? AppendZero<Before, Zeros> : `${Before}${Digit}`, Zeros> extends readonly [...infer Parts extends Range[], infer Last extends Range] ?
      TenBlockRanges<Items, Last["end"], Before, Zeros, Others, readonly [...Done, ...Parts, Last]> :
    Done :
  Done

/** The ranges of a block: none if it is after the end of the list. */
// prettier-ignore
type BlockRanges<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string> =
  Before extends "" ? Divide<Items, Within, Before, Zeros, ItemsIn<Items, Before, Zeros>> :
  `${Before}${Zeros}` extends keyof Items ? Divide<Items, Within, Before, Zeros, ItemsIn<Items, Before, Zeros>> :
  readonly []

// prettier-ignore
type Divide<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string, Node> =
  [Extract<Node, PipeThroughNode>] extends [never] ? readonly [Range<Before, Zeros, Within, never, Within>] :
  Zeros extends "" ? readonly [Range<Before, "", Within, Node[1 & keyof Node], PipeThrough<Within, Node[1 & keyof Node]>>] :
  TenBlockRanges<Items, Within, Before, DropZero<Zeros>>
