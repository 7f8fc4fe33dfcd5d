import { groupBy } from "../../../core/lib/group-by.js"
import { isSameData } from "../../../core/lib/same-data.js"
import { findUnreachable } from "../../../core/match/routes/find-unreachable.js"
import { NO_CONTRACT } from "../../../core/table/contracts/contract.js"
import { ROOT_SCOPE } from "../../../core/table/scope.js"
import type { RouteData } from "./load-routes.js"

/** A field that differs between two versions of a route. */
export interface Change {
  /** A field of the route, or `"reachable"` for whether any request reaches it. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Two versions of a route. */
export interface ChangedRoute {
  readonly before: RouteData
  readonly after: RouteData
  /** The fields that differ, without the verb, path and host. */
  readonly changes: readonly Change[]
}

/** The differences between two lists of routes, each list in the order of its routes. */
export interface RoutesDiff {
  readonly added: readonly RouteData[]
  readonly removed: readonly RouteData[]
  /** Routes of the same verb, helper and action at another path or host. */
  readonly moved: readonly ChangedRoute[]
  /** Routes with the same verb, path and host, but with another difference, such as in the kinds of their params. */
  readonly changed: readonly ChangedRoute[]
}

/**
 * Compares the routes of a table before and after a change. Of routes with the same verb, path, host and kinds of params, the
 * first counts.
 */
export function diffRoutes(before: readonly RouteData[], after: readonly RouteData[]): RoutesDiff {
  const [known, current] = [byKey(before, matchKey), byKey(after, matchKey)]
  const [dead, deadNow] = [unreachable(before), unreachable(after)]
  const compare = (one: RouteData, other: RouteData): ChangedRoute => {
    const [was, is] = [!dead.has(one), !deadNow.has(other)]
    const reachable = was === is ? [] : [{ field: "reachable", before: was, after: is }]
    return { before: one, after: other, changes: [...reachable, ...fieldChanges(one, other)] }
  }
  const gone = [...known].flatMap(([key, route]) => (current.has(key) ? [] : [route]))
  const arrived = [...current].flatMap(([key, route]) => (known.has(key) ? [] : [route]))
  const otherKinds = pair(gone, arrived, placeKey)
  const kept = [...known].flatMap(([key, route]) => {
    const now = current.get(key) ?? otherKinds.get(route)
    return now === undefined ? [] : [compare(route, now)]
  })
  const isNew = without(new Set(otherKinds.values()))
  const isGone = without(otherKinds)
  const moves = pair(gone.filter(isGone), arrived.filter(isNew), actionKey)
  return {
    added: arrived.filter(isNew).filter(without(new Set(moves.values()))),
    removed: gone.filter(isGone).filter(without(moves)),
    moved: [...moves].map(([one, other]) => compare(one, other)),
    changed: kept.filter(({ changes }) => changes.length > 0),
  }
}

/** The pipelines and plugs that a route no longer goes through. */
export function lostPipes({ before, after }: ChangedRoute): readonly string[] {
  return before.pipe_through.filter((name) => !after.pipe_through.includes(name))
}

function without(routes: Pick<ReadonlySet<RouteData>, "has">): (route: RouteData) => boolean {
  return (route) => !routes.has(route)
}

function matchKey(route: RouteData): string {
  return JSON.stringify([placeKey(route), route.where])
}

function placeKey({ kind, verb, host, path }: RouteData): string {
  return JSON.stringify([kind, verb, host, path])
}

function actionKey({ verb, helper, plug, plug_opts }: RouteData): string {
  return JSON.stringify([verb, helper === null ? [plug] : helper, plug_opts])
}

function byKey(routes: readonly RouteData[], keyOf: (route: RouteData) => string): ReadonlyMap<string, RouteData> {
  const found = new Map<string, RouteData>()
  for (const route of routes) if (!found.has(keyOf(route))) found.set(keyOf(route), route)
  return found
}

function unreachable(routes: readonly RouteData[]): ReadonlySet<RouteData> {
  const indexes = new Set(findUnreachable(routes).map(({ index }) => index))
  return new Set(routes.filter((_route, index) => indexes.has(index)))
}

/** Pairs routes that are gone with new ones of the same key, in order. */
function pair(
  gone: readonly RouteData[],
  arrived: readonly RouteData[],
  keyOf: (route: RouteData) => string,
): ReadonlyMap<RouteData, RouteData> {
  const left = groupBy(arrived, keyOf)
  return new Map(
    gone.flatMap((route) => {
      const next = left.get(keyOf(route))?.shift()
      return next === undefined ? [] : [[route, next]]
    }),
  )
}

const PLACE = new Set(["verb", "path", "host"])

function fieldChanges(before: RouteData, after: RouteData): readonly Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => !PLACE.has(field) && !isSameData(old.get(field), now.get(field)))
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
}

/** The fields of a route and of its contract, with those that it does not declare, and those that an older version did not have. */
function fieldsOf({ where = {}, contract = NO_CONTRACT, ...fields }: RouteData): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(Object.entries({ ...ROOT_SCOPE.inherited, ...fields, where, ...contract }))
}
