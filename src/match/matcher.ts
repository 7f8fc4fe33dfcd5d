/*
 * How a request finds its route.
 *
 * A path is brought into canonical form (`canonical.ts`); most are in it as they come. The first requests of a table
 * are answered by `scan.ts`, which tries route after route: this defines what a match is. Then `compile.ts` builds a
 * program, which gives the same answers in a time that does not depend on the other routes:
 *
 * - The tree (`tree.ts`): a radix tree over characters for each method and host. Its nodes have children by their next
 *   character, a param, routes that end there, and routes that take the rest of the path.
 * - The layout (`program.ts`, written by `encode.ts`): the trees as numbers in one array, which is also their JSON.
 * - The walk (`walk.ts`): follows one path through a tree. Children come first; a param or the rest of the path is tried
 *   afterwards if it can lead to an earlier route. `find.ts` chooses the trees of a request's method and host.
 * - The params (`params.ts`): a walk notes only where captures begin and end. Objects are made of what was found.
 */
import type { AnyPathParams } from "../pattern/params.js"
import { canonicalPath, canonicalSegments, isCanonical } from "./canonical.js"
import { compileRoutes } from "./compile.js"
import { newFinder } from "./find.js"
import { programToJSON } from "./json.js"
import type { MatcherJSON } from "./json.js"
import { NO_PARAMS, canonicalParams, plainParams } from "./params.js"
import { Leaf, NO_SHAPE } from "./program.js"
import type { Program } from "./program.js"
import { scan } from "./scan.js"
import type { MatchedRoute } from "./tree.js"

/** The first route that fits, and what its pattern captured. */
export interface Match {
  /** The route's place in the table, from 0. */
  readonly index: number
  /** An object that inherits nothing. */
  readonly path_params: AnyPathParams
}

/** Finds the routes of a table. */
export interface Matcher {
  /**
   * Finds the first route that fits a path as requests have it: empty segments are dropped, and each segment is
   * percent-decoded once.
   *
   * @param method in upper case, e.g. `"GET"`
   * @param path without query, e.g. `"/pages/a%20b"`
   * @param host without port
   * @throws {MalformedURIError} 400, when a segment is not valid percent-encoding
   */
  match_path(method: string, path: string, host: string): Match | undefined
  /** Finds the first route that fits segments, which are compared as they are: decode them before. */
  match_segments(method: string, segments: readonly string[], host: string): Match | undefined
  /** The matcher as data, for `JSON.stringify`. */
  toJSON(): MatcherJSON
}

const SLASH = 47

/** How many requests are answered by scans before trees are built. */
const SCANS = 8

/** A matcher that compiles its routes after the first requests, which it answers with scans. */
export function lazyMatcher(routes: readonly MatchedRoute[]): Matcher {
  let scans = 0
  const matcher: Matcher = {
    match_path: (method, path, host) =>
      isWarm() ? matcher.match_path(method, path, host) : scan(routes, method, canonicalPath(path), host),
    match_segments: (method, segments, host) =>
      isWarm()
        ? matcher.match_segments(method, segments, host)
        : scan(routes, method, canonicalSegments(segments), host),
    toJSON() {
      compile()
      return matcher.toJSON()
    },
  }
  return matcher

  function isWarm(): boolean {
    scans += 1
    if (scans > SCANS) compile()
    return scans > SCANS
  }

  /** Replaces the methods: 2 to 4 % faster, at all sets, than to call those of another matcher. */
  function compile(): void {
    Object.assign(matcher, programMatcher(compileRoutes(routes)))
  }
}

/** A matcher of a compiled program. */
export function programMatcher(program: Program): Matcher {
  const { words, shapes } = program
  const { find, captures, mayHaveEscapes } = newFinder(program)

  function matchCanonical(method: string, path: string, host: string): Match | undefined {
    const leaf = find(method, path, host)
    if (leaf === 0) return undefined
    const shape = shapes[words[leaf + Leaf.Shape] ?? 0] ?? NO_SHAPE
    return { index: words[leaf + Leaf.Route] ?? 0, path_params: canonicalParams(shape, captures, path) }
  }

  return {
    match_path(method, path, host) {
      const last = path.length - 1
      const text = path.charCodeAt(last) === SLASH ? path.slice(0, last) : path
      const leaf = find(method, text, host)
      if (leaf === 0) {
        if (isCanonical(path)) return undefined
      } else {
        const index = words[leaf + Leaf.Route] ?? 0
        const number = words[leaf + Leaf.Shape] ?? 0
        if (number === 0) return { index, path_params: NO_PARAMS }
        if (!mayHaveEscapes() || path.indexOf("%") < 0) {
          const path_params = plainParams(number, shapes[number] ?? NO_SHAPE, captures, text)
          if (path_params !== undefined) return { index, path_params }
        }
      }
      return matchCanonical(method, canonicalPath(path), host)
    },
    match_segments: (method, segments, host) => matchCanonical(method, canonicalSegments(segments), host),
    toJSON: () => programToJSON(program),
  }
}
