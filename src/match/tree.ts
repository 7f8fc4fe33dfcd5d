import { kindsOf } from "../pattern/kind.js"
import type { Where } from "../pattern/kind.js"
import type { Route } from "../table/route.js"
import { escapePercent } from "./canonical.js"
import type { Group, Shape } from "./program.js"

/** The fields of a route that matching reads. */
export interface MatchedRoute extends Pick<Route, "verb" | "path" | "host" | "kind"> {
  /** By default no param has a kind. */
  readonly where?: Where | undefined
}

/** A node of the tree while it is built. */
export interface TreeNode {
  /** The characters between the parent and this node. The first one is the key of this node in `children` of the parent. */
  text: string
  readonly children: Map<number, TreeNode>
  /** The node after a param that begins here. */
  param: TreeNode | undefined
  /** The routes that end here, in the order of the table. */
  readonly leaves: TreeLeaf[]
  /** The routes that take the rest of the path, in the order of the table. */
  readonly rest: TreeLeaf[]
  /** The index of the first route that passes through here. */
  readonly first: number
}

/** A route at a node. */
export interface TreeLeaf {
  /** The index of the route in the table. */
  readonly route: number
  readonly shape: Shape
  /** Whether no other route can match a path of this leaf, even after escapes in its captures are decoded. */
  isOnly: boolean
}

/** A pattern, split at its params. */
export interface ParsedPattern {
  /** The canonical literals before, between and after params. The prefix of a glob is part of the last one. */
  readonly literals: readonly string[]
  readonly shape: Shape
}

export function newNode(text: string, first: number): TreeNode {
  return { text, children: new Map(), param: undefined, leaves: [], rest: [], first }
}

/** The tree of the routes with the same method and host. */
export interface Tree extends Pick<Group, "method" | "host"> {
  readonly root: TreeNode
}

/** The key of the tree of a verb and a host. */
export function treeKey(verb: string, host: string | null): string {
  return JSON.stringify([verb.toUpperCase(), host])
}

/** Adds a route to its tree. A route that takes the rest of a path is added to two nodes, because the rest may be empty. */
export function addRoute(trees: Map<string, Tree>, of: MatchedRoute, route: number): void {
  const pattern = parseRoute(of)
  if (pattern === undefined) return
  const { literals, shape } = pattern
  const { verb, host } = of
  const key = treeKey(verb, host)
  const tree = trees.get(key) ?? { method: verb.toUpperCase(), host, root: newNode("", route) }
  trees.set(key, tree)
  let node = tree.root
  for (const [index, literal] of literals.entries()) {
    if (index > 0) node = node.param ??= newNode("", route)
    node = insertLiteral(node, literal, route)
  }
  if (shape.prefix === 0) addLeaf(node.leaves, route, shape)
  if (shape.rest === null) return
  if (shape.prefix === 0) node = insertLiteral(node, "/", route)
  addLeaf(node.rest, route, shape)
}

/** Adds a route to those of a node, unless one of them takes all its requests. */
function addLeaf(leaves: TreeLeaf[], route: number, shape: Shape): void {
  if (leaves.every((earlier) => hasConditions(earlier.shape))) leaves.push({ route, shape, isOnly: false })
}

/** Whether captures may be such that the route does not match: of another kind, or different ones for the same name. */
export function hasConditions({ names, kinds }: Shape): boolean {
  return kinds.length > 0 || new Set(names).size < names.length
}

/** Sets `isOnly` of the leaves that a path reaches from here without passing an alternative. */
export function markOnly({ children, param, leaves, rest }: TreeNode, isOnly = true): void {
  // Captures may meet conditions only before or only after they are decoded. A later leaf comes after one with conditions.
  const [leaf] = leaves
  if (leaf !== undefined) leaf.isOnly = isOnly && leaf.shape.rest === null && !hasConditions(leaf.shape)
  const hasAlternatives = param !== undefined || rest.length > 0
  for (const child of children.values()) markOnly(child, isOnly && !hasAlternatives)
  if (param !== undefined) markOnly(param, isOnly && children.size === 0 && rest.length === 0)
}

/** Returns the node at the end of a literal. Adds it if it is missing, and splits a node if the literal ends within it. */
function insertLiteral(from: TreeNode, text: string, route: number): TreeNode {
  let node = from
  for (let at = 0; at < text.length;) {
    const key = text.charCodeAt(at)
    const child = node.children.get(key)
    if (child === undefined) {
      const added = newNode(text.slice(at), route)
      node.children.set(key, added)
      return added
    }
    let common = 1
    while (common < child.text.length && child.text.charCodeAt(common) === text.charCodeAt(at + common)) common += 1
    if (common < child.text.length) {
      const upper = newNode(child.text.slice(0, common), child.first)
      child.text = child.text.slice(common)
      upper.children.set(child.text.charCodeAt(0), child)
      node.children.set(key, upper)
      node = upper
    } else node = child
    at += common
  }
  return node
}

const PARAM = /:([^/]+)/

/**
 * Parses the pattern of a route, which has been checked. Returns `undefined` if a param and the glob have the same name, because
 * then no path matches.
 */
export function parseRoute({ path, kind, where }: MatchedRoute): ParsedPattern | undefined {
  const [before = "", glob] = path.split("*")
  const parts = before.split(PARAM)
  const literals = parts.filter((_, index) => index % 2 === 0).map(escapePercent)
  const names = parts.filter((_, index) => index % 2 === 1)
  const last = literals.pop() ?? ""
  const rest = glob ?? (kind === "forward" ? "" : null)
  const prefix = glob === undefined ? 0 : last.length - last.lastIndexOf("/") - 1
  if (rest !== null && names.includes(rest)) return undefined
  // The rest may be empty, so the slash before it is left out too.
  literals.push(rest !== null && last.endsWith("/") ? last.slice(0, -1) : last)
  return { literals, shape: { names, kinds: kindsOf(names, where) ?? [], rest, prefix } }
}
