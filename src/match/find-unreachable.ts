import { isOfKind, kindOf } from "../pattern/kind.js"
import type { ParamKind, Where } from "../pattern/kind.js"
import { escapePercent, unescapeSegment } from "./canonical.js"
import type { Shape } from "./program.js"
import { treesOf } from "./tree.js"
import type { MatchedRoute, TreeNode } from "./tree.js"

/** A route that no request reaches, its index in the table, and the first earlier route that takes all its requests. */
interface Unreachable {
  readonly index: number
  readonly route: MatchedRoute
  readonly shadow: MatchedRoute | null
}

/** Finds the routes that no request reaches: those that an earlier route covers, or no route, not even themselves. */
export function findUnreachable(routes: readonly MatchedRoute[]): readonly Unreachable[] {
  const trees = treesOf(routes)
  return routes.flatMap((route, index) => {
    const method = route.verb.toUpperCase()
    const roots = coveringHosts(route).map((host) => trees.get(host)?.get(method) ?? trees.get(host)?.get("*"))
    const first = Math.min(...roots.map((root) => (root === undefined ? Infinity : firstCover(root, route))))
    return first === index ? [] : [{ index, route, shadow: (first < index && routes[first]) || null }]
  })
}

/** The hosts whose routes may cover a route: any host, the same host, or a prefix of it that ends in a dot. */
function coveringHosts({ host }: MatchedRoute): readonly (string | null)[] {
  if (host === null) return [null]
  return [null, host, ...Array.from(host.matchAll(/\./g), ({ index }) => host.slice(0, index + 1))]
}

/** Returns the index of the first route of a tree that matches every path which a route matches, or else `Infinity`. */
function firstCover(root: TreeNode, route: MatchedRoute): number {
  const path = openPath(route)
  let first = Infinity
  visit(root, 0, [])
  return first

  /** Visits the nodes that the path reaches, as if the names in it were the texts of its params. */
  function visit({ text, leaves, rest, children, param }: TreeNode, from: number, captures: string[]): void {
    if (!path.startsWith(text, from)) return
    const at = from + text.length
    for (const routes of at === path.length ? [leaves, rest] : [rest])
      first = Math.min(first, routes.find(({ shape }) => meetsConditions(shape, captures, route.where))?.index ?? first)
    const child = children.find((next) => next.text[0] === path[at])
    if (child !== undefined) visit(child, at, captures)
    const slash = path.indexOf("/", at)
    const stop = slash < 0 ? path.length : slash
    if (param !== undefined && (stop > at || !text.endsWith("/")))
      visit(param, stop, [...captures, path.slice(at, stop)])
  }
}

/**
 * The canonical path of a route's pattern. If other segments may follow, as in a forward, it ends in an empty segment, so that
 * only routes with a rest match it. A glob's prefix is a param without a name.
 */
function openPath({ kind, path }: MatchedRoute): string {
  const [before = "", glob] = escapePercent(path).split("*")
  if (glob === undefined) return kind === "forward" ? `${before}//` : before
  return before.endsWith("/") ? `${before}/` : `${before}:/`
}

/**
 * Whether captures are of their kinds, and equal if they have the same name, whatever the params of the covered route are.
 *
 * @param where the kinds of the params of the covered route
 */
function meetsConditions({ names, kinds }: Shape, captures: readonly string[], where?: Where): boolean {
  return captures.every((capture, index) => {
    const kind = kinds[index] ?? null
    const first = names.indexOf(names[index] ?? "")
    return captures[first] === capture && (kind === null || coversKind(kind, unescapeSegment(capture), where))
  })
}

/** Whether all texts of a capture, which is a literal or a prefix and a param, are of a kind. */
function coversKind(kind: ParamKind, capture: string, where?: Where): boolean {
  const [before = "", name] = capture.split(":")
  if (name === undefined) return isOfKind(kind, capture)
  const own = kindOf(where, name)
  return own === null || typeof own === "string"
    ? own === kind && before === ""
    : own.every((text) => isOfKind(kind, before + text))
}
