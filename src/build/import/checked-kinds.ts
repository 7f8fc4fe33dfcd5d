import { groupBy } from "../../core/lib/group-by.js"
import { isRoute } from "./flat-routes.js"
import type { FlatRoute } from "./flat-routes.js"
import type { Guarded } from "./guarded-rows.js"
import { overlaps } from "./kept-rows.js"
import { AT_ROW } from "./notes.js"
import type { Notes } from "./notes.js"
import { isOptions, someOptions } from "./rows.js"

/**
 * The same routes, without kinds of params that were checked by schemas if a later row would take the requests that do not fit: these
 * were refused before.
 */
export function withoutTakenKinds(items: readonly Guarded[], notes: Notes): readonly Guarded[] {
  const later = laterRoutes(items)
  return items.map((guarded, at) => {
    const { item } = guarded
    if (!isRoute(item) || (item.checked ?? []).length === 0) return guarded
    const taken = later(item, at)
    return taken === undefined ? guarded : { ...guarded, item: withoutKinds(item, taken.path, notes) }
  })
}

/** Finds a later route that may take requests of another one. Routes are told apart by their first segments, so that few are compared. */
function laterRoutes(items: readonly Guarded[]): (route: FlatRoute, at: number) => FlatRoute | undefined {
  const routes = items.flatMap(({ item }, index) => (isRoute(item) ? [{ index, other: item }] : []))
  const byFirst = groupBy(routes, ({ other }) => firstOf(other))
  return (route, at) => {
    const first = firstOf(route)
    const near = first === "" ? [...byFirst.values()] : [byFirst.get(first) ?? [], byFirst.get("") ?? []]
    return near
      .flat()
      .find(({ index, other }) => index > at && other.path !== route.path && overlaps(hostOf(route), hostOf(other)))
      ?.other
  }
}

/** The first segment if it is fixed, else an empty string. */
function firstOf({ path }: FlatRoute): string {
  const [, first = ""] = path.split("/")
  return /[:*]/.test(first) ? "" : first
}

function hostOf({ verb, path, options }: FlatRoute): { verb: string; path: string; host?: string } {
  const host = options?.["host"]
  return { verb, path, ...(typeof host === "string" ? { host } : {}) }
}

function withoutKinds(route: FlatRoute, other: string, notes: Notes): FlatRoute {
  const { options = {}, checked = [], comments = [] } = route
  const { where, ...rest } = options
  const kinds = isOptions(where) ? Object.entries(where).filter(([name]) => !checked.includes(name)) : []
  notes.add("parts of contracts", AT_ROW)
  return {
    ...route,
    options: someOptions({ where: someOptions(Object.fromEntries(kinds)), ...rest }),
    comments: [
      ...comments,
      `not carried: the kind of ${checked.join(", ")}, which the action can check: ${other} would take others`,
    ],
  }
}
