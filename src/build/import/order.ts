import { isRoute } from "./flat-routes.js"
import type { FlatRoute } from "./flat-routes.js"
import type { Guarded } from "./guarded-rows.js"

/**
 * The routes in an order in which the first that matches is the one that would be called where they come from: as in Fastify and in
 * OpenAPI, a fixed segment comes before one with a fixed beginning, a param with a rule, any param and a wildcard, whatever the order of
 * the routes is. A route is moved only if it has to be before an earlier one.
 */
export function inMatchingOrder(items: readonly Guarded[]): readonly Guarded[] {
  const ordered: Guarded[] = []
  const routes = items.map(({ item }) => (isRoute(item) ? ranked(item) : undefined))
  const added = new Set<Guarded>()
  // All before it are added.
  let first = 0
  const add = (guarded: Guarded, at: number): void => {
    if (added.has(guarded)) return
    added.add(guarded)
    const own = routes[at]
    routes[at] = undefined
    const before: [Guarded, number][] = []
    for (let index = first; index < routes.length && own !== undefined; index += 1) {
      const [other, one] = [routes[index], items[index]]
      if (other !== undefined && one !== undefined && comesBefore(other, own)) before.push([one, index])
    }
    for (const [one, index] of before) add(one, index)
    ordered.push(guarded)
  }
  items.forEach((guarded, at) => {
    first = at
    add(guarded, at)
  })
  return ordered
}

/** How general a segment is: fixed, with a fixed beginning, a param with a rule, any param, and a wildcard. */
type Rank = 0 | 1 | 2 | 3 | 4

interface Segment {
  readonly rank: Rank
  /** The same for segments that match the same strings, apart from rules. */
  readonly key: string
}

interface Ranked {
  readonly verb: string
  readonly segments: readonly Segment[]
  readonly isGlob: boolean
}

function ranked({ verb, path, options }: FlatRoute): Ranked {
  const where = options?.["where"]
  const rules = typeof where === "object" && where !== null ? where : {}
  const segments = path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment): Segment => {
      if (segment.startsWith("*")) return { rank: 4, key: "*" }
      const at = segment.indexOf(":")
      if (at < 0) return { rank: 0, key: segment }
      if (at > 0) return { rank: 1, key: segment.slice(0, at) }
      return { rank: Object.hasOwn(rules, segment.slice(1)) ? 2 : 3, key: ":" }
    })
  return { verb, segments, isGlob: segments.at(-1)?.rank === 4 }
}

function comesBefore(one: Ranked, other: Ranked): boolean {
  if (one.verb !== other.verb && one.verb !== "*" && other.verb !== "*") return false
  return isMoreSpecific(one, other) || isBase(one, other)
}

/** Whether the first different segment is less general, if a path may be of both. */
function isMoreSpecific(one: Ranked, other: Ranked): boolean {
  if (!haveSameLength(one, other)) return false
  for (let at = 0; ; at += 1) {
    const [own, second] = [one.segments[at], other.segments[at]]
    if (own === undefined || second === undefined || own.rank !== second.rank)
      return own !== undefined && second !== undefined && own.rank < second.rank
    if (own.key !== second.key) return false
  }
}

/** Whether a path may have the lengths of both. In Fastify, a wildcard has at least one segment, and in Waymark none. */
function haveSameLength(one: Ranked, other: Ranked): boolean {
  const [length, otherLength] = [one.segments.length, other.segments.length]
  if (one.isGlob) return other.isGlob || otherLength >= length
  return other.isGlob ? length >= otherLength - 1 : length === otherLength
}

/** Whether one may match the path of a wildcard without it, as `/:page` does for `/files/*`. Rules of params do not count. */
function isBase({ segments, isGlob }: Ranked, other: Ranked): boolean {
  if (isGlob || !other.isGlob || segments.length !== other.segments.length - 1) return false
  return segments.every((segment, at) => overlaps(segment, other.segments[at] ?? segment))
}

/** Whether a string may match both segments, which are not wildcards. */
function overlaps(one: Segment, other: Segment): boolean {
  if (one.rank > 1 || other.rank > 1) return true
  if (one.rank === 0) return other.rank === 0 ? one.key === other.key : one.key.startsWith(other.key)
  return other.key.startsWith(one.key) || (other.rank === 1 && one.key.startsWith(other.key))
}
