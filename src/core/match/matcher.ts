/*
 * The steps that find the route of a request:
 *
 * - Paths are compared in canonical form (`canonical.ts`). Most request paths are in that form already.
 * - `scan.ts` tries route after route for the first requests of a table. Then `compile.ts` builds a program, which finds
 *   the same routes in a time that does not depend on the other routes: trees as numbers in one array, see `program.ts`.
 * - `tree.ts` builds a radix tree over characters for each method and host. A node has children by their next character,
 *   a param, routes that end there, and routes that take the rest of the path.
 * - `walk.ts` walks the tree for the method and host of a request. It follows children first, then a param or the rest of
 *   the path if that can lead to an earlier route.
 * - `params.ts` makes the params. The walk only stores where captures start and end.
 */
import { readKind } from "../pattern/kind.js"
import type { AnyPathParams } from "../pattern/params.js"
import { canonicalPath, canonicalSegments, decodeSegment, isCanonical, trimPath, unescapeSegment } from "./canonical.js"
import { programToJSON } from "./json.js"
import type { MatcherJSON } from "./json.js"
import { NO_PARAMS, decodedParams, internKeys, plainParams } from "./params.js"
import { Leaf, NO_SHAPE } from "./program.js"
import type { Program } from "./program.js"
import { newWalker } from "./walk.js"

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

/** Makes a matcher of a compiled program. */
export function programMatcher(program: Program): Matcher {
  const { words } = program
  const shapes = program.shapes.map(internKeys)
  const { captures, mayHaveEscapes, canonicalTo, walk } = newWalker(program)
  const byHost = new Map(program.hosts.map(({ host, roots }) => [host, new Map(roots)]))
  const hosts = program.hosts.flatMap(({ host }) => host ?? [])
  /** The lengths of the host patterns that are prefixes. */
  const prefixLengths = new Set(hosts.filter((host) => host.endsWith(".")).map((host) => host.length))
  const [getRoot, postRoot, putRoot] = [rootOf("GET", null), rootOf("POST", null), rootOf("PUT", null)]
  const [patchRoot, deleteRoot] = [rootOf("PATCH", null), rootOf("DELETE", null)]

  /** Returns the leaf of the first route that matches a method, a canonical path and a host, or 0. */
  function find(method: string, path: string, host: string): number {
    const leaf = walk(rootOnAnyHost(method), path, 0)
    if (hosts.length === 0) return leaf
    // A host without a dot at its end is no prefix, even if it is as long as one.
    const prefixes = [...prefixLengths].map((length) => host.slice(0, length)).filter((start) => start.endsWith("."))
    return [host, ...prefixes].reduce((found, pattern) => walk(rootOf(method, pattern), path, found), leaf)
  }

  /** Comparing first is faster than a lookup: 5 to 8 % at hono, github, scale100 and phoenix. */
  function rootOnAnyHost(method: string): number {
    if (method === "GET") return getRoot
    if (method === "POST") return postRoot
    if (method === "PUT") return putRoot
    if (method === "PATCH") return patchRoot
    return method === "DELETE" ? deleteRoot : rootOf(method, null)
  }

  /** Returns the tree of a method on a host, or 0. */
  function rootOf(method: string, host: string | null): number {
    const roots = byHost.get(host)
    return roots?.get(method) ?? roots?.get("*") ?? 0
  }

  function matchCanonical(method: string, path: string, host: string): Match | undefined {
    const leaf = find(method, path, host)
    if (leaf === 0) return undefined
    const shape = shapes[words[leaf + Leaf.Shape] ?? 0] ?? NO_SHAPE
    const path_params = decodedParams(shape, captures, path, unescapeSegment, readKind)
    return path_params && { index: words[leaf + Leaf.Route] ?? 0, path_params }
  }

  /** Returns the params of a route that was found for a request path, or `undefined` if the path must be canonical for it. */
  function paramsOf(leaf: number, path: string, given: string): AnyPathParams | undefined {
    const number = words[leaf + Leaf.Shape] ?? 0
    if (number === 0) return NO_PARAMS
    const shape = shapes[number] ?? NO_SHAPE
    if ((shape.rest === null && !mayHaveEscapes()) || path.indexOf("%") < 0)
      return plainParams(number, shape, captures, path)
    if (words[leaf + Leaf.Miss] !== -2) return undefined
    return decodedParams(shape, captures, path, (text) => decodeSegment(text, given), readKind)
  }

  return {
    match_path(method, given, host) {
      const path = trimPath(given)
      const leaf = find(method, path, host)
      if (leaf === 0 && isCanonical(path, canonicalTo())) return undefined
      const path_params = leaf === 0 ? undefined : paramsOf(leaf, path, given)
      if (path_params === undefined) return matchCanonical(method, canonicalPath(given), host)
      return { index: words[leaf + Leaf.Route] ?? 0, path_params }
    },
    match_segments: (method, segments, host) => matchCanonical(method, canonicalSegments(segments), host),
    toJSON: () => programToJSON(program),
  }
}
