import { Alternative, Kind, Leaf, Length, NO_SHAPE, Node, Root, Switch } from "./program.js"
import type { Group, Program, Shape } from "./program.js"
import { newNode } from "./tree.js"
import type { TreeLeaf, TreeNode } from "./tree.js"

const SLASH = 47

/** A tree while it is built, with the method and host of its routes. */
export type Tree = Omit<Group, "root"> & { readonly root: TreeNode }

/** Encodes trees as a program. */
export function encodeTrees(table: string, trees: readonly Tree[]): Program {
  /** The first word is not used, so that 0 can mean none. */
  const words = [0]
  const literals = newNumbers((text: string) => text)
  const shapes = newNumbers(({ names, rest, glob, prefix }: Shape) => [...names, rest, glob, prefix].join(" "))
  shapes.numberOf(NO_SHAPE)
  const groups = trees.map((tree): Group => ({ ...tree, root: encodeRoot(tree.root) }))
  return { table, words: Int32Array.from(words), literals: literals.values, shapes: shapes.values, groups }

  function encodeRoot({ leaves, children, first }: TreeNode): number {
    const at = reserve(Root.Node)
    const node = children?.get(SLASH) ?? newNode("", first)
    encodeNode(node, SLASH, node.text, node.text)
    if (leaves !== undefined) words[at + Root.Leaf] = encodeLeaves(leaves)
    return at
  }

  /**
   * @param letter the character that selects the node
   * @param text the characters to compare on the way to the node: those of its own, and what ancestors left out
   * @param path the whole path to the node; undefined if a param is in it
   */
  function encodeNode(node: TreeNode, letter: number, text: string, path: string | undefined): number {
    const { children, param, leaves, rest } = node
    const isInner = children !== undefined || param !== undefined || rest !== undefined
    if (path !== undefined && text !== "" && !isInner) return appendNode(letter, Length.Whole, path, leaves)
    if (isSwitch(node)) return encodeSwitch(node, letter, text, path)
    if (text.length > Length.Most) {
      const at = appendNode(letter, Length.Most, text.slice(0, Length.Most), undefined)
      words[at + Node.Children] = encodeNode(node, text.charCodeAt(Length.Most), text.slice(Length.Most + 1), path)
      return at
    }
    const mask = maskOf(children)
    const at = appendNode(letter, text.length, text, leaves, mask)
    words[at + Node.Mask] = mask
    words[at + Node.Alternative] = encodeAlternatives(node)
    for (const [key, child] of children ?? [])
      words[at + Node.Children + (key & mask)] = encodeNode(child, key, child.text.slice(1), join(path, child.text))
    return at
  }

  function encodeSwitch(node: TreeNode, letter: number, text: string, path: string | undefined): number {
    const { children, leaves, first } = node
    const [child] = children?.values() ?? []
    if (leaves !== undefined && child !== undefined) {
      const at = encodeSwitch(child, letter, text + child.text, join(path, child.text))
      words[at + Switch.End] = encodeNode({ ...newNode("", first), leaves }, 0, text, path)
      return at
    }
    const mask = maskOf(children)
    const at = reserve(Switch.Children + mask + 1)
    words[at] = letter | (Length.Switch << Length.Bits)
    words[at + Switch.Ahead] = text.length
    words[at + Switch.Mask] = mask
    for (const [key, child] of children ?? [])
      words[at + Switch.Children + (key & mask)] = encodeNode(child, key, text + child.text, join(path, child.text))
    return at
  }

  function appendNode(
    letter: number,
    length: number,
    literal: string,
    leaves: readonly TreeLeaf[] | undefined,
    mask = 0,
  ): number {
    const at = reserve(Node.Children + mask + 1)
    words[at] = letter | (length << Length.Bits)
    words[at + Node.Literal] = literals.numberOf(literal)
    if (leaves !== undefined) words[at + Node.Leaf] = encodeLeaves(leaves)
    return at
  }

  /** Encodes the param and the rest that a node leads to, in the order in which they are tried. */
  function encodeAlternatives({ text, param, rest }: TreeNode): number {
    let next = 0
    if (rest !== undefined) {
      next = reserve(Alternative.Size)
      words[next + Alternative.First] = rest[0]?.route ?? 0
      words[next + Alternative.Kind] = Kind.Rest
      words[next + Alternative.Leaf] = encodeLeaves(rest)
    }
    if (param === undefined) return next
    const at = reserve(Alternative.Size)
    words[at + Alternative.First] = Math.min(param.first, rest?.[0]?.route ?? param.first)
    words[at + Alternative.Kind] = text.endsWith("/") ? Kind.Segment : Kind.Suffix
    if (param.leaves !== undefined) words[at + Alternative.Leaf] = encodeLeaves(param.leaves)
    const behind = param.children?.get(SLASH)
    if (behind !== undefined) words[at + Alternative.Node] = encodeNode(behind, SLASH, behind.text.slice(1), undefined)
    words[at + Alternative.Next] = next
    return at
  }

  function encodeLeaves(leaves: readonly TreeLeaf[]): number {
    const at = reserve(Leaf.Size * leaves.length)
    leaves.forEach(({ route, shape }, index) => {
      const leaf = at + Leaf.Size * index
      words[leaf + Leaf.Route] = route
      words[leaf + Leaf.Shape] = shapes.numberOf(shape)
      words[leaf + Leaf.Unequal] = shape.equal.length === 0 ? -1 : index < leaves.length - 1 ? leaf + Leaf.Size : 0
    })
    return at
  }

  /** Appends words that are 0 until they are set. */
  function reserve(count: number): number {
    const at = words.length
    for (let index = 0; index < count; index += 1) words.push(0)
    return at
  }
}

/** Numbers values from 0; those of one key have one number. */
function newNumbers<Value>(keyOf: (value: Value) => string): { values: Value[]; numberOf: (value: Value) => number } {
  const values: Value[] = []
  const numbers = new Map<string, number>()
  return {
    values,
    numberOf(value) {
      const number = numbers.get(keyOf(value)) ?? values.push(value) - 1
      numbers.set(keyOf(value), number)
      return number
    },
  }
}

/**
 * Whether a node is only on the way to children. One that routes end at is too if a single child follows, and that is
 * only on the way: then its text need not be compared twice.
 */
function isSwitch({ children, param, leaves, rest }: TreeNode): boolean {
  if (children === undefined || param !== undefined || rest !== undefined) return false
  if (leaves === undefined) return true
  const [child, other] = children.values()
  return child !== undefined && other === undefined && child.leaves === undefined && isSwitch(child)
}

/** The smallest mask under which all children have slots of their own. */
function maskOf(children: TreeNode["children"]): number {
  const letters = [...(children?.keys() ?? [])]
  let mask = 0
  while (new Set(letters.map((letter) => letter & mask)).size < letters.length) mask = 2 * mask + 1
  return mask
}

function join(path: string | undefined, text: string): string | undefined {
  return path === undefined ? undefined : path + text
}
