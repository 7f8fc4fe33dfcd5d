import type { Conditions } from "./conditions.js"
import type { Matcher } from "./matcher.js"
import { canonicalMatcher, scan, scannedRoute } from "./scan.js"
import type { ScannedRoute } from "./scan.js"
import { parseRoute } from "./tree.js"
import type { MatchedRoute } from "./tree.js"

/** The routes that paths with the same first segments can match, in the order of the table. */
interface Group {
  readonly routes: readonly SplitRoute[]
  /** The groups by the next segment of a path, made when a path first needs them. */
  next?: NextGroups
}

interface NextGroups {
  readonly named: ReadonlyMap<string, Group>
  /** The group for segments that no route names. */
  readonly others: Group
}

interface SplitRoute extends ScannedRoute {
  /**
   * An empty segment, and the segments of the pattern: `undefined` for a param and for the rest that a route takes, `""` for the end
   * of the path.
   */
  readonly segments: readonly (string | undefined)[]
}

/** Groups of this size are scanned. */
const FEW = 4

/**
 * Finds routes by comparing the segments of a path, one after the other, until few routes are left to scan. For tables that were
 * compiled ahead of time: it is a fifth of the code that compiles trees and walks through them.
 */
export function narrowingMatcher(
  routes: readonly MatchedRoute[],
  conditions: Conditions | undefined,
): Pick<Matcher, "match_path" | "match_segments"> {
  let table: Group | undefined
  let deepest = 0
  return canonicalMatcher((method, path, host) => {
    if (table === undefined) {
      table = { routes: routes.flatMap((route, index) => splitRoute(route, index, conditions)) }
      for (const { segments } of table.routes) deepest = Math.max(deepest, segments.length)
    }
    let group = table
    let at = 1
    for (let depth = 1; depth < deepest && group.routes.length > FEW; depth += 1) {
      const slash = path.indexOf("/", at)
      const end = slash < 0 ? path.length : slash
      const { named, others } = (group.next ??= groupBySegment(group.routes, depth))
      group = named.get(path.slice(at, end)) ?? others
      at = end + 1
    }
    return scan(group.routes, method, path, host, conditions)
  })
}

function splitRoute(route: MatchedRoute, index: number, conditions: Conditions | undefined): SplitRoute[] {
  const pattern = parseRoute(route, conditions)
  if (pattern === undefined) return []
  const { rest, prefix } = pattern.shape
  const segments = pattern.text.split("/").map((text) => (text.includes(":") ? undefined : text))
  if (prefix > 0) segments.pop()
  return [{ ...scannedRoute(route, index), pattern, segments: [...segments, rest === null ? "" : undefined] }]
}

function groupBySegment(routes: readonly SplitRoute[], depth: number): NextGroups {
  const named = new Map<string, { routes: SplitRoute[] }>()
  const others: SplitRoute[] = []
  for (const route of routes) {
    const segment = route.segments[depth]
    if (segment === undefined)
      for (const list of [others, ...Array.from(named.values(), (group) => group.routes)]) list.push(route)
    else if (named.has(segment)) named.get(segment)?.routes.push(route)
    else named.set(segment, { routes: [...others, route] })
  }
  return { named, others: { routes: others } }
}
