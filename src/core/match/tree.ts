import { kindsOf } from "../pattern/kind.js"
import type { Where } from "../pattern/kind.js"
import type { Route } from "../table/route.js"
import { escapePercent } from "./canonical.js"
import type { Conditions } from "./conditions.js"
import { Length, NO_SHAPE } from "./program.js"
import type { Shape } from "./program.js"

/** The fields of a route that matching reads. */
export interface MatchedRoute extends Pick<Route, "verb" | "path" | "host" | "kind"> {
  /** By default no param has a kind. */
  readonly where?: Where | undefined
}

/** The pattern of a route, which has been checked. */
export interface ParsedPattern {
  /** In canonical form, with `:` for each param, without a glob or the slash before it. The prefix of a glob is part of it. */
  readonly text: string
  readonly shape: Shape
}

interface TreeRoute {
  /** The index of the route in the table. */
  readonly index: number
  readonly shape: Shape
}

export interface TreeNode {
  /** The characters between the parent and this node. */
  text: string
  /** The index of the first route that passes through here. */
  readonly first: number
  /** The nodes after this one. Their texts begin with different characters. */
  readonly children: TreeNode[]
  /** The node after a param that begins here. */
  param: TreeNode | undefined
  /** The routes that end here, in the order of the table. */
  readonly leaves: TreeRoute[]
  /** The routes that take the rest of the path, in the order of the table. */
  readonly rest: TreeRoute[]
}

/**
 * Builds the trees of routes, by host and by method. A route for any method is in all trees of its host. The tree for `"*"` is
 * that of all methods without their own. The text of the first node of a tree is empty.
 */
export function treesOf(routes: readonly MatchedRoute[]): ReadonlyMap<string | null, ReadonlyMap<string, TreeNode>> {
  const trees = new Map<string | null, Map<string, TreeNode>>()
  for (const { host, verb } of routes) {
    const [roots, method] = [trees.get(host) ?? new Map<string, TreeNode>(), verb.toUpperCase()]
    if (!roots.has(method)) trees.set(host, roots.set(method, newNode("", 0)))
  }
  routes.forEach((route, index) => {
    const pattern = parseRoute(route, { kindsOf })
    for (const [method, root] of trees.get(route.host) ?? [])
      if (pattern !== undefined && (route.verb === "*" || route.verb.toUpperCase() === method))
        addRoute(root, pattern, index)
  })
  return trees
}

/** A route that takes the rest of a path is in its tree twice, because the rest may be empty. */
function addRoute(root: TreeNode, { text, shape }: ParsedPattern, index: number): void {
  const route = { index, shape }
  if (shape.prefix === 0) addTo(nodeAt(root, text, index).leaves, route)
  if (shape.rest !== null) addTo(nodeAt(root, shape.prefix > 0 ? text : `${text}/`, index).rest, route)
}

/** Adds a route unless one without conditions, which takes all its requests, is before it. */
function addTo(routes: TreeRoute[], route: TreeRoute): void {
  const last = routes.at(-1)
  if (last === undefined || hasConditions(last.shape)) routes.push(route)
}

/** Returns the node after a text, which is added to the tree if it is not there yet. */
function nodeAt(root: TreeNode, text: string, index: number): TreeNode {
  let node = root
  for (let at = 0; at < text.length; at += node.text.length || 1) {
    if (text[at] === ":") node = node.param ??= newNode("", index)
    else node = childAt(node, text, at, index)
  }
  return node
}

/** Returns the child whose text is at a position of another text. It is added, or split off a child that begins with it. */
function childAt({ children }: TreeNode, text: string, at: number, index: number): TreeNode {
  const place = children.findIndex((child) => child.text[0] === text[at])
  const child = children[place]
  if (child === undefined) {
    const [literal = ""] = text.slice(at, at + Length.Max).split(":", 1)
    const added = newNode(literal, index)
    children.push(added)
    return added
  }
  if (text.startsWith(child.text, at)) return child
  let length = 1
  while (child.text[length] === text[at + length]) length += 1
  const start = newNode(child.text.slice(0, length), child.first)
  child.text = child.text.slice(length)
  start.children.push(child)
  children[place] = start
  return start
}

function newNode(text: string, first: number): TreeNode {
  return { text, first, children: [], param: undefined, leaves: [], rest: [] }
}

/** Whether a route has conditions on its captures: a param has a kind, or a name occurs twice, so that its captures must be equal. */
export function hasConditions({ names, kinds }: Shape): boolean {
  return kinds.length > 0 || new Set(names).size < names.length
}

/**
 * Parses the pattern of a route, which has been checked. Returns `undefined` if a param and the glob have the same name: no path matches such a pattern.
 */
export function parseRoute(
  { path, kind, where }: MatchedRoute,
  conditions: Pick<Conditions, "kindsOf"> | undefined,
): ParsedPattern | undefined {
  const [before = "", glob] = escapePercent(path).split("*")
  const rest = glob ?? (kind === "forward" ? "" : null)
  if (rest === null && !before.includes(":")) return { text: before, shape: NO_SHAPE }
  const names: string[] = []
  const text = before.replaceAll(/:([^/]+)/g, (_, name: string) => {
    names.push(name)
    return ":"
  })
  if (rest !== null && names.includes(rest)) return undefined
  const prefix = glob === undefined ? 0 : text.length - text.lastIndexOf("/") - 1
  const shape = { names, kinds: conditions?.kindsOf(names, where) ?? [], rest, prefix }
  // The rest may be empty, so the slash before it is left out too.
  return { text: rest !== null && text.endsWith("/") ? text.slice(0, -1) : text, shape }
}
