import { Length, NO_SHAPE } from "./program.js"
import type { Group, Program, Shape } from "./program.js"
import { addRoute, hasConditions, markOnly, newNode } from "./tree.js"
import type { MatchedRoute, Tree, TreeLeaf, TreeNode } from "./tree.js"

const SLASH = 47

/**
 * Compiles routes to a program with a tree for each method and host. What a word refers to is encoded before it.
 *
 * @see Phoenix.Router 1.6, `match/5`; Plug.Router.Utils.build_path_match/2 and build_host_match/1
 */
export function compileRoutes(routes: readonly MatchedRoute[]): Program {
  const trees = new Map<string, Tree>()
  routes.forEach((route, index) => addRoute(trees, route, index))
  /** The first word is unused, so that the index 0 can mean "no node". */
  const words = [0]
  const literals: string[] = []
  const shapes: Shape[] = []
  /** The indexes of literals and shapes by their JSON. */
  const numbers = new Map<string, number>()
  numberOf(shapes, NO_SHAPE)
  const groups = Array.from(trees.values(), ({ method, host, root }): Group => {
    markOnly(root)
    const node = root.children.get(SLASH) ?? root
    return { method, host, first: root.first, root: encodeNode(node, SLASH, node.text, node.text) }
  })
  return { table: fingerprint(routes), words: Int32Array.from(words), literals, shapes, groups }

  /**
   * @param character the character that selects the node
   * @param text the characters to compare: those of the node, and those that its ancestors have not compared
   * @param path the whole path to the node, or `undefined` if it has a param
   */
  function encodeNode(node: TreeNode, character: number, text: string, path: string | undefined): number {
    const { children, leaves, first } = node
    const isWhole = path !== undefined && text !== "" && children.size === 0 && !hasAlternatives(node)
    const isSwitch = comparesLater(node)
    if (!isWhole && !isSwitch && text.length > Length.Max) {
      const next = encodeNode(node, text.charCodeAt(Length.Max), text.slice(Length.Max + 1), path)
      const literal = numberOf(literals, text.slice(0, Length.Max))
      return append([character | (Length.Max << Length.Bits), literal, 0, 0, 0, next])
    }
    const mask = maskOf([...children.keys()])
    const slots = Array.from({ length: mask + 1 }, () => 0)
    for (const [key, child] of children) {
      const below = isSwitch ? text + child.text : child.text.slice(1)
      slots[key & mask] = encodeNode(child, key, below, path === undefined ? undefined : path + child.text)
    }
    if (isSwitch) {
      const end = leaves.length === 0 ? 0 : encodeNode({ ...newNode("", first), leaves }, 0, text, path)
      return append([character | (Length.Switch << Length.Bits), text.length, end, 0, mask, ...slots])
    }
    const head = character | ((isWhole ? Length.Whole : text.length) << Length.Bits)
    const literal = numberOf(literals, isWhole ? path : text)
    return append([head, literal, encodeLeaves(leaves), encodeAlternatives(node), mask, ...slots])
  }

  /** Encodes the param and the rest of a node, in the order in which they are tried. */
  function encodeAlternatives({ param, rest }: TreeNode): number {
    const first = rest[0]?.route ?? Infinity
    const next = rest.length === 0 ? 0 : append([first, encodeLeaves(rest), -1, 0])
    if (param === undefined) return next
    const child = param.children.get(SLASH)
    const node = child === undefined ? 0 : encodeNode(child, SLASH, child.text.slice(1), undefined)
    return append([Math.min(param.first, first), encodeLeaves(param.leaves), node, next])
  }

  function encodeLeaves(leaves: readonly TreeLeaf[]): number {
    return leaves.reduceRight((next, { route, shape, isOnly }) => {
      return append([route, numberOf(shapes, shape), hasConditions(shape) ? next : -1, Number(isOnly)])
    }, 0)
  }

  /** Appends words, which may be too many for the arguments of one call, and returns the index of the first one. */
  function append(added: readonly number[]): number {
    const at = words.length
    for (const word of added) words.push(word)
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
 * Whether a node is a switch, see {@link Length.Switch}: it has children and no alternatives. A node with routes too is a switch
 * only if its children have no alternatives either. Others would make large tables slower, because their literals are longer.
 */
function comparesLater(node: TreeNode): boolean {
  const { children, leaves } = node
  if (children.size === 0 || hasAlternatives(node)) return false
  return leaves.length === 0 || ![...children.values()].some(hasAlternatives)
}

/** Returns the smallest mask with which each character has its own slot. */
function maskOf(characters: readonly number[]): number {
  let mask = 0
  while (new Set(characters.map((character) => character & mask)).size < characters.length) mask = 2 * mask + 1
  return mask
}

/** Returns a short hash of the properties of routes that matching depends on. */
export function fingerprint(routes: readonly MatchedRoute[]): string {
  const text = JSON.stringify(routes.map(({ kind, verb, host, path, where }) => [kind, verb, host, path, where]))
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `${text.length} ${(hash >>> 0).toString(16)}`
}
