import type { AppendZero, DropZero, ItemsIn, ZerosOf } from "./blocks.types.js"
import type { PipeThroughNode } from "./nodes.js"
import type { PipeThrough, ScopeType } from "./scope.js"

/** A block of a list's items that have the same scope, or a single `pipe_through`. */
export interface Range {
  readonly before: string
  readonly zeros: string
  readonly within: ScopeType
  /** The names of the `pipe_through`; `never` for other items. */
  readonly names: unknown
  /** The scope of the items after it. */
  readonly end: ScopeType
}

interface PlainRange<Before extends string, Zeros extends string, Within extends ScopeType> {
  readonly before: Before
  readonly zeros: Zeros
  readonly within: Within
  readonly names: never
  readonly end: Within
}

interface PipeRange<Position extends string, Within extends ScopeType, Names> {
  readonly before: Position
  readonly zeros: ""
  readonly within: Within
  readonly names: Names
  readonly end: PipeThrough<Within, Names>
}

/**
 * The ranges of a list that has a `pipe_through` among its items, in order.
 *
 * A block of a thousand positions is divided only if there is a `pipe_through` in it, then one of a hundred, then one of
 * ten. A recursion over the items would create a tuple type of every length. The condition is always true: it keeps the
 * compiler from resolving this type for a list that is not known yet.
 */
// prettier-ignore
export type Ranges<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends unknown ? TenBlocks<Items, Within, "", DropZero<ZerosOf<`${Items["length"]}`>>> :
  unknown

/** The ranges of ten blocks. Each block begins in the scope at the end of the one before it. */
// prettier-ignore
type TenBlocks<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string, Next = "0", Done extends readonly Range[] = readonly []> =
  Next extends keyof DigitAfter ?
    Block<Items, Within, Next extends "0" ? AppendZero<Before, Zeros> : `${Before}${Next}`, Zeros> extends infer Parts extends readonly [Range, ...Range[]] ?
      TenBlocks<Items, EndOf<Parts>, Before, Zeros, DigitAfter[Next], readonly [...Done, ...Parts]> :
    Done :
  Done

interface DigitAfter {
  readonly "0": "1"
  readonly "1": "2"
  readonly "2": "3"
  readonly "3": "4"
  readonly "4": "5"
  readonly "5": "6"
  readonly "6": "7"
  readonly "7": "8"
  readonly "8": "9"
  readonly "9": "none"
}

/** The ranges of a block: none if it is after the end of the list. */
// prettier-ignore
type Block<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string> =
  Before extends "" ? Divide<Items, Within, Before, Zeros, ItemsIn<Items, Before, Zeros>> :
  `${Before}${Zeros}` extends keyof Items ? Divide<Items, Within, Before, Zeros, ItemsIn<Items, Before, Zeros>> :
  readonly []

// prettier-ignore
type Divide<Items extends readonly unknown[], Within extends ScopeType, Before extends string, Zeros extends string, Node> =
  [PipeAmong<Node>] extends [never] ? readonly [PlainRange<Before, Zeros, Within>] :
  Zeros extends "" ? readonly [PipeRange<Before, Within, Node[1 & keyof Node]>] :
  TenBlocks<Items, Within, Before, DropZero<Zeros>>

type PipeAmong<Node> = Node extends PipeThroughNode ? Node : never

// prettier-ignore
type EndOf<Parts extends readonly Range[]> =
  Parts extends readonly [...unknown[], infer Last extends Range] ? Last["end"] :
  never
