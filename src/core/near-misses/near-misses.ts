import { splitPath } from "../pattern/split-path.js"
import { fitsHost } from "../table/names/host.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import { decodeSegments } from "../match/canonical.js"
import type { Matcher } from "../match/matcher.js"
import { compile_matcher } from "../match/table-matcher.js"
import type { MatchedRoute } from "../match/tree.js"
import { nearMissMessage } from "./near-miss-message.js"
import { isSimilar, pathDifference } from "./path-difference.js"
import type { PathDifference } from "./path-difference.js"

/** The parts of a request that decide its route. */
export interface RequestTarget {
  /** In upper case. */
  readonly method: string
  /** Percent-encoded, without query. */
  readonly path: string
  /** Without port. */
  readonly host: string
}

/** A difference between a request and the requests that a route answers. */
export type Difference =
  | PathDifference
  | { readonly kind: "method"; readonly expected: readonly string[]; readonly got: string }
  | { readonly kind: "host"; readonly expected: string; readonly got: string }
  /** The route matches the request, but an earlier one takes it. */
  | { readonly kind: "taken"; readonly by: MatchedRoute }

/** A route that nearly answers a request. */
export interface NearMiss<One extends MatchedRoute = Route> {
  /** The index of the route in `list_routes` of the table. */
  readonly index: number
  readonly route: One
  /** One or two. */
  readonly differences: readonly Difference[]
  /** The differences in words, with the route as the subject. */
  readonly sentence: string
}

interface Candidate<One extends MatchedRoute> extends Omit<NearMiss<One>, "sentence"> {
  readonly cost: number
}

/**
 * Finds the routes that nearly answer a request, the nearest first: those with one difference or two, of which at most one
 * is in the path. Routes with the same path, kinds and host are one near miss, with all their methods. Other methods at the
 * path of the route that answers are not listed.
 *
 * @param limit the most near misses to return
 * @throws {MalformedURIError} when a segment is not valid percent-encoding
 */
export function nearMisses(table: readonly unknown[], request: RequestTarget, limit = 5): readonly NearMiss[] {
  return nearMissesOf(list_routes(table), compile_matcher(table), request, limit)
}

/** {@link nearMisses} without a table, from its routes and its matcher. */
export function nearMissesOf<One extends MatchedRoute>(
  routes: readonly One[],
  matcher: Matcher,
  request: RequestTarget,
  limit = 5,
): readonly NearMiss<One>[] {
  const { method, path, host } = request
  const segments = decodeSegments(splitPath(path), path)
  const answer = matcher.match_path(method, path, host)
  const taker = answer === undefined ? undefined : routes[answer.index]
  const nearest = new Map<string, Candidate<One>>()
  const methods = new Map<string, Set<string>>()
  routes.forEach((route, index) => {
    const difference = pathDifference(route, segments)
    if (route === taker || difference === undefined) return
    const differences = allDifferences(route, request, difference, taker)
    const key = placeKey(route)
    const isOtherMethod = differences.some(({ kind }) => kind === "method")
    const cost = costOf(differences)
    if (cost > MAX_COST || (isOtherMethod && taker !== undefined && key === placeKey(taker))) return
    const found = { index, route, differences, cost }
    const known = nearest.get(key)
    if (known === undefined || found.cost < known.cost) nearest.set(key, found)
    methods.set(key, (methods.get(key) ?? new Set()).add(route.verb.toUpperCase()))
  })
  return [...nearest]
    .toSorted(([, one], [, other]) => one.cost - other.cost || one.index - other.index)
    .slice(0, limit)
    .map(([key, { index, route, differences }]) => {
      const all = differences.map((difference) =>
        difference.kind === "method" ? { ...difference, expected: [...(methods.get(key) ?? [])] } : difference,
      )
      return { index, route, differences: all, sentence: nearMissMessage(route, all) }
    })
}

function placeKey({ kind, host, path, where }: MatchedRoute): string {
  return JSON.stringify([kind, host, path, where])
}

function allDifferences(
  route: MatchedRoute,
  { method, host }: RequestTarget,
  inPath: PathDifference | null,
  taker: MatchedRoute | undefined,
): readonly Difference[] {
  const differences: Difference[] = inPath === null ? [] : [inPath]
  if (route.verb !== "*" && route.verb.toUpperCase() !== method)
    differences.push({ kind: "method", expected: [route.verb.toUpperCase()], got: method })
  if (route.host !== null && !fitsHost(route.host, host))
    differences.push({ kind: "host", expected: route.host, got: host })
  return differences.length === 0 && taker !== undefined ? [{ kind: "taken", by: taker }] : differences
}

/** How far a request with a difference is from a route. Those of several differences add up. */
const COSTS = { taken: 0, method: 1, host: 2, unequal: 3, kind: 3, missing: 4, extra: 4, segment: 5 } as const
const SIMILAR_SEGMENT = 3
/** A route for another method, and with another segment that is not similar, is not a near miss. */
const MAX_COST = 5

function costOf(differences: readonly Difference[]): number {
  const costs = differences.map((difference) =>
    difference.kind === "segment" && isSimilar(difference.expected, difference.got)
      ? SIMILAR_SEGMENT
      : COSTS[difference.kind],
  )
  return costs.reduce<number>((sum, cost) => sum + cost, 0)
}
