import { foldedOf } from "../../core/table/fold/folded.js"
import { list_routes } from "../../core/table/routes.js"
import type { Route } from "../../core/table/route.js"

/** A name that routes have in common, the routes, and the row of the first one. */
export interface NamedRows {
  readonly name: string
  readonly routes: readonly Route[]
  readonly row: unknown
}

/** The helpers of a table, without `_path`, in the order of their first routes. */
export function helperRows(table: readonly unknown[]): readonly NamedRows[] {
  return rowsByName(table, ({ helper }) => helper)
}

/** The actions of a table by the full names of their controllers and sockets, in the order of their first routes. */
export function actionRows(table: readonly unknown[]): ReadonlyMap<string, readonly NamedRows[]> {
  const actions = rowsByName(table, ({ kind, plug, plug_opts }) =>
    kind === "match" && typeof plug_opts === "string" ? `${plug}#${plug_opts}` : null,
  )
  const found = new Map<string, NamedRows[]>()
  for (const action of actions) {
    const [route] = action.routes
    if (route === undefined) continue
    const own = { ...action, name: String(route.plug_opts) }
    const known = found.get(route.plug)
    if (known === undefined) found.set(route.plug, [own])
    else known.push(own)
  }
  return found
}

function rowsByName(table: readonly unknown[], nameOf: (route: Route) => string | null): readonly NamedRows[] {
  const routes: readonly Route[] = list_routes(table)
  const { rows } = foldedOf(routes)
  const found = new Map<string, { readonly name: string; readonly routes: Route[]; readonly row: unknown }>()
  routes.forEach((route, index) => {
    const name = nameOf(route)
    if (name === null) return
    const known = found.get(name)
    if (known === undefined) found.set(name, { name, routes: [route], row: rows[index] })
    else known.routes.push(route)
  })
  return [...found.values()]
}
