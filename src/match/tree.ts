/** A place in the tree that is being built: what the letters up to here lead to. */
export interface TreeNode {
  /** The letters on the way here; the first is the key under which the parent has the node. */
  text: string
  kids: Map<number, TreeNode> | undefined
  /** Where one param leads, whose text begins here. */
  param: TreeNode | undefined
  /** Routes that end here, in order. */
  leaf: TreeLeaf[] | undefined
  /** Routes that take all that is left, in order. */
  rest: TreeLeaf[] | undefined
  /** The place in the table of the first route that comes through here. */
  first: number
}

/** A route at a place in the tree. */
export interface TreeLeaf {
  /** The route's place in the table. */
  readonly route: number
  /** The number of its shape. */
  readonly shape: number
  /** Which of its captures must be equal text. */
  readonly equal: readonly number[]
}

export function newNode(text: string, first: number): TreeNode {
  return { text, kids: undefined, param: undefined, leaf: undefined, rest: undefined, first }
}

/** The place that a route's text leads to from a node; nodes on the way are made, and split where texts part. */
export function extend(from: TreeNode, text: string, route: number): TreeNode {
  let node = from
  for (let at = 0; at < text.length;) {
    const key = text.charCodeAt(at)
    const kid = node.kids?.get(key)
    if (kid === undefined) {
      const added = newNode(text.slice(at), route)
      node.kids = (node.kids ?? new Map<number, TreeNode>()).set(key, added)
      return added
    }
    const common = commonLength(kid.text, text, at)
    if (common < kid.text.length) {
      const upper = newNode(kid.text.slice(0, common), kid.first)
      kid.text = kid.text.slice(common)
      upper.kids = new Map([[kid.text.charCodeAt(0), kid]])
      node.kids?.set(key, upper)
      node = upper
    } else node = kid
    at += common
  }
  return node
}

function commonLength(known: string, text: string, at: number): number {
  const most = Math.min(known.length, text.length - at)
  let length = 1
  while (length < most && known.charCodeAt(length) === text.charCodeAt(at + length)) length += 1
  return length
}

/** Adds a route to those of a place, unless one that is there takes all that the route could. */
export function addLeaf(leaves: TreeLeaf[] | undefined, leaf: TreeLeaf): TreeLeaf[] {
  if (leaves === undefined) return [leaf]
  const isTaken = leaves.some(({ equal }) => equal.length === 0 || String(equal) === String(leaf.equal))
  if (!isTaken) leaves.push(leaf)
  return leaves
}
