import { Captures, Choice, LeafBit, Length, ParamKind, Piece, Place, Row, Shift, Word } from "./program.js"
import type { Group, Shape, Trees } from "./program.js"
import { slotOf, spread } from "./spread.js"
import type { TreeLeaf, TreeNode } from "./tree.js"

/** A program to which trees are added. */
export interface Packer {
  /** What has been written; the same object always. */
  readonly trees: Trees
  /** Writes a tree. */
  pack(root: TreeNode): number
  /** Forgets the room that is left for more trees. */
  trim(): void
}

type Growing = { -readonly [Key in keyof Trees]: Trees[Key] }

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

/**
 * @param room how many words there may be, so that most programs are written into one array
 */
export function newPacker(groups: readonly Group[], shapes: readonly Shape[], room: number): Packer {
  let nodes = new Int32Array(room)
  /** The first word is no node's, so that 0 can stand for none. */
  let used = 1
  const literals: string[] = []
  const places = new Map<string, number>()
  const trees: Growing = { nodes, literals, shapes, groups, maxCaptures: 1, maxChoices: 0 }
  return { trees, pack, trim }

  function pack(root: TreeNode): number {
    const at = write(-1)
    write(0)
    set(at, packLeaves(root.leaf, Place.None))
    set(at + 1, packNext(root, START))
    return at
  }

  function trim(): void {
    trees.nodes = nodes = nodes.slice(0, used)
  }

  /** Adds words, which are 0 until they are set. */
  function leave(words: number): number {
    const at = used
    used += words
    if (used > nodes.length) {
      const longer = new Int32Array(2 * used)
      longer.set(nodes)
      trees.nodes = nodes = longer
    }
    return at
  }

  /** Adds a word. */
  function write(word: number): number {
    const at = leave(1)
    nodes[at] = word
    return at
  }

  /** Not an assignment to an element, which would be to the array that there was before its value was known. */
  function set(place: number, word: number): void {
    nodes[place] = word
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
    if (isChoice(node, letters)) {
      const end = leaf === undefined ? 0 : packNode({ ...node, kids: undefined }, way)
      return packChoice(candidatesOf(node, way), end)
    }
    const isInner = kids !== undefined || param !== undefined || rest !== undefined
    const choices = way.choices + 1
    trees.maxChoices = Math.max(trees.maxChoices, choices)
    const keys = kids === undefined ? [] : [...kids.keys()].sort((a, b) => a - b)
    const first = keys[0] ?? 0
    const width = keys.length === 0 ? 0 : (keys.at(-1) ?? 0) - first + 1
    const isRow = width <= Row.Longest
    const [length, literal] = path !== undefined && !isInner ? [Length.Whole, literalOf(path)] : packLiteral(letters)
    const restFirst = rest?.[0]?.route ?? Place.None
    const other = Math.min(restFirst, param?.first ?? Place.None)
    if (other < Place.None) for (const word of [-1, -1, 0, ParamKind.None, other]) write(word)
    const at = write(first | ((isRow ? width : Row.Pairs) << 16) | (other < Place.None ? 1 << 23 : 0) | (length << 24))
    write(literal)
    write(-1)
    leave(isRow ? width : 1 + 2 * keys.length)
    set(at + Word.Leaf, packLeaves(leaf, way.before))
    if (rest !== undefined) set(at + Word.Rest, packLeaves(rest, 0))
    if (param !== undefined) {
      const before = kids === undefined ? Math.min(way.before, restFirst) : 0
      set(at + Word.Param, text.endsWith("/") ? ParamKind.Filled : ParamKind.Open)
      set(at + Word.ParamLeaf, packLeaves(param.leaf, before))
      set(at + Word.ParamNext, packNext(param, { path: undefined, pending: "", known: 1, before, choices }))
    }
    const below: Way = { path, pending: "", known: 1, before: Math.min(way.before, other), choices }
    if (!isRow) set(at + Word.Kids, keys.length)
    keys.forEach((key, index) => {
      const kid = kids?.get(key)
      const place = kid === undefined ? 0 : packNode(kid, below)
      if (isRow) return set(at + Word.Kids + key - first, place)
      set(at + Word.Kids + 1 + 2 * index, key)
      set(at + Word.Kids + 2 + 2 * index, place)
    })
    return at
  }

  /**
   * Packs a choice between nodes; those that its letters do not tell apart are left to another choice.
   *
   * @param end the node of paths that end before those letters, or 0
   */
  function packChoice(candidates: readonly Candidate[], end: number): number {
    const how = spread(candidates.map(({ letters }) => letters))
    const slots = new Map<number, Candidate[]>()
    for (const candidate of candidates) {
      const slot = slotOf(candidate.letters, how)
      const known = slots.get(slot)
      if (known === undefined) slots.set(slot, [candidate])
      else known.push(candidate)
    }
    const [first, second, third] = how.places
    const at = write((how.size - 1) | (second === third ? 0 : Choice.Three) | (Length.Choice << 24))
    write(first | (second << 10) | (third << 20))
    write(how.factor)
    write(end)
    leave(how.size)
    for (const [slot, found] of slots) {
      const [one] = found
      if (one !== undefined)
        set(at + Choice.Slots + slot, found.length > 1 ? packChoice(found, 0) : packNode(one.node, one.way))
    }
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
    const place = used
    found.forEach(({ route, shape, equal }, index) => {
      const more = index < found.length - 1 ? LeafBit.More : 0
      const plain = route < before && equal.length === 0 ? LeafBit.Plain : 0
      write(route)
      write(more | plain | capturesOf(shapes[shape]) | (shape << Shift.Shape))
      trees.maxCaptures = Math.max(trees.maxCaptures, capturesIn(shapes[shape]))
    })
    return place
  }
}

/** How many captures a route has, and the rest. */
function capturesIn(shape: Shape | undefined): number {
  return shape === undefined ? 1 : 1 + shape.captures.length + shape.equal.length / 2
}

function capturesOf(shape: Shape | undefined): Captures {
  if (shape === undefined || shape.captures.length === 0) return Captures.None
  if (shape.equal.length > 0) return Captures.Other
  return shape.rest === "none" ? Captures.Simple : Captures.Rest
}

/**
 * Whether a node has no way on but by letters, which stand near enough. One that paths can end at is worth a choice only
 * where another follows, so that its letters need not be compared twice.
 */
function isChoice({ kids, param, leaf, rest }: TreeNode, letters: string): boolean {
  if (kids === undefined || param !== undefined || rest !== undefined || letters.length >= Choice.Most) return false
  if (leaf === undefined) return true
  const [kid, other] = kids.values()
  if (kid === undefined || other !== undefined) return false
  const next = joined(kid)
  return next.leaf === undefined && isChoice(next, letters + next.text)
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
    return isChoice(node, letters) && node.leaf === undefined ? candidatesOf(node, way) : [{ node, way, letters }]
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
