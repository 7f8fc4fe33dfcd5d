import { Alternative, Length, NO_SHAPE, Node, Switch } from "./program.js"
import type { Group, Program, Shape } from "./program.js"
import { hasConditions, newNode } from "./tree.js"
import type { Tree, TreeLeaf, TreeNode } from "./tree.js"

const SLASH = 47

/** Encodes trees as a program. */
export function encodeTrees(table: string, trees: readonly Tree[]): Program {
  /** The first word is unused, so that the index 0 can mean "no node". */
  const words = [0]
  const literals: string[] = []
  const shapes: Shape[] = []
  /** The indexes of literals and shapes by their JSON. */
  const numbers = new Map<string, number>()
  numberOf(shapes, NO_SHAPE)
  const groups = trees.map((tree): Group => {
    const root = tree.root.children.get(SLASH) ?? tree.root
    return { ...tree, root: encodeNode(root, SLASH, root.text, root.text) }
  })
  return { table, words: Int32Array.from(words), literals, shapes, groups }

  /**
   * @param character the character that selects the node
   * @param text the characters to compare: those of the node, and those that its ancestors have not compared
   * @param path the whole path to the node, or `undefined` if it has a param
   */
  function encodeNode(node: TreeNode, character: number, text: string, path: string | undefined): number {
    const { children, leaves } = node
    const hasOnlyLeaves = children.size === 0 && !hasAlternatives(node)
    if (hasOnlyLeaves && path !== undefined && text !== "") return appendNode(character, Length.Whole, path, leaves)
    if (isSwitch(node)) return encodeSwitch(node, character, text, path)
    if (text.length > Length.Max) {
      const at = appendNode(character, Length.Max, text.slice(0, Length.Max), [])
      words[at + Node.Children] = encodeNode(node, text.charCodeAt(Length.Max), text.slice(Length.Max + 1), path)
      return at
    }
    const mask = maskOf(children)
    const at = appendNode(character, text.length, text, leaves, mask)
    words[at + Node.Mask] = mask
    words[at + Node.Alternative] = encodeAlternatives(node)
    for (const [key, child] of children)
      words[at + Node.Children + (key & mask)] = encodeNode(child, key, child.text.slice(1), join(path, child.text))
    return at
  }

  function encodeSwitch(node: TreeNode, character: number, text: string, path: string | undefined): number {
    const { children, leaves, first } = node
    const mask = maskOf(children)
    const at = reserve(Switch.Children + mask + 1)
    words[at] = character | (Length.Switch << Length.Bits)
    words[at + Switch.Ahead] = text.length
    words[at + Switch.Mask] = mask
    if (leaves.length > 0) words[at + Switch.End] = encodeNode({ ...newNode("", first), leaves }, 0, text, path)
    for (const [key, child] of children)
      words[at + Switch.Children + (key & mask)] = encodeNode(child, key, text + child.text, join(path, child.text))
    return at
  }

  function appendNode(
    character: number,
    length: number,
    literal: string,
    leaves: readonly TreeLeaf[],
    mask = 0,
  ): number {
    const at = reserve(Node.Children + mask + 1)
    words[at] = character | (length << Length.Bits)
    words[at + Node.Literal] = numberOf(literals, literal)
    words[at + Node.Leaf] = encodeLeaves(leaves)
    return at
  }

  /** Encodes the param and the rest of a node, in the order in which they are tried. */
  function encodeAlternatives({ param, rest }: TreeNode): number {
    const first = rest[0]?.route ?? Infinity
    const next = rest.length === 0 ? 0 : append(first, encodeLeaves(rest), -1, 0)
    if (param === undefined) return next
    const at = append(Math.min(param.first, first), encodeLeaves(param.leaves), 0, next)
    const node = param.children.get(SLASH)
    if (node !== undefined) words[at + Alternative.Node] = encodeNode(node, SLASH, node.text.slice(1), undefined)
    return at
  }

  function encodeLeaves(leaves: readonly TreeLeaf[]): number {
    return leaves.reduceRight((next, { route, shape, isOnly }) => {
      return append(route, numberOf(shapes, shape), hasConditions(shape) ? next : -1, Number(isOnly))
    }, 0)
  }

  /** Appends words, and returns the index of the first one. */
  function append(...added: readonly number[]): number {
    return words.push(...added) - added.length
  }

  /** Appends words that are 0 until they are set, and returns the index of the first one. */
  function reserve(count: number): number {
    const at = words.length
    for (let index = 0; index < count; index += 1) words.push(0)
    return at
  }

  /** Returns the index of a value in a list, to which it is added if it is new. */
  function numberOf<Value>(values: Value[], value: Value): number {
    const key = JSON.stringify(value)
    const number = numbers.get(key) ?? values.push(value) - 1
    numbers.set(key, number)
    return number
  }
}

function hasAlternatives({ param, rest }: TreeNode): boolean {
  return param !== undefined || rest.length > 0
}

/**
 * Whether a node is encoded as a {@link Switch}: it has children and no alternatives. A node with routes too is a switch only if
 * its children have no alternatives either. Others would make large tables slower, because their literals are longer.
 */
function isSwitch(node: TreeNode): boolean {
  const { children, leaves } = node
  if (children.size === 0 || hasAlternatives(node)) return false
  return leaves.length === 0 || ![...children.values()].some(hasAlternatives)
}

/** Returns the smallest mask with which each child has its own slot. */
function maskOf(children: TreeNode["children"]): number {
  const characters = [...children.keys()]
  let mask = 0
  while (new Set(characters.map((character) => character & mask)).size < characters.length) mask = 2 * mask + 1
  return mask
}

function join(path: string | undefined, text: string): string | undefined {
  return path === undefined ? undefined : path + text
}
