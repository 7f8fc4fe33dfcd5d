import { fitsHost } from "../table/names/host.js"
import { canonicalPath, canonicalSegments, unescapeSegment } from "./canonical.js"
import type { Conditions } from "./conditions.js"
import type { Match, Matcher } from "./matcher.js"
import { decodedParams } from "./params.js"
import { parseRoute } from "./tree.js"
import type { MatchedRoute, ParsedPattern } from "./tree.js"
import { hasSameCaptures } from "./walk.js"

/** A route of a table, once it was scanned. */
interface ScannedRoute {
  /** The verb in upper case. */
  readonly method: string
  /** The pattern of the route, once it was needed. */
  pattern: ParsedPattern | undefined
}

/** The routes of a table that were scanned, by their indexes. */
export type Scanned = (ScannedRoute | undefined)[]

/**
 * Finds the first route that matches a canonical path, by trying route after route. This defines a match: trees find the
 * same route faster. The first requests of a table are scanned, because a scan takes less time than building trees. Without
 * `conditions`, the routes have no kinds of params.
 *
 * @param indexes the indexes of the routes to try
 */
export function scan(
  routes: readonly MatchedRoute[],
  scanned: Scanned,
  indexes: readonly number[],
  method: string,
  path: string,
  host: string,
  conditions: Conditions | undefined,
): Match | undefined {
  for (const index of indexes) {
    const route = routes[index]
    if (route === undefined) continue
    const known = (scanned[index] ??= { method: route.verb.toUpperCase(), pattern: undefined })
    if (known.method !== method && known.method !== "*") continue
    if (route.host !== null && !fitsHost(route.host, host)) continue
    const pattern = (known.pattern ??= parseRoute(route, conditions))
    const captures: number[] = []
    if (pattern === undefined || !fits(pattern, path, captures, conditions)) continue
    const decode = path.includes("%") ? unescapeSegment : undefined
    const path_params = decodedParams(pattern.shape, captures, path, decode, conditions?.read)
    return path_params && { index, path_params }
  }
  return undefined
}

/** Finds routes by a function that takes canonical paths. */
export function canonicalMatcher(
  find: (method: string, path: string, host: string) => Match | undefined,
): Pick<Matcher, "match_path" | "match_segments"> {
  return {
    match_path: (method, path, host) => find(method, canonicalPath(path), host),
    match_segments: (method, segments, host) => find(method, canonicalSegments(segments), host),
  }
}

function fits(
  { text, shape }: ParsedPattern,
  path: string,
  captures: number[],
  conditions: Conditions | undefined,
): boolean {
  const { names, kinds, rest, prefix } = shape
  let at = 0
  let count = 0
  for (let from = 0; ; count += 1) {
    const sign = text.indexOf(":", from)
    const literal = sign < 0 ? text.slice(from) : text.slice(from, sign)
    if (!path.startsWith(literal, at)) return false
    at += literal.length
    if (sign < 0) break
    const slash = path.indexOf("/", at)
    const stop = slash < 0 ? path.length : slash
    if (stop === at && path[at - 1] === "/") return false
    captures[2 * count] = at
    captures[2 * count + 1] = at = stop
    from = sign + 1
  }
  if (rest !== null && prefix === 0 && path[at] === "/") at += 1
  else if (at < path.length && prefix === 0) return false
  captures[2 * count] = at
  return (
    (names.length < 2 || hasSameCaptures(shape, path, captures)) &&
    (kinds.length === 0 || conditions?.areOfKinds(shape, path, captures) !== false)
  )
}

/** Up to this number of routes, every request tries one route after the other: compiling so small a table gains little. */
export const MAX_SCANNED = 50

/** Finds routes by {@link scan}. */
export function scanningMatcher(
  routes: readonly MatchedRoute[],
  conditions: Conditions | undefined,
): Pick<Matcher, "match_path" | "match_segments"> {
  const scanned: Scanned = []
  const all = [...routes.keys()]
  return canonicalMatcher((method, path, host) => scan(routes, scanned, all, method, path, host, conditions))
}
