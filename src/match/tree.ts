import { kindsOf } from "../pattern/kind.js"
import type { Where } from "../pattern/kind.js"
import { findSign } from "../pattern/segment.js"
import type { Route } from "../table/route.js"
import { escapePercent } from "./canonical.js"
import { internKey } from "./params.js"
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
  children: Map<number, TreeNode> | undefined
  /** The node after a param that begins here. */
  param: TreeNode | undefined
  /** The routes that end here, in the order of the table. */
  leaves: TreeLeaf[] | undefined
  /** The routes that take the rest of the path, in the order of the table. */
  rest: TreeLeaf[] | undefined
  /** The index of the first route that passes through here. */
  first: number
}

/** A route at a node. */
export interface TreeLeaf {
  /** The index of the route in the table. */
  readonly route: number
  readonly shape: Shape
  /** The conditions that its captures must meet, as a string: "" if there are none. */
  readonly conditions: string
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
  return { text, children: undefined, param: undefined, leaves: undefined, rest: undefined, first }
}

/** The routes of one method and host. */
export type Tree = Omit<Group, "root"> & { readonly root: TreeNode }

/** The key of the tree of a verb and a host. */
export function treeKey(verb: string, host: string | null): string {
  return JSON.stringify([verb.toUpperCase(), host])
}

/** Adds a route to its tree. A route that takes the rest of a path is added to two nodes, because the rest may be empty. */
export function addRoute(trees: Map<string, Tree>, of: MatchedRoute, route: number): void {
  const pattern = parseRoute(of)
  if (pattern === undefined) return
  const { literals, shape } = pattern
  const key = treeKey(of.verb, of.host)
  const tree = trees.get(key) ?? {
    method: of.verb.toUpperCase(),
    host: of.host,
    first: route,
    root: newNode("", route),
  }
  trees.set(key, tree)
  const { equal, kinds } = shape
  const conditions = equal.length + kinds.length === 0 ? "" : JSON.stringify([equal, kinds])
  const leaf: TreeLeaf = { route, shape, conditions, isOnly: false }
  let node = insertLiteral(tree.root, literals[0] ?? "", route)
  for (let index = 1; index < literals.length; index += 1) {
    node = node.param ??= newNode("", route)
    node = insertLiteral(node, literals[index] ?? "", route)
  }
  if (shape.prefix === 0) node.leaves = addLeaf(node.leaves, leaf)
  if (shape.rest === "none") return
  if (shape.prefix === 0) node = insertLiteral(node, "/", route)
  node.rest = addLeaf(node.rest, leaf)
}

/** Sets `isOnly` of the leaves that a path reaches from here without passing an alternative. */
export function markOnly({ children, param, leaves, rest }: TreeNode, isOnly = true): void {
  // Captures may meet conditions only before or only after they are decoded. A later leaf comes after one with conditions.
  const [leaf] = leaves ?? []
  if (leaf !== undefined) leaf.isOnly = isOnly && leaf.shape.rest === "none" && leaf.conditions === ""
  const hasAlternative = param !== undefined || rest !== undefined
  for (const child of children?.values() ?? []) markOnly(child, isOnly && !hasAlternative)
  if (param !== undefined) markOnly(param, isOnly && children === undefined && rest === undefined)
}

/** Returns the node at the end of a literal. Adds it if it is missing, and splits a node if the literal ends within it. */
function insertLiteral(from: TreeNode, text: string, route: number): TreeNode {
  let node = from
  for (let at = 0; at < text.length;) {
    const key = text.charCodeAt(at)
    const child = node.children?.get(key)
    if (child === undefined) {
      const added = newNode(text.slice(at), route)
      node.children = (node.children ?? new Map<number, TreeNode>()).set(key, added)
      return added
    }
    let common = 1
    while (common < child.text.length && child.text.charCodeAt(common) === text.charCodeAt(at + common)) common += 1
    if (common < child.text.length) {
      const upper = newNode(child.text.slice(0, common), child.first)
      child.text = child.text.slice(common)
      upper.children = new Map([[child.text.charCodeAt(0), child]])
      node.children?.set(key, upper)
      node = upper
    } else node = child
    at += common
  }
  return node
}

/** Adds a route to those of a node, unless one of them takes all its requests. */
function addLeaf(leaves: TreeLeaf[] | undefined, leaf: TreeLeaf): TreeLeaf[] {
  if (leaves === undefined) return [leaf]
  if (!leaves.some(({ conditions }) => conditions === "" || conditions === leaf.conditions)) leaves.push(leaf)
  return leaves
}

/**
 * Parses the pattern of a route, which has been checked: `:` or `*` begins a name, which ends at the next slash. Returns
 * `undefined` if a param and the glob have the same name, because then no path matches.
 */
export function parseRoute({ path, kind, where }: MatchedRoute): ParsedPattern | undefined {
  const literals: string[] = []
  const names: string[] = []
  const equal: number[] = []
  let rest: Shape["rest"] = kind === "forward" ? "forward" : "none"
  let glob = ""
  let prefix = 0
  let from = 0
  let end = path === "/" ? 0 : path.length
  for (let sign = findSign(path); sign >= 0; sign = findSign(path, from)) {
    const slash = path.indexOf("/", sign)
    const stop = slash < 0 ? path.length : slash
    const name = internKey(path.slice(sign + 1, stop))
    const known = names.indexOf(name)
    if (path[sign] === "*") {
      if (known >= 0) return undefined
      const segment = path.lastIndexOf("/", sign) + 1
      rest = "glob"
      glob = name
      prefix = escapePercent(path.slice(segment, sign)).length
      // Without a prefix the rest may be empty, so the slash is left out too.
      end = prefix === 0 ? segment - 1 : sign
      break
    }
    if (known >= 0) equal.push(known, names.length)
    names.push(name)
    literals.push(escapePercent(path.slice(from, sign)))
    from = stop
  }
  literals.push(escapePercent(path.slice(from, end)))
  return { literals, shape: { names, equal, kinds: kindsOf(names, where) ?? [], rest, glob, prefix } }
}
