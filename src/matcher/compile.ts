import type { AnyPathParams } from "../pattern/params.js"
import { parsePattern } from "../pattern/pattern.js"
import type { Segment } from "../pattern/segment.js"
import type { Route } from "../table/routes.types.js"

/** The first route that fits, and what its pattern captured. */
export interface Match {
  readonly route: Route
  /** The route's place in the table, from 0. */
  readonly index: number
  /** An object without prototype. */
  readonly path_params: AnyPathParams
}

/** Finds routes; made by {@link compileMatcher}. */
export interface Matcher {
  /**
   * @param method in upper case, e.g. `"GET"`
   * @param segments compared as they are: decode them before
   * @param host without port
   */
  match(method: string, segments: readonly string[], host: string): Match | undefined
}

interface Candidate {
  readonly route: Route
  readonly index: number
  readonly method: string
  readonly segments: readonly Segment[]
}

/**
 * Prepares routes for matching: first match in declaration order, over method, segments and host.
 *
 * @see Phoenix.Router 1.6, `match/5`; Plug.Router.Utils.build_path_match/2 and build_host_match/1
 */
export function compileMatcher(routes: readonly Route[]): Matcher {
  const candidates = routes.map((route, index): Candidate => ({
    route,
    index,
    method: route.verb.toUpperCase(),
    segments: parsePattern<string>(route.path),
  }))
  return {
    match(method, segments, host) {
      for (const { route, index, method: wanted, segments: pattern } of candidates) {
        if (wanted !== "*" && wanted !== method) continue
        if (!fitsHost(route.host, host)) continue
        const path_params = matchSegments(pattern, segments, route.kind === "forward")
        if (path_params !== undefined) return { route, index, path_params }
      }
      return undefined
    },
  }
}

function fitsHost(pattern: string | null, host: string): boolean {
  if (pattern === null) return true
  return pattern.endsWith(".") ? host.startsWith(pattern) : host === pattern
}

function matchSegments(
  pattern: readonly Segment[],
  segments: readonly string[],
  isForward: boolean,
): AnyPathParams | undefined {
  const params: Record<string, string | string[]> = Object.create(null) as Record<string, never>
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]
    if (part.kind === "glob") {
      if (part.prefix !== "" && !segment?.startsWith(part.prefix)) return undefined
      return part.name in params ? undefined : Object.assign(params, { [part.name]: segments.slice(index) })
    }
    if (segment === undefined) return undefined
    if (part.kind === "static") {
      if (segment !== part.text) return undefined
    } else {
      if (!segment.startsWith(part.prefix)) return undefined
      const value = segment.slice(part.prefix.length)
      if ((params[part.name] ?? value) !== value) return undefined
      params[part.name] = value
    }
  }
  return isForward || segments.length === pattern.length ? params : undefined
}
