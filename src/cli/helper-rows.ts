import { list_routes } from "../table/list-routes.js"
import type { Route } from "../table/routes.types.js"

/** A helper's name without `_path`, its routes, and the row of the first of them. */
export interface HelperRows {
  readonly helper: string
  readonly routes: readonly Route[]
  readonly row: unknown
}

/** The helpers of a table in the order of their first routes. */
export function helperRows(table: readonly unknown[]): readonly HelperRows[] {
  const rows = routeRows(table)
  const found = new Map<string, { readonly helper: string; readonly routes: Route[]; readonly row: unknown }>()
  list_routes<readonly unknown[]>(table).forEach((route: Route, index) => {
    const helper = route.helper
    if (helper === null) return
    const known = found.get(helper)
    if (known === undefined) found.set(helper, { helper, routes: [route], row: rows[index] })
    else known.routes.push(route)
  })
  return [...found.values()]
}

/** The row that each route of a table comes from, in the order of the routes. */
function routeRows(items: readonly unknown[]): readonly unknown[] {
  return items.flatMap((node) => {
    if (!Array.isArray(node)) return []
    const row: readonly unknown[] = node
    switch (row[0]) {
      case "scope":
        return routeRows(listOf(row[2]))
      case "resources":
        return [...ownRoutes(row).map(() => row), ...routeRows(listOf(row[4]))]
      case "pipeline":
      case "pipe_through":
        return []
      default:
        return [row]
    }
  })
}

/** The routes of resources without those of their items. */
function ownRoutes(row: readonly unknown[]): readonly unknown[] {
  return list_routes<readonly unknown[]>([row.slice(0, 4)])
}

function listOf(items: unknown): readonly unknown[] {
  return Array.isArray(items) ? items : []
}
