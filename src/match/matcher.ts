/*
 * The steps that find the route of a request:
 *
 * - Paths are compared in canonical form (`canonical.ts`). Most request paths are in that form already.
 * - `scan.ts` tries route after route for the first requests of a table. Then `compile.ts` builds a program, which finds
 *   the same routes in a time that does not depend on the other routes: trees as numbers in one array, see `program.ts`.
 * - `tree.ts` builds a radix tree over characters for each method and host. A node has children by their next character,
 *   a param, routes that end there, and routes that take the rest of the path.
 * - `find.ts` selects the trees for the method and host of a request, and `walk.ts` walks them. It follows children first,
 *   then a param or the rest of the path if that can lead to an earlier route.
 * - `params.ts` makes the params. The walk only stores where captures start and end.
 */
import type { AnyPathParams } from "../pattern/params.js"
import { canonicalPath, canonicalSegments, decodeSegment, isCanonical } from "./canonical.js"
import { compileRoutes } from "./compile.js"
import { newFinder } from "./find.js"
import { programToJSON } from "./json.js"
import type { MatcherJSON } from "./json.js"
import { NO_PARAMS, decodedParams, internKeys, plainParams } from "./params.js"
import { Leaf, NO_SHAPE } from "./program.js"
import type { Program } from "./program.js"
import { scan } from "./scan.js"
import type { MatchedRoute } from "./tree.js"

/** The first route that matches a request, and what its pattern captured. */
export interface Match {
  /** The index of the route in `list_routes` of the table. */
  readonly index: number
  /** An object that inherits nothing. */
  readonly path_params: AnyPathParams
}

/** Finds the routes of a table. */
export interface Matcher {
  /**
   * Finds the first route that matches the path of a request. Empty segments are dropped, and each segment is
   * percent-decoded once.
   *
   * @param method in upper case, e.g. `"GET"`
   * @param path without query, e.g. `"/pages/a%20b"`
   * @param host without port
   * @throws {MalformedURIError} 400, when a segment is not valid percent-encoding
   */
  match_path(method: string, path: string, host: string): Match | undefined
  /** Finds the first route that matches a list of segments. They are compared as given, so decode them first. */
  match_segments(method: string, segments: readonly string[], host: string): Match | undefined
  /** Returns the compiled matcher as plain data. `JSON.stringify` calls it. */
  toJSON(): MatcherJSON
}

const SLASH = 47

/** The number of requests that are scanned before the routes are compiled. */
const SCANS = 8

/** Makes a matcher that scans the routes for the first requests, and then compiles them. */
export function lazyMatcher(routes: readonly MatchedRoute[]): Matcher {
  let scans = 0
  const matcher: Matcher = {
    match_path: (method, path, host) =>
      isCompiled() ? matcher.match_path(method, path, host) : scan(routes, method, canonicalPath(path), host),
    match_segments: (method, segments, host) =>
      isCompiled()
        ? matcher.match_segments(method, segments, host)
        : scan(routes, method, canonicalSegments(segments), host),
    toJSON: () => compile().toJSON(),
  }
  return matcher

  function isCompiled(): boolean {
    scans += 1
    if (scans === SCANS + 1) compile()
    return scans > SCANS
  }

  /** Replaces the methods of the matcher. Calls are 2 to 4 % faster than those through another matcher, for all sets. */
  function compile(): Matcher {
    return Object.assign(matcher, programMatcher(compileRoutes(routes)))
  }
}

/** Makes a matcher of a compiled program. */
export function programMatcher(program: Program): Matcher {
  const { words } = program
  const shapes = program.shapes.map(internKeys)
  const { find, isSimple, captures, mayHaveEscapes } = newFinder(program)

  function matchCanonical(method: string, path: string, host: string): Match | undefined {
    const leaf = find(method, path, host)
    if (leaf === 0) return undefined
    const shape = shapes[words[leaf + Leaf.Shape] ?? 0] ?? NO_SHAPE
    return { index: words[leaf + Leaf.Route] ?? 0, path_params: decodedParams(shape, captures, path) }
  }

  /** Returns the params of a route that was found for a request path, or `undefined` if the path must be canonical for it. */
  function paramsOf(leaf: number, path: string): AnyPathParams | undefined {
    const number = words[leaf + Leaf.Shape] ?? 0
    if (number === 0) return NO_PARAMS
    const shape = shapes[number] ?? NO_SHAPE
    if (!mayHaveEscapes() || path.indexOf("%") < 0) return plainParams(number, shape, captures, path)
    if (!isSimple || words[leaf + Leaf.IsOnly] !== 1) return undefined
    return decodedParams(shape, captures, path, (text) => decodeSegment(text, path))
  }

  return {
    match_path(method, path, host) {
      const last = path.length - 1
      if (path.charCodeAt(last) === SLASH && last > 0 && isCanonical(path))
        return matchCanonical(method, path.slice(0, last), host)
      const leaf = find(method, path, host)
      if (leaf === 0 && isCanonical(path)) return undefined
      const path_params = leaf === 0 ? undefined : paramsOf(leaf, path)
      if (path_params === undefined) return matchCanonical(method, canonicalPath(path), host)
      return { index: words[leaf + Leaf.Route] ?? 0, path_params }
    },
    match_segments: (method, segments, host) => matchCanonical(method, canonicalSegments(segments), host),
    toJSON: () => programToJSON(program),
  }
}
