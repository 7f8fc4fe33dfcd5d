import { canonicalPath, canonicalSegments } from "./canonical.js"
import { compileRoutes } from "./compile.js"
import { param_conditions } from "./conditions.js"
import { programMatcher } from "./matcher.js"
import type { Matcher } from "./matcher.js"
import { scan, scannedRoute } from "./scan.js"
import type { ScannedRoute } from "./scan.js"
import type { MatchedRoute } from "./tree.js"

/** The number of requests that are scanned before the routes are compiled. */
const SCANS = 8

/** Makes a matcher that scans the routes for the first requests, and then compiles them. */
export function lazyMatcher(routes: readonly MatchedRoute[]): Matcher {
  let requests = 0
  let compiled: Matcher | undefined
  let list: readonly ScannedRoute[] | undefined
  const scanned = (): readonly ScannedRoute[] => (list ??= routes.map(scannedRoute))
  const isNew = (): boolean => (requests += 1) <= SCANS
  /** Replaces the methods of the matcher. Calls are 2 to 4 % faster than those through another matcher, for all sets. */
  const compile = (): Matcher => (compiled ??= Object.assign(matcher, programMatcher(compileRoutes(routes))))
  const matcher: Matcher = {
    match_path: (method, path, host) =>
      isNew()
        ? scan(scanned(), method, canonicalPath(path), host, param_conditions)
        : compile().match_path(method, path, host),
    match_segments: (method, segments, host) =>
      isNew()
        ? scan(scanned(), method, canonicalSegments(segments), host, param_conditions)
        : compile().match_segments(method, segments, host),
    toJSON: () => compile().toJSON(),
  }
  return matcher
}
