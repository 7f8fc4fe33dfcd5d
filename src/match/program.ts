/**
 * A compiled table: radix trees over the characters of canonical paths, encoded as numbers. All of it is plain data.
 */
export interface Program {
  /** Differs between tables with different routes. */
  readonly table: string
  /** All trees. A node, a leaf or an alternative is the index of its first word; 0 is none of them. */
  readonly words: Int32Array
  /** The literals that nodes compare, each once. */
  readonly literals: readonly string[]
  /** How params of routes are made; the first is {@link NO_SHAPE}. */
  readonly shapes: readonly Shape[]
  /** One tree for each method and host that routes name. */
  readonly groups: readonly Group[]
}

/** The routes of one method, or of every method, and of one host pattern, or of no host. */
export interface Group {
  /** In upper case, or `"*"`. */
  readonly method: string
  readonly host: string | null
  /** The index in the table of the group's first route. */
  readonly first: number
  /** The group's tree, see {@link Root}. */
  readonly root: number
}

/** How a route's params are made from captures; routes with the same names share one. */
export interface Shape {
  /** The name of each captured param, in the order of the path; a name may occur twice. */
  readonly names: readonly string[]
  /** Pairs of captures that must be equal, since they have one name. */
  readonly equal: readonly number[]
  /** Whether the route takes the rest of the path: no, as a glob, or as a forward, which has no param for it. */
  readonly rest: "none" | "glob" | "forward"
  /** The glob's name, or "". */
  readonly glob: string
  /** The length of the glob's prefix, which belongs to its first segment. */
  readonly prefix: number
}

/** The shape of routes without params. */
export const NO_SHAPE: Shape = { names: [], equal: [], rest: "none", glob: "", prefix: 0 }

/** The words of a tree. */
export const enum Root {
  /** The leaf of the path without segments. */
  Leaf = 0,
  /** Here begins the node of all other paths. */
  Node = 1,
}

/**
 * The words of a node. A path comes to a node with the letter that selects it already compared, unless the parent is a
 * {@link Switch}; the node then compares its literal, and the next character selects a child.
 */
export const enum Node {
  /** The letter that selects this node among its siblings, and from bit 16 on the literal's length, or a {@link Length}. */
  Head = 0,
  /** The index of the literal. */
  Literal = 1,
  /** The leaf of paths that end here. */
  Leaf = 2,
  /** What to try when no child fits: a param, or the rest of the path. */
  Alternative = 3,
  /** One less than the number of slots for children, a power of two: a letter's lower bits select the slot. */
  Mask = 4,
  /** The first slot: a child, or 0. */
  Children = 5,
}

/**
 * The words of a node that is only on the way to children: a letter ahead in the path selects one, which then compares
 * all characters from here on.
 */
export const enum Switch {
  Head = 0,
  /** How far ahead the letter is. */
  Ahead = 1,
  Mask = 2,
  /** The node of paths that end before this letter, or 0. */
  End = 3,
  Children = 4,
}

/** How a node compares its literal. */
export const enum Length {
  /** The mask of the letter. */
  Letter = 0xffff,
  /** How far the length is shifted. */
  Bits = 16,
  /** V8 copies substrings of this length, which are quick to compare. */
  Copied = 12,
  /** Up to this length a search at the place is quicker than a substring: 3 to 7 % at github and scale100. */
  Searched = 48,
  /** Longer literals are compared by several nodes. */
  Most = 0x3000,
  /** The literal is the whole path, and there are no children: 5 % faster at 12 and 100 routes. */
  Whole = 0x3ffe,
  /** There is none: the node is a {@link Switch}. */
  Switch = 0x3fff,
}

/** The words of an alternative. */
export const enum Alternative {
  /** The index of the first route that this alternative or the next ones lead to. */
  First = 0,
  Kind = 1,
  /** The leaf of paths that end with the param, or that of the rest. */
  Leaf = 2,
  /** The node behind the slash that follows the param. */
  Node = 3,
  /** The alternative to try after this one. */
  Next = 4,
  Size = 5,
}

export const enum Kind {
  /** A param that is a whole segment, which is never empty. */
  Segment,
  /** A param behind a prefix, which may be empty. */
  Suffix,
  /** The rest of the path. */
  Rest,
}

/** The words of a leaf. */
export const enum Leaf {
  /** The index of the route in the table. */
  Route = 0,
  /** The index of its shape; 0 is that of routes without params. */
  Shape = 1,
  /** The leaf to take if captures of one name differ; -1 if no name occurs twice. */
  Unequal = 2,
  Size = 3,
}
