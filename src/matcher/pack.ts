import { Captures, Choice, LeafBit, Length, ParamKind, Piece, Place, Row, Shift, Word } from "./program.js"
import type { Group, Program, Shape } from "./program.js"
import { slotOf, spread } from "./spread.js"
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

/** Where a choice can lead. */
interface Candidate {
  readonly node: TreeNode
  readonly way: Way
  /** The letters from the choice to the node's end. */
  readonly letters: string
}

const START: Way = { path: "", pending: "", known: 1, before: Place.None, choices: 0 }

const SLASH = 47

/** Writes trees as a program. */
export function packTrees(trees: readonly Tree[], shapes: readonly Shape[]): Omit<Program, "table"> {
  /** The first word is no node's, so that 0 can stand for none. */
  const nodes: number[] = [0]
  const literals: string[] = []
  const places = new Map<string, number>()
  let maxChoices = 0
  const groups = trees.map(({ method, host, first, root }) => ({ method, host, first, root: packRoot(root) }))
  const maxCaptures = 1 + Math.max(0, ...shapes.map(({ captures, equal }) => captures.length + equal.length / 2))
  return { nodes: new Int32Array(nodes), literals, shapes, groups, maxCaptures, maxChoices }

  function packRoot(root: TreeNode): number {
    const at = nodes.push(-1, 0) - 2
    nodes[at] = packLeaves(root.leaf, Place.None)
    nodes[at + 1] = packNext(root, START)
    return at
  }

  /** Packs what the slash leads to after a segment, or is 0. */
  function packNext({ kids }: TreeNode, way: Way): number {
    const next = kids?.get(SLASH)
    return next === undefined ? 0 : packNode(next, way)
  }

  /** Packs a node, and all that is below it. */
  function packNode(given: TreeNode, way: Way): number {
    const node = joined(given)
    const { text, kids, param, leaf, rest } = node
    const letters = way.pending + text.slice(way.known)
    const path = way.path === undefined ? undefined : way.path + text
    if (isChoice(node, letters)) return packChoice(candidatesOf(node, way))
    const isInner = kids !== undefined || param !== undefined || rest !== undefined
    const choices = way.choices + 1
    maxChoices = Math.max(maxChoices, choices)
    const keys = kids === undefined ? [] : [...kids.keys()].sort((a, b) => a - b)
    const first = keys[0] ?? 0
    const width = keys.length === 0 ? 0 : (keys.at(-1) ?? 0) - first + 1
    const isRow = width <= Row.Longest
    const [length, literal] = path !== undefined && !isInner ? [Length.Whole, literalOf(path)] : packLiteral(letters)
    const restFirst = rest?.[0]?.route ?? Place.None
    const other = Math.min(restFirst, param?.first ?? Place.None)
    if (other < Place.None) nodes.push(-1, -1, 0, ParamKind.None, other)
    const at = nodes.length
    nodes.push(first | ((isRow ? width : Row.Pairs) << 16) | (other < Place.None ? 1 << 23 : 0) | (length << 24))
    nodes.push(literal, -1)
    for (let word = 0; word < (isRow ? width : 1 + 2 * keys.length); word += 1) nodes.push(0)
    nodes[at + Word.Leaf] = packLeaves(leaf, way.before)
    if (rest !== undefined) nodes[at + Word.Rest] = packLeaves(rest, 0)
    if (param !== undefined) {
      const before = kids === undefined ? Math.min(way.before, restFirst) : 0
      nodes[at + Word.Param] = text.endsWith("/") ? ParamKind.Filled : ParamKind.Open
      nodes[at + Word.ParamLeaf] = packLeaves(param.leaf, before)
      nodes[at + Word.ParamNext] = packNext(param, { path: undefined, pending: "", known: 1, before, choices })
    }
    const below: Way = { path, pending: "", known: 1, before: Math.min(way.before, other), choices }
    if (!isRow) nodes[at + Word.Kids] = keys.length
    keys.forEach((key, index) => {
      const kid = kids?.get(key)
      const place = kid === undefined ? 0 : packNode(kid, below)
      if (isRow) nodes[at + Word.Kids + key - first] = place
      else nodes.splice(at + Word.Kids + 1 + 2 * index, 2, key, place)
    })
    return at
  }

  /** Packs a choice between nodes; those that its letters do not tell apart are left to another choice. */
  function packChoice(candidates: readonly Candidate[]): number {
    const how = spread(candidates.map(({ letters }) => letters))
    const slots = new Map<number, Candidate[]>()
    for (const candidate of candidates) {
      const slot = slotOf(candidate.letters, how)
      slots.set(slot, [...(slots.get(slot) ?? []), candidate])
    }
    const [first, second, third] = how.places
    const at =
      nodes.push(
        (how.size - 1) | (second === third ? 0 : Choice.Three) | (Length.Choice << 24),
        first | (second << 10) | (third << 20),
        how.factor,
      ) - 3
    for (let slot = 0; slot < how.size; slot += 1) nodes.push(0)
    for (const [slot, [one, ...others]] of slots)
      if (one !== undefined)
        nodes[at + Choice.Slots + slot] = others.length > 0 ? packChoice([one, ...others]) : packNode(one.node, one.way)
    return at
  }

  function packLiteral(text: string): readonly [length: number, literal: number] {
    if (text.length < 2) return [text.length, text.length === 0 ? 0 : text.charCodeAt(0)]
    if (text.length > Piece.Most) return [Length.Long, literalOf(text)]
    if (text.length <= Piece.Length) return [text.length, literalOf(text)]
    const pieces = `pieces of ${text}`
    const place = places.get(pieces) ?? literals.length
    if (place === literals.length)
      for (let at = 0; at < text.length; at += Piece.Length) literals.push(text.slice(at, at + Piece.Length))
    places.set(pieces, place)
    return [text.length, place]
  }

  /** The place of a literal, the same for the same text. */
  function literalOf(text: string): number {
    const known = places.get(text)
    if (known !== undefined) return known
    const place = literals.push(flat(text)) - 1
    places.set(text, place)
    return place
  }

  function packLeaves(found: readonly TreeLeaf[] | undefined, before: number): number {
    if (found === undefined) return -1
    const place = nodes.length
    found.forEach(({ route, shape, equal }, index) => {
      const more = index < found.length - 1 ? LeafBit.More : 0
      const plain = route < before && equal.length === 0 ? LeafBit.Plain : 0
      nodes.push(route, more | plain | capturesOf(shapes[shape]) | (shape << Shift.Shape))
    })
    return place
  }
}

function capturesOf(shape: Shape | undefined): Captures {
  if (shape === undefined || shape.captures.length === 0) return Captures.None
  return shape.rest === "none" && shape.equal.length === 0 ? Captures.Simple : Captures.Other
}

/** Whether a node has no way on but by letters, which stand near enough. */
function isChoice({ kids, param, leaf, rest }: TreeNode, letters: string): boolean {
  return kids !== undefined && param === undefined && leaf === undefined && rest === undefined && letters.length < Choice.Most // prettier-ignore
}

/** The nodes that a choice leads to, and those that choices among them lead to. */
function candidatesOf({ text, kids }: TreeNode, { path, pending, known, before, choices }: Way): readonly Candidate[] {
  const way: Way = {
    path: path === undefined ? undefined : path + text,
    pending: pending + text.slice(known),
    known: 0,
    before,
    choices,
  }
  return [...(kids?.values() ?? [])].flatMap((kid) => {
    const node = joined(kid)
    const letters = way.pending + node.text
    return isChoice(node, letters) ? candidatesOf(node, way) : [{ node, way, letters }]
  })
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
