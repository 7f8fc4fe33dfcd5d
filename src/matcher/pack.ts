import { Length, Piece, Place, Row, Word } from "./program.js"
import type { Group, Leaf, Program, Shape } from "./program.js"
import type { TreeLeaf, TreeNode } from "./tree.js"

/** The tree of a group, as it was built. */
export interface Tree extends Omit<Group, "root"> {
  readonly root: TreeNode
}

/** What a node is told of the way to it. */
interface Way {
  /** The path so far, or undefined where a param is in it. */
  readonly path: string | undefined
  /** The letters on the way that are still to be compared. */
  readonly pending: string
  /** The number of letters of the node's text that have been compared. */
  readonly known: number
  /** The first route that another way could lead to, if a percent sign stood for a letter. */
  readonly before: number
  /** The number of choices that can be open. */
  readonly choices: number
}

const START: Way = { path: "", pending: "", known: 0, before: Place.None, choices: 0 }

/** Writes trees as a program. */
export function packTrees(trees: readonly Tree[], shapes: readonly Shape[]): Omit<Program, "table"> {
  /** The first word is no node's, so that 0 can stand for none. */
  const nodes: number[] = [0]
  const literals: string[] = []
  const leaves: Leaf[] = []
  let maxChoices = 0
  const groups = trees.map(({ method, host, first, root }) => ({ method, host, first, root: packNode(root, START) }))
  const maxCaptures = 1 + Math.max(0, ...shapes.map(({ captures, equal }) => captures.length + equal.length / 2))
  return { nodes: new Int32Array(nodes), literals, leaves, shapes, groups, maxCaptures, maxChoices }

  /** Packs a node, and all that is below it. */
  function packNode(node: TreeNode, way: Way): number {
    const { text, kids, param, leaf, rest } = joined(node)
    const letters = way.pending + text.slice(way.known)
    const path = way.path === undefined ? undefined : way.path + text
    const isInner = kids !== undefined || param !== undefined || rest !== undefined
    const isPass = leaf === undefined && param === undefined && rest === undefined
    const choices = way.choices + (isPass ? 0 : 1)
    maxChoices = Math.max(maxChoices, choices)
    const keys = kids === undefined ? [] : [...kids.keys()].sort((a, b) => a - b)
    const first = keys[0] ?? 0
    const width = keys.length === 0 ? 0 : (keys.at(-1) ?? 0) - first + 1
    const isRow = width <= Row.Longest
    const [length, literal] = isPass
      ? [Length.Pass, letters.length]
      : path !== undefined && !isInner
        ? [Length.Whole, literals.push(flat(path)) - 1]
        : packLiteral(letters)
    const restFirst = rest?.[0]?.route ?? Place.None
    const other = Math.min(restFirst, param?.first ?? Place.None)
    const at = nodes.length
    for (let word = 0; word < Word.Kids + (isRow ? width : 1 + 2 * keys.length); word += 1) nodes.push(0)
    nodes[at + Word.Head] =
      first | ((isRow ? width : Row.Pairs) << 16) | (other < Place.None ? 1 << 23 : 0) | (length << 24)
    nodes[at + Word.Literal] = literal
    nodes[at + Word.Leaf] = packLeaves(leaf, way.before)
    nodes[at + Word.Rest] = packLeaves(rest, 0)
    nodes[at + Word.Other] = other
    if (param !== undefined) {
      const before = kids === undefined ? Math.min(way.before, restFirst) : 0
      const place = packNode(param, { path: undefined, pending: "", known: 0, before, choices })
      nodes[at + Word.Param] = text.endsWith("/") ? place : -place
    }
    const pending = isPass ? letters : ""
    const below: Way = { path, pending, known: isPass ? 0 : 1, before: Math.min(way.before, other), choices }
    if (!isRow) nodes[at + Word.Kids] = keys.length
    keys.forEach((key, index) => {
      const kid = kids?.get(key)
      const place = kid === undefined ? 0 : packNode(kid, below)
      if (isRow) nodes[at + Word.Kids + key - first] = place
      else nodes.splice(at + Word.Kids + 1 + 2 * index, 2, key, place)
    })
    return at
  }

  function packLiteral(text: string): readonly [length: number, literal: number] {
    if (text.length < 2) return [text.length, text.length === 0 ? 0 : text.charCodeAt(0)]
    const place = literals.length
    if (text.length > Piece.Most) return [literals.push(flat(text)) && Length.Long, place]
    for (let at = 0; at < text.length; at += Piece.Length) literals.push(text.slice(at, at + Piece.Length))
    return [text.length, place]
  }

  function packLeaves(found: readonly TreeLeaf[] | undefined, before: number): number {
    if (found === undefined) return -1
    const place = leaves.length
    found.forEach(({ route, shape, equal }, index) => {
      const next = index === found.length - 1 ? -1 : place + index + 1
      leaves.push({ route, shape, isPlain: route < before && equal.length === 0, next })
    })
    return place
  }
}

/** A node that has but one way on is one with the next. */
function joined(node: TreeNode): TreeNode {
  const { text, kids, param, leaf, rest } = node
  if (kids?.size !== 1 || param !== undefined || leaf !== undefined || rest !== undefined) return node
  const [kid] = kids.values()
  if (kid === undefined) return node
  return { text: text + kid.text, kids: kid.kids, param: kid.param, leaf: kid.leaf, rest: kid.rest, first: kid.first }
}

/** The same text in one piece of memory; V8 keeps what was joined or cut as parts, which are slow to compare. */
function flat(text: string): string {
  return text.split("/").join("/")
}
