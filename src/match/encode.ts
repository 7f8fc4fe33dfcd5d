import { Alternative, Kind, Leaf, Length, NO_SHAPE, Node, Root, Switch } from "./program.js"
import type { Group, Program, Shape } from "./program.js"
import { newNode } from "./tree.js"
import type { Tree, TreeLeaf, TreeNode } from "./tree.js"

const SLASH = 47

/** Encodes trees as a program. */
export function encodeTrees(table: string, trees: readonly Tree[]): Program {
  /** The first word is unused, so that the index 0 can mean "no node". */
  const words = [0]
  const literals = newNumbering((text: string) => text)
  const shapes = newNumbering((shape: Shape) => JSON.stringify(shape))
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
   * @param character the character that selects the node
   * @param text the characters to compare: those of the node, and those that its ancestors have not compared
   * @param path the whole path to the node, or `undefined` if it has a param
   */
  function encodeNode(node: TreeNode, character: number, text: string, path: string | undefined): number {
    const { children, param, leaves, rest } = node
    const isInner = children !== undefined || param !== undefined || rest !== undefined
    if (path !== undefined && text !== "" && !isInner) return appendNode(character, Length.Whole, path, leaves)
    if (isSwitch(node)) return encodeSwitch(node, character, text, path)
    if (text.length > Length.Max) {
      const at = appendNode(character, Length.Max, text.slice(0, Length.Max), undefined)
      words[at + Node.Children] = encodeNode(node, text.charCodeAt(Length.Max), text.slice(Length.Max + 1), path)
      return at
    }
    const mask = maskOf(children)
    const at = appendNode(character, text.length, text, leaves, mask)
    words[at + Node.Mask] = mask
    words[at + Node.Alternative] = encodeAlternatives(node)
    for (const [key, child] of children ?? [])
      words[at + Node.Children + (key & mask)] = encodeNode(child, key, child.text.slice(1), join(path, child.text))
    return at
  }

  function encodeSwitch(node: TreeNode, character: number, text: string, path: string | undefined): number {
    const { children, leaves, first } = node
    const [child] = children?.values() ?? []
    if (leaves !== undefined && child !== undefined) {
      const at = encodeSwitch(child, character, text + child.text, join(path, child.text))
      words[at + Switch.End] = encodeNode({ ...newNode("", first), leaves }, 0, text, path)
      return at
    }
    const mask = maskOf(children)
    const at = reserve(Switch.Children + mask + 1)
    words[at] = character | (Length.Switch << Length.Bits)
    words[at + Switch.Ahead] = text.length
    words[at + Switch.Mask] = mask
    for (const [key, child] of children ?? [])
      words[at + Switch.Children + (key & mask)] = encodeNode(child, key, text + child.text, join(path, child.text))
    return at
  }

  function appendNode(
    character: number,
    length: number,
    literal: string,
    leaves: readonly TreeLeaf[] | undefined,
    mask = 0,
  ): number {
    const at = reserve(Node.Children + mask + 1)
    words[at] = character | (length << Length.Bits)
    words[at + Node.Literal] = literals.numberOf(literal)
    if (leaves !== undefined) words[at + Node.Leaf] = encodeLeaves(leaves)
    return at
  }

  /** Encodes the param and the rest of a node, in the order in which they are tried. */
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
    const node = param.children?.get(SLASH)
    if (node !== undefined) words[at + Alternative.Node] = encodeNode(node, SLASH, node.text.slice(1), undefined)
    words[at + Alternative.Next] = next
    return at
  }

  function encodeLeaves(leaves: readonly TreeLeaf[]): number {
    const at = reserve(Leaf.Size * leaves.length)
    leaves.forEach(({ route, shape, conditions, isOnly }, index) => {
      const leaf = at + Leaf.Size * index
      words[leaf + Leaf.Route] = route
      words[leaf + Leaf.Shape] = shapes.numberOf(shape)
      words[leaf + Leaf.IsOnly] = Number(isOnly)
      words[leaf + Leaf.Miss] = conditions === "" ? -1 : index < leaves.length - 1 ? leaf + Leaf.Size : 0
    })
    return at
  }

  /** Appends words, which are 0 until they are set, and returns the index of the first one. */
  function reserve(count: number): number {
    const at = words.length
    for (let index = 0; index < count; index += 1) words.push(0)
    return at
  }
}

/** Numbers values from 0. Values with the same key have the same number. */
function newNumbering<Value>(keyOf: (value: Value) => string): { values: Value[]; numberOf: (value: Value) => number } {
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
 * Whether a node is encoded as a {@link Switch}: it has children and nothing else, or it has routes that end there and one
 * child, which is a switch, so that its text is not compared twice.
 */
function isSwitch({ children, param, leaves, rest }: TreeNode): boolean {
  if (children === undefined || param !== undefined || rest !== undefined) return false
  if (leaves === undefined) return true
  const [child, other] = children.values()
  return child !== undefined && other === undefined && child.leaves === undefined && isSwitch(child)
}

/** Returns the smallest mask with which each child has its own slot. */
function maskOf(children: TreeNode["children"]): number {
  const characters = [...(children?.keys() ?? [])]
  let mask = 0
  while (new Set(characters.map((character) => character & mask)).size < characters.length) mask = 2 * mask + 1
  return mask
}

function join(path: string | undefined, text: string): string | undefined {
  return path === undefined ? undefined : path + text
}
