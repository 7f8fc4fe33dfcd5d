import { foldedOf } from "../../core/table/fold/folded.js"
import { list_routes } from "../../core/table/routes.js"
import type { Route } from "../../core/table/route.js"

/** A helper's name without `_path`, its routes, and the row of its first route. */
export interface HelperRows {
  readonly helper: string
  readonly routes: readonly Route[]
  readonly row: unknown
}

/** The helpers of a table, in the order of their first routes. */
export function helperRows(table: readonly unknown[]): readonly HelperRows[] {
  const routes: readonly Route[] = list_routes(table)
  const { rows } = foldedOf(routes)
  const found = new Map<string, { readonly helper: string; readonly routes: Route[]; readonly row: unknown }>()
  routes.forEach((route, index) => {
    const helper = route.helper
    if (helper === null) return
    const known = found.get(helper)
    if (known === undefined) found.set(helper, { helper, routes: [route], row: rows[index] })
    else known.routes.push(route)
  })
  return [...found.values()]
}
