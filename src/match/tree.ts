import { groupBy } from "../lib/group-by.js"
import { kindsOf } from "../pattern/kind.js"
import type { Where } from "../pattern/kind.js"
import type { Route } from "../table/route.js"
import { escapePercent } from "./canonical.js"
import { Length } from "./program.js"
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

/** A route in a tree. The text ends with `*` if the route takes the rest of the path. */
interface TreeRoute extends ParsedPattern {
  /** The index of the route in the table. */
  readonly index: number
  /** In upper case, or `"*"` for any method. */
  readonly method: string
  readonly host: string | null
}

/** A node of a radix tree. */
export interface TreeNode {
  /** The characters between the parent and this node. */
  readonly text: string
  /** The nodes after this one. Their texts begin with different characters. */
  readonly children: readonly TreeNode[]
  /** The node after a param that begins here. */
  readonly param: TreeNode | undefined
  /** The routes that end here, in the order of the table. */
  readonly leaves: readonly TreeRoute[]
  /** The routes that take the rest of the path, in the order of the table. */
  readonly rest: readonly TreeRoute[]
  /** The index of the first route that passes through here. */
  readonly first: number
  /** Whether no other route can match a path that ends here, even after escapes in its captures are decoded. */
  readonly isOnly: boolean
}

/**
 * Builds the trees of routes, by host and by method. A route for any method is in all trees of its host. The tree for `"*"` is
 * that of all methods without their own.
 */
export function treesOf(routes: readonly MatchedRoute[]): ReadonlyMap<string | null, ReadonlyMap<string, TreeNode>> {
  const byHost = groupBy(routes.flatMap(treeRoutes), ({ host }) => host)
  const trees = new Map<string | null, Map<string, TreeNode>>()
  for (const [host, list] of byHost) {
    const roots = new Map<string, TreeNode>()
    for (const method of new Set(list.map((route) => route.method))) {
      const own = list.filter((route) => route.method === method || route.method === "*")
      roots.set(method, nodeOf(own, 0, literalEnd(own, 0), byHost.size === 1))
    }
    trees.set(host, roots)
  }
  return trees
}

/** A route that takes the rest of a path is in its tree twice, because the rest may be empty. */
function treeRoutes(route: MatchedRoute, index: number): readonly TreeRoute[] {
  const pattern = parseRoute(route)
  if (pattern === undefined) return []
  const { text, shape } = pattern
  const method = route.verb.toUpperCase()
  const texts = shape.rest === null ? [text] : shape.prefix > 0 ? [`${text}*`] : [text, `${text}/*`]
  return texts.filter(Boolean).map((own) => ({ index, method, host: route.host, text: own, shape }))
}

/** The end of a literal: the mark of a param, that of the rest, or the end of the text. */
const LITERAL_END = /[:*]|$/

/**
 * Builds the node of routes whose texts are equal up to a position.
 *
 * @param from the position where the text of the node begins
 * @param to the position where it ends
 */
function nodeOf(routes: readonly TreeRoute[], from: number, to: number, isOnly: boolean): TreeNode {
  const byNext = groupBy(routes, ({ text }) => text.charAt(to))
  const params = byNext.get(":")
  const [leaves, rest] = [reachable(byNext.get("")), reachable(byNext.get("*"))]
  const literals = [...byNext].flatMap(([next, own]) => (":*".includes(next) ? [] : [own]))
  const isPlain = params === undefined && rest.length === 0
  return {
    text: routes[0]?.text.slice(from, to) ?? "",
    children: literals.map((own) => nodeOf(own, to, literalEnd(own, to), isOnly && isPlain)),
    param: params && nodeOf(params, to + 1, to + 1, isOnly && literals.length === 0 && rest.length === 0),
    leaves,
    rest,
    first: routes[0]?.index ?? Infinity,
    isOnly: isOnly && leaves.length === 1,
  }
}

/** Returns the end of the literal that begins at a position in the texts of all routes. */
function literalEnd(routes: readonly TreeRoute[], from: number): number {
  const first = routes[0]?.text ?? ""
  let end = from + 1 + Math.min(first.slice(from + 1).search(LITERAL_END), Length.Max - 1)
  for (const { text } of routes) while (!text.startsWith(first.slice(from, end), from)) end -= 1
  return end
}

/** Returns the routes of a node up to one without conditions, which takes all requests of the later ones. */
function reachable(routes: readonly TreeRoute[] = []): readonly TreeRoute[] {
  const last = routes.findIndex(({ shape }) => !hasConditions(shape))
  return last < 0 ? routes : routes.slice(0, last + 1)
}

/** Whether captures may be such that the route does not match: of another kind, or different ones for the same name. */
export function hasConditions({ names, kinds }: Shape): boolean {
  return kinds.length > 0 || new Set(names).size < names.length
}

const PARAM = /:([^/]+)/

/**
 * Parses the pattern of a route, which has been checked. Returns `undefined` if a param and the glob have the same name, because
 * then no path matches.
 */
export function parseRoute({ path, kind, where }: MatchedRoute): ParsedPattern | undefined {
  const [before = "", glob] = escapePercent(path).split("*")
  const parts = before.split(PARAM)
  const names = parts.filter((_, index) => index % 2 === 1)
  const text = parts.filter((_, index) => index % 2 === 0).join(":")
  const rest = glob ?? (kind === "forward" ? "" : null)
  if (rest !== null && names.includes(rest)) return undefined
  const prefix = glob === undefined ? 0 : text.length - text.lastIndexOf("/") - 1
  const shape = { names, kinds: kindsOf(names, where) ?? [], rest, prefix }
  // The rest may be empty, so the slash before it is left out too.
  return { text: rest !== null && text.endsWith("/") ? text.slice(0, -1) : text, shape }
}
