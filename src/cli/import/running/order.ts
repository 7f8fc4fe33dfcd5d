import { isRoute } from "../flat-routes.js"
import type { FlatRoute } from "../flat-routes.js"
import type { Guarded } from "../guarded-rows.js"
import type { Dialect } from "./pattern.js"

/**
 * The routes in an order in which the first that matches is the one that the framework calls. It is the order of registration, but:
 *
 * - Fastify prefers fixed segments to params, and those to a wildcard.
 * - `/files/*` of Express and Fastify does not match `/files`, as a glob of Waymark does.
 */
export function inMatchingOrder(items: readonly Guarded[], dialect: Dialect): readonly Guarded[] {
  const precedes = PRECEDES[dialect]
  if (precedes === undefined) return items
  const ordered: Guarded[] = []
  const done = new Set<Guarded>()
  const add = (guarded: Guarded, at: number): void => {
    if (done.has(guarded)) return
    done.add(guarded)
    const { item } = guarded
    if (isRoute(item))
      items.forEach((other, index) => {
        if (index > at && isRoute(other.item) && sameVerb(other.item, item) && precedes(other.item, item))
          add(other, index)
      })
    ordered.push(guarded)
  }
  items.forEach(add)
  return ordered
}

type Precedes = (one: FlatRoute, other: FlatRoute) => boolean

const PRECEDES: Readonly<Record<Dialect, Precedes | undefined>> = {
  "express-4": isBaseOfGlob,
  "express-5": isBaseOfGlob,
  hono: undefined,
  fastify: isPreferred,
}

function sameVerb(one: FlatRoute, other: FlatRoute): boolean {
  return one.verb === other.verb || one.verb === "*" || other.verb === "*"
}

function segmentsOf({ path }: FlatRoute): readonly string[] {
  return path.split("/").filter((segment) => segment !== "")
}

/** Whether a path is that of a glob without the glob. */
function isBaseOfGlob(one: FlatRoute, other: FlatRoute): boolean {
  const segments = segmentsOf(other)
  if (segments.at(-1)?.startsWith("*") !== true) return false
  const shape = (parts: readonly string[]): string => parts.map((part) => part.replace(/:.*/, ":")).join("/")
  return shape(segmentsOf(one)) === shape(segments.slice(0, -1))
}

/** Whether Fastify tries a route before another one that may match the same path. */
function isPreferred(one: FlatRoute, other: FlatRoute): boolean {
  const [own, others] = [segmentsOf(one), segmentsOf(other)]
  if (!mayOverlap(own, others)) return false
  for (let at = 0; at < Math.max(own.length, others.length); at += 1) {
    const [left, right] = [own[at], others[at]]
    if (left === undefined || right === undefined) return left === undefined && right?.startsWith("*") === true
    const [rank, otherRank] = [rankOf(left, one), rankOf(right, other)]
    if (rank !== otherRank) return rank < otherRank
    if (rank === 0 && left !== right) return false
  }
  return false
}

/** Whether paths may have the lengths of both patterns. In Fastify, a wildcard has at least one segment, and in Waymark none. */
function mayOverlap(own: readonly string[], others: readonly string[]): boolean {
  const [isGlob, otherIsGlob] = [own, others].map((segments) => segments.at(-1)?.startsWith("*") === true)
  if (isGlob === true) return otherIsGlob === true || others.length >= own.length
  return otherIsGlob === true ? own.length >= others.length - 1 : own.length === others.length
}

/** Fixed segments first, then those with a fixed beginning, params with a rule, other params and wildcards. */
function rankOf(segment: string, { options }: FlatRoute): number {
  if (segment.startsWith("*")) return 4
  const at = segment.indexOf(":")
  if (at < 0) return 0
  if (at > 0) return 1
  const where = options?.["where"]
  const hasRule = typeof where === "object" && where !== null && Object.hasOwn(where, segment.slice(1))
  return hasRule ? 2 : 3
}
