import type { Kinds } from "../pattern/kind.js"

/** A compiled table: radix trees over the characters of canonical paths, encoded as plain data. */
export interface Program {
  /** A hash of the table's routes. */
  readonly table: string
  /** All trees. The index of its first word refers to a node, a leaf or an alternative. The index 0 refers to nothing. */
  readonly words: Int32Array
  /** The literals that nodes compare, without duplicates. */
  readonly literals: readonly string[]
  /** The shapes of routes, without duplicates. The first is the shape without params. */
  readonly shapes: readonly Shape[]
  /** The trees for each host that routes name. */
  readonly hosts: readonly HostTrees[]
}

export interface HostTrees {
  /** A host, a prefix of hosts that ends in a dot, or `null` for any host. */
  readonly host: string | null
  /** The methods, in upper case, or `"*"` for all others, and the first nodes of their trees. */
  readonly roots: readonly (readonly [method: string, root: number])[]
}

/** How the params of a route are made from its captures. Routes whose params have the same names and kinds share a shape. */
export interface Shape {
  /** The names of the params, in the order of the path. A name may occur twice. */
  readonly names: readonly string[]
  /** The list is empty if no param has a kind. */
  readonly kinds: Kinds
  /** The name of the glob that takes the rest of the path, or "" for a forward, whose rest is no param; `null` if there is no rest. */
  readonly rest: string | null
  /** The length of the glob's prefix, which is part of its first segment. */
  readonly prefix: number
}

/** The shape of routes without params. */
export const NO_SHAPE: Shape = { names: [], kinds: [], rest: null, prefix: 0 }

/**
 * The words of a node. The parent has compared the first character of the node, unless it is a switch. The node compares its
 * literal. Then the next character selects a child.
 *
 * A switch compares nothing. A character further ahead in the path selects a child, which compares all characters from here on.
 */
export const enum Node {
  /** The character that selects this node, and from bit 16 on the length of its literal or a {@link Length}. */
  Head = 0,
  /** The index of the literal; of a switch, the distance to the character. */
  Literal = 1,
  /** The leaf of paths that end here, or 0; of a switch, the node of paths that end before the character. */
  Leaf = 2,
  /** The first {@link Alternative} to the children, or 0. */
  Alternative = 3,
  /** One less than the number of slots for children, which is a power of two. The lower bits of a character select a slot. */
  Mask = 4,
  /** The first slot. A slot has a child or 0. */
  Children = 5,
}

/** Lengths of literals, and how they are stored in the head of a node. */
export const enum Length {
  /** The mask of the character in the head. */
  Character = 0xffff,
  /** The position of the length in the head. */
  Bits = 16,
  /** Up to this length V8 copies substrings, which are fast to compare. */
  Copied = 12,
  /** Up to this length a search is faster than a substring: 3 to 7 % at github and scale100. */
  Searched = 48,
  /** A longer text is that of several nodes, and a node compares at most two such texts at once. */
  Max = 0x1800,
  /** The literal is compared with the whole path, and there are no children: 5 % faster at 12 and 100 routes. */
  Whole = 0x3ffe,
  /** The node is a switch, see {@link Node}. */
  Switch = 0x3fff,
}

/** The words of an alternative to the children of a node: a param or the rest of the path. */
export const enum Alternative {
  /** The index of the first route that this alternative or the next one leads to. */
  First = 0,
  /** The leaf of paths that end with the param, or the leaf of the rest, or 0. */
  Leaf = 1,
  /** The node after the param and a slash, or 0, or -1 for the rest. */
  Node = 2,
  /** The alternative to try after this one, or 0. */
  Next = 3,
}

/** The words of a leaf. */
export const enum Leaf {
  /** The index of the route in the table. */
  Route = 0,
  /** The index of the route's shape. Routes without params have 0. */
  Shape = 1,
  /**
   * The leaf to try if the captures do not meet the conditions of the shape, or 0; -1 if it has no conditions. -2 if also no
   * other route can match the path, even after escapes in its captures are decoded.
   */
  Miss = 2,
}
