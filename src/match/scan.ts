import { canonicalPath, canonicalSegments, unescapeSegment } from "./canonical.js"
import type { Match, Matcher } from "./matcher.js"
import { decodedParams } from "./params.js"
import { parseRoute } from "./tree.js"
import type { MatchedRoute, ParsedPattern } from "./tree.js"
import { meetsConditions } from "./walk.js"

/** A route of a table as it is scanned. */
export interface ScannedRoute {
  readonly index: number
  readonly route: MatchedRoute
  /** The verb in upper case. */
  readonly method: string
  /** The pattern of the route, once it was needed. */
  pattern: ParsedPattern | undefined
}

/** The route with an index in its table. */
export function scannedRoute(route: MatchedRoute, index: number): ScannedRoute {
  return { index, route, method: route.verb.toUpperCase(), pattern: undefined }
}

/**
 * Finds the first route that matches a canonical path, by trying route after route. This defines a match: trees find the
 * same route faster. The first requests of a table are scanned, because a scan takes less time than building trees.
 */
export function scan(routes: readonly ScannedRoute[], method: string, path: string, host: string): Match | undefined {
  for (const scanned of routes) {
    if (scanned.method !== method && scanned.method !== "*") continue
    const { route } = scanned
    if (route.host !== null && !(route.host.endsWith(".") ? host.startsWith(route.host) : host === route.host)) continue
    const pattern = (scanned.pattern ??= parseRoute(route))
    const captures: number[] = []
    if (pattern === undefined || !fits(pattern, path, captures)) continue
    const path_params = decodedParams(pattern.shape, captures, path, path.includes("%") ? unescapeSegment : undefined)
    return path_params && { index: scanned.index, path_params }
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

function fits({ text, shape }: ParsedPattern, path: string, captures: number[]): boolean {
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
  return (names.length < 2 && kinds.length === 0) || meetsConditions(shape, path, captures)
}

/** Finds routes by {@link scan}. */
export function scanningMatcher(routes: readonly MatchedRoute[]): Pick<Matcher, "match_path" | "match_segments"> {
  const scanned = routes.map(scannedRoute)
  return canonicalMatcher((method, path, host) => scan(scanned, method, path, host))
}
