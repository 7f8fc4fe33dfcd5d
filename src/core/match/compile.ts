import { Length, NO_SHAPE } from "./program.js"
import type { Program, Shape } from "./program.js"
import { hasConditions, treesOf } from "./tree.js"
import type { MatchedRoute, TreeNode } from "./tree.js"

const SLASH = 47

/**
 * Compiles routes to a program with a tree for each method and host. What a word refers to is encoded before it.
 *
 * @see Phoenix.Router 1.6, `match/5`; Plug.Router.Utils.build_path_match/2 and build_host_match/1
 */
export function compileRoutes(routes: readonly MatchedRoute[]): Program {
  /** At the index 0 is a node that no path matches. */
  const words = [0, 0, 0, 0, 0, 0]
  const literals: string[] = []
  const shapes: Shape[] = []
  /** The indexes of literals, and of shapes by their JSON, which has a colon. No literal has one. */
  const numbers = new Map<string, number>()
  numberOf(shapes, NO_SHAPE)
  const trees = treesOf(routes)
  const hosts = Array.from(trees, ([host, roots]) => ({
    host,
    roots: Array.from(roots, ([method, root]) => [method, encodeRoot(root, trees.size === 1)] as const),
  }))
  return {
    get table() {
      return fingerprint(routes)
    },
    words: Int32Array.from(words),
    literals,
    shapes,
    hosts,
  }

  /** All paths begin with a slash, so only one child follows an empty text. */
  function encodeRoot({ children: [node] }: TreeNode, isOnly: boolean): number {
    return node === undefined ? 0 : encodeNode(node, SLASH, node.text, node.text, isOnly)
  }

  /**
   * @param character the character that selects the node
   * @param text the characters to compare: those of the node, and those that its ancestors have not compared
   * @param path the whole path to the node, or `undefined` if it has a param
   * @param isOnly whether all routes that can match a path to the node, even after escapes in its captures are decoded, are below it
   */
  function encodeNode(
    node: TreeNode,
    character: number,
    text: string,
    path: string | undefined,
    isOnly: boolean,
  ): number {
    const { children, leaves } = node
    const isWhole = path !== undefined && text !== "" && children.length === 0 && !hasAlternatives(node)
    const isSwitch = comparesLater(node) && text.length <= Length.Max
    const mask = maskOf(children)
    const slots = Array.from({ length: mask + 1 }, () => 0)
    for (const child of children) {
      const key = child.text.charCodeAt(0)
      const below = isSwitch ? text + child.text : child.text.slice(1)
      slots[key & mask] = encodeNode(
        child,
        key,
        below,
        path === undefined ? undefined : path + child.text,
        isOnly && !hasAlternatives(node),
      )
    }
    if (isSwitch) {
      const end = leaves.length === 0 ? 0 : encodeNode({ ...node, children: [] }, 0, text, path, isOnly)
      return append([character | (Length.Switch << Length.Bits), text.length, end, 0, mask, ...slots])
    }
    const head = character | ((isWhole ? Length.Whole : text.length) << Length.Bits)
    const literal = numberOf(literals, isWhole ? path : text)
    return append([head, literal, encodeLeaves(leaves, isOnly), encodeAlternatives(node, isOnly), mask, ...slots])
  }

  /** Encodes the param and the rest of a node, in the order in which they are tried. */
  function encodeAlternatives({ param, rest, children }: TreeNode, isOnly: boolean): number {
    const first = rest[0]?.index ?? Infinity
    const next = rest.length === 0 ? 0 : append([first, encodeLeaves(rest, false), -1, 0])
    if (param === undefined) return next
    const isAlone = isOnly && children.length + rest.length === 0
    const [child] = param.children
    const node = child === undefined ? 0 : encodeNode(child, SLASH, child.text.slice(1), undefined, isAlone)
    return append([Math.min(param.first, first), encodeLeaves(param.leaves, isAlone), node, next])
  }

  function encodeLeaves(leaves: TreeNode["leaves"], isOnly: boolean): number {
    return leaves.reduceRight((next, { index, shape }) => {
      const isSure = isOnly && leaves.length === 1
      return append([
        index,
        shape === NO_SHAPE ? 0 : numberOf(shapes, shape),
        hasConditions(shape) ? next : isSure ? -2 : -1,
      ])
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
    const key = typeof value === "string" ? value : JSON.stringify(value)
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
  if (children.length === 0 || hasAlternatives(node)) return false
  return leaves.length === 0 || !children.some(hasAlternatives)
}

/** Returns the smallest mask with which the first character of each node has its own slot. */
function maskOf(nodes: readonly TreeNode[]): number {
  let mask = 0
  while (new Set(nodes.map(({ text }) => text.charCodeAt(0) & mask)).size < nodes.length) mask = 2 * mask + 1
  return mask
}

/** Returns a short hash of the properties of routes that matching depends on. */
export function fingerprint(routes: readonly MatchedRoute[]): string {
  const text = JSON.stringify(routes.map(({ kind, verb, host, path, where }) => [kind, verb, host, path, where]))
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `${text.length} ${(hash >>> 0).toString(16)}`
}
