/**
 * A compiled table: trees over the characters of paths, as numbers which one loop walks, see `walk.ts`. Paths and
 * literals are in canonical form, see `canonical.ts`. All of it is plain data.
 */
export interface Program extends Trees {
  /** Tells tables with other routes apart. */
  readonly table: string
}

/** A program by itself. Trees can be added to it while it is used: `nodes` then may be longer, and another array. */
export interface Trees {
  /** The nodes of all trees and the leaves; each is the place of its first word, see {@link Word} and {@link LeafWord}. */
  readonly nodes: Int32Array
  /** What nodes compare: literals, in pieces where they are long, and whole paths. Each stands here once. */
  readonly literals: readonly string[]
  readonly shapes: readonly Shape[]
  /** One tree for each method and host that routes name. */
  readonly groups: readonly Group[]
  /** The most captures of a route, and of what is left of a path after them. */
  readonly maxCaptures: number
  /** The most choices that a walk can leave open. */
  readonly maxChoices: number
}

/** The routes of one method, or of every method, and of one host pattern, or of no host. */
export interface Group {
  /** In upper case, or `"*"`. */
  readonly method: string
  readonly host: string | null
  /** The place in the table of the group's first route. */
  readonly first: number
  /** Two words: the leaf of the path that has no segments, or -1, and the node of those that have, or 0; 0 while there is no tree. */
  root: number
}

/** How a route's params are made from what a walk captured; routes of the same names share one. */
export interface Shape {
  /** Each name once, in the order of their first occurrences; a glob's is the last. */
  readonly names: readonly string[]
  /** The capture that each name has, and the one that the rest of the path has where it has no name. */
  readonly captures: readonly number[]
  /** Captures that must be equal text, two and two. */
  readonly equal: readonly number[]
  /** Whether the route takes the rest of the path: not, as a param, or without keeping it. */
  readonly rest: "none" | "param" | "unnamed"
  /** The number of characters before the rest that belong to it: those of a glob's prefix. */
  readonly prefix: number
}

/**
 * The words of a node, by their places after its first. Those before the first are there only where the node has other
 * ways on than by letters: a table that is small stays in the processor's nearest cache.
 */
export const enum Word {
  /** The leaf that takes all that is left, or -1. */
  Rest = -5,
  /** The leaf of paths that end with the param, or -1. */
  ParamLeaf = -4,
  /** The node that the slash after the param leads to, or 0. */
  ParamNext = -3,
  /** See {@link ParamKind}. */
  Param = -2,
  /** The place in the table of the first route that `Param` and `Rest` lead to. */
  Other = -1,
  /**
   * All that most nodes are asked: in bits 0 to 15 the first letter of the row of children, in 16 to 22 the length of
   * the row, in 23 whether there are other ways on than by letters, and in 24 to 31 a {@link Length}. One number for
   * four, since reading a word costs more than taking it apart.
   */
  Head = 0,
  /** The place of the literal. Of one letter it is the letter; of a choice, how far ahead its letters stand, in ten bits each. */
  Literal = 1,
  /** The leaf of paths that end here, or -1. */
  Leaf = 2,
  /** The row of children by letters; or, where that would be mostly gaps, a number of pairs of letters and children. */
  Kids = 3,
}

/** A choice has a {@link Word.Head}, of which the lower bits are one less than its slots, and a {@link Word.Literal}. */
export const enum Choice {
  /** What a letter is multiplied by before the next is added; the sum says the slot. */
  Factor = 2,
  /** The node of paths that end before these letters, or 0. */
  End = 3,
  /** The slots: nodes, or 0. */
  Slots = 4,
  /** How far ahead letters may stand. */
  Most = 1000,
  /** The bit of the head that tells whether there are three letters, not two. */
  Three = 1 << 16,
}

/** What a node knows of a param. */
export const enum ParamKind {
  None = 0,
  /** It has a letter, or more. */
  Filled = 1,
  /** It may be empty, since its segment has begun before. */
  Open = 2,
}

/** The words of a leaf, a route at its place. */
export const enum LeafWord {
  /** The route's place in the table. */
  Route = 0,
  /** A {@link LeafBit} or more; above them a {@link Captures}, then the number of the shape. */
  Info = 1,
  /** The number of words; where captures are not equal as they must be, the next leaf of the place follows. */
  Length = 2,
}

/** What is to be known of a leaf, a bit each. */
export const enum LeafBit {
  /** Whether another leaf of the place follows. */
  More = 1,
  /** Whether no other route could fit a path that comes here, if its captures were decoded. */
  Plain = 2,
}

/** What is done with captures, in bits 2 and 3 of a leaf. */
export const enum Captures {
  None = 0,
  /** Each is a param, in the order of names. */
  Simple = 4,
  /** Some must be equal, as the shape says. */
  Other = 8,
  /** The rest of the path is among them. */
  Rest = 12,
  Mask = None | Simple | Other | Rest,
}

/** How far the number of the shape is shifted in a leaf. */
export const enum Shift {
  Shape = 4,
}

/** How many letters a node compares, up to `Most`. */
export const enum Length {
  Most = 252,
  /** As many as its literal has, and that in one piece. */
  Long = 253,
  /** None, for this is a choice: the way on is told by letters ahead, see {@link Choice}. */
  Choice = 254,
  /** The whole path. */
  Whole = 255,
}

/** Lengths of rows of children. */
export const enum Row {
  Longest = 80,
  /** There is none, but pairs. */
  Pairs = 127,
}

/** Long literals are compared in pieces of this length: V8 copies short substrings, which then are quick to compare. */
export const enum Piece {
  Length = 12,
  /** The length from which on one piece is quicker. */
  Most = 48,
}

/** A place in the table after those of all routes. */
export const enum Place {
  None = 0x3fffffff,
}
