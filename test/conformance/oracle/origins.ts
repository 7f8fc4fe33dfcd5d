import type { Item, Json, JsonObject, ReferenceRoute } from "../cases.js"
import { isList } from "../values.js"

/** The definition of a route: the options and the plug options of its item. */
export interface Origin {
  readonly options: JsonObject
  readonly plug_opts: Json
}

const RESOURCE_ACTIONS = ["index", "edit", "new", "show", "create", "update", "delete"]

const known = new WeakMap<readonly Item[], readonly Origin[]>()

/** The origin of each route of a definition, in order. */
export function routeOrigins(items: readonly Item[]): readonly Origin[] {
  const origins = known.get(items) ?? findOrigins(items)
  known.set(items, origins)
  return origins
}

function findOrigins(items: readonly Item[]): readonly Origin[] {
  return items.flatMap((item): readonly Origin[] => {
    switch (item.node) {
      case "route":
      case "forward":
        return [{ options: item.options ?? {}, plug_opts: item.plug_opts ?? [] }]
      case "scope":
        return routeOrigins(item.items)
      case "resources":
        return [...resourceOrigins(item.options ?? {}), ...routeOrigins(item.items ?? [])]
      default:
        return []
    }
  })
}

/** The origins of the routes of a resource; `update` has two routes. */
function resourceOrigins(options: JsonObject): readonly Origin[] {
  const { only, except, singleton } = options
  return RESOURCE_ACTIONS.filter((action) => {
    if (action === "index" && singleton === true) return false
    if (isList(only)) return only.includes(action)
    return !(isList(except) && except.includes(action))
  }).flatMap((action) => {
    const origin = { options, plug_opts: action }
    return action === "update" ? [origin, origin] : [origin]
  })
}

/** A route's own host, which the reference ignores and we honour. */
export function ownHost({ options }: Origin): string | undefined {
  return typeof options["host"] === "string" ? options["host"] : undefined
}

/** Whether a route has no helper because of `as: false`; the reference then names a helper after the word. */
export function isUnnamed(origin: Origin | undefined): boolean {
  return origin?.options["as"] === false
}

const listed = new WeakMap<readonly ReferenceRoute[], readonly ReferenceRoute[]>()

/** The expected routes, from those of the reference. */
export function ourRoutes(items: readonly Item[], routes: readonly ReferenceRoute[]): readonly ReferenceRoute[] {
  const before = listed.get(routes)
  if (before !== undefined) return before
  const origins = routeOrigins(items)
  const ours = routes.map((route, index): ReferenceRoute => {
    const origin = origins[index]
    if (origin === undefined) return route
    return { ...route, host: ownHost(origin) ?? route.host, helper: isUnnamed(origin) ? null : route.helper }
  })
  listed.set(routes, ours)
  return ours
}
