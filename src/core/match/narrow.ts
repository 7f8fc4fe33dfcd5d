import { escapePercent } from "./canonical.js"
import type { Conditions } from "./conditions.js"
import type { Matcher } from "./matcher.js"
import { canonicalMatcher, scan } from "./scan.js"
import type { Scanned } from "./scan.js"
import type { MatchedRoute } from "./tree.js"

/** The routes that paths with the same first segments can match, in the order of the table. */
interface Group {
  readonly indexes: number[]
  /** Where the next segment begins in the pattern of each route. */
  readonly starts: number[]
  /** Whether no pattern has another segment. */
  isLast: boolean
  /**
   * The groups by the next segment of a path, with those segments that routes name, and `undefined` for all others. A group is made
   * when a path first needs it.
   */
  readonly next: Map<string | undefined, Group | undefined>
}

/** Groups of this size are scanned. */
const FEW = 4

/**
 * How many routes the groups of a table may have together. When there are more, no group is made: requests with many different paths
 * would fill the memory.
 */
const MOST = 100_000

/** A position after the end of each pattern. */
const AFTER = 1e9

/**
 * Finds routes by comparing the segments of a path, one after the other, until few routes are left to scan. For tables that were
 * compiled ahead of time: it is a fifth of the code that compiles trees and walks through them.
 */
export function narrowingMatcher(
  routes: readonly MatchedRoute[],
  conditions: Conditions | undefined,
): Pick<Matcher, "match_path" | "match_segments"> {
  const scanned: Scanned = []
  const grouped: Grouped = { routes, kept: 0 }
  const table: Group = { indexes: [...routes.keys()], starts: routes.map(() => 1), isLast: false, next: new Map() }
  return canonicalMatcher((method, path, host) => {
    let group = table
    // A path ends with an empty segment, so that longer patterns are left out.
    for (let at = 1; at <= path.length + 1 && !group.isLast && group.indexes.length > FEW;) {
      const slash = path.indexOf("/", at)
      const end = slash < 0 ? path.length : slash
      const next = nextGroup(grouped, group, path.slice(at, end))
      if (next === undefined) break
      group = next
      at = end + 1
    }
    return scan(routes, scanned, group.indexes, method, path, host, conditions)
  })
}

/** The routes of a table, and how many its groups have together. */
interface Grouped {
  readonly routes: readonly MatchedRoute[]
  kept: number
}

function nextGroup(grouped: Grouped, { indexes, starts, next }: Group, segment: string): Group | undefined {
  const { routes, kept } = grouped
  const nameOf = (index: number, at: number): string | undefined => nameAt(routes[index], starts[at])
  if (next.size === 0) indexes.forEach((index, at) => next.set(nameOf(index, at), undefined))
  const key = next.has(segment) ? segment : undefined
  const known = next.get(key)
  if (known !== undefined || kept > MOST) return known
  const made: Group = { indexes: [], starts: [], isLast: true, next: new Map() }
  indexes.forEach((index, at) => {
    const name = nameOf(index, at)
    if (name !== undefined && name !== key) return
    const start = routes[index]?.path.indexOf("/", starts[at]) ?? -1
    made.indexes.push(index)
    made.starts.push(start < 0 ? AFTER : start + 1)
    made.isLast &&= start < 0
  })
  next.set(key, made)
  grouped.kept += made.indexes.length + 1
  return made
}

/**
 * The segment of a pattern that begins at a position, in canonical form, and an empty one after the last; `undefined` for a param, and
 * for the rest that a route takes.
 */
function nameAt(route: MatchedRoute | undefined, start: number | undefined): string | undefined {
  const { path = "", kind } = route ?? {}
  const end = path.indexOf("/", start)
  const segment = path.slice(start, end < 0 ? undefined : end)
  if (/[:*]/.test(segment)) return undefined
  return segment === "" && (kind === "forward" || path.includes("*")) ? undefined : escapePercent(segment)
}
