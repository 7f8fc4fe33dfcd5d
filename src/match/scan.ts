import { canonicalPath, canonicalSegments, unescapeSegment } from "./canonical.js"
import type { Match, Matcher } from "./matcher.js"
import { decodedParams } from "./params.js"
import { parseRoute } from "./tree.js"
import type { MatchedRoute, ParsedPattern } from "./tree.js"
import { meetsConditions } from "./walk.js"

/**
 * Finds the first route that matches a canonical path, by trying route after route. This defines a match: trees find the
 * same route faster. The first requests of a table are scanned, because a scan takes less time than building trees.
 */
export function scan(
  routes: readonly MatchedRoute[],
  method: string,
  path: string,
  host: string,
  parse: (route: MatchedRoute, index: number) => ParsedPattern | undefined = parseRoute,
): Match | undefined {
  for (const [index, route] of routes.entries()) {
    if (route.verb !== "*" && route.verb.toUpperCase() !== method) continue
    if (route.host !== null && !(route.host.endsWith(".") ? host.startsWith(route.host) : host === route.host)) continue
    const pattern = parse(route, index)
    const captures: number[] = []
    if (pattern === undefined || !fits(pattern, path, captures)) continue
    const path_params = decodedParams(pattern.shape, captures, path, unescapeSegment)
    return path_params && { index, path_params }
  }
  return undefined
}

/** Finds routes by {@link scan}. */
export function scanningMatcher(routes: readonly MatchedRoute[]): Pick<Matcher, "match_path" | "match_segments"> {
  const parsed: (ParsedPattern | undefined)[] = []
  const parse = (route: MatchedRoute, index: number): ParsedPattern | undefined => (parsed[index] ??= parseRoute(route))
  return {
    match_path: (method, path, host) => scan(routes, method, canonicalPath(path), host, parse),
    match_segments: (method, segments, host) => scan(routes, method, canonicalSegments(segments), host, parse),
  }
}

function fits({ text, shape }: ParsedPattern, path: string, captures: number[]): boolean {
  const { rest, prefix } = shape
  const literals = text.split(":")
  let at = 0
  for (const [index, literal] of literals.entries()) {
    if (index > 0) {
      const slash = path.indexOf("/", at)
      const stop = slash < 0 ? path.length : slash
      if (stop === at && path[at - 1] === "/") return false
      captures[2 * index - 2] = at
      captures[2 * index - 1] = stop
      at = stop
    }
    if (!path.startsWith(literal, at)) return false
    at += literal.length
  }
  if (rest !== null && prefix === 0 && path[at] === "/") at += 1
  else if (at < path.length && prefix === 0) return false
  captures[2 * literals.length - 2] = at
  return meetsConditions(shape, path, captures)
}
