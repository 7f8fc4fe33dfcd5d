import { isRoute } from "./flat-routes.js"
import type { FlatRoute } from "./flat-routes.js"
import type { Guarded } from "./guarded-rows.js"
import { overlaps } from "./kept-rows.js"
import type { Notes } from "./notes.js"
import { isOptions, someOptions } from "./rows.js"

/**
 * The same routes, without kinds of params that were checked by schemas if a later row would take the requests that do not fit: these
 * were refused before.
 */
export function withoutTakenKinds(items: readonly Guarded[], notes: Notes): readonly Guarded[] {
  const later = new LaterRoutes(items)
  return items.map((guarded, at) => {
    const { item } = guarded
    if (!isRoute(item) || (item.checked ?? []).length === 0) return guarded
    const taken = later.find(item, at)
    return taken === undefined ? guarded : { ...guarded, item: withoutKinds(item, taken.path, notes) }
  })
}

/** The routes of a table by their first segments, so that few are compared with each other. */
class LaterRoutes {
  readonly #byFirst = new Map<string, (readonly [at: number, route: FlatRoute])[]>()

  constructor(items: readonly Guarded[]) {
    for (const [at, { item }] of items.entries()) {
      if (!isRoute(item)) continue
      const list = this.#byFirst.get(firstOf(item)) ?? []
      this.#byFirst.set(firstOf(item), list)
      list.push([at, item])
    }
  }

  find(route: FlatRoute, at: number): FlatRoute | undefined {
    const first = firstOf(route)
    const lists = first === "" ? [...this.#byFirst.values()] : [this.#byFirst.get(first), this.#byFirst.get("")]
    const found = lists.flatMap((list = []) =>
      list.filter(
        ([index, other]) => index > at && other.path !== route.path && overlaps(hostOf(route), hostOf(other)),
      ),
    )
    return found[0]?.[1]
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
  notes.add("parts of contracts", "each is a comment at its row")
  return {
    ...route,
    options: someOptions({ where: kinds.length === 0 ? undefined : Object.fromEntries(kinds), ...rest }),
    comments: [
      ...comments,
      `not carried: the kind of ${checked.join(", ")}, which the action can check: ${other} would take others`,
    ],
  }
}
