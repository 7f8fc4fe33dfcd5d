import { groupBy } from "../../core/lib/group-by.js"
import { foldedOf } from "../../core/table/fold/folded.js"
import { list_routes } from "../../core/table/routes.js"
import type { Route } from "../../core/table/route.js"

/** A name that routes have in common, the routes, and the row of the first one. */
export interface NamedRows {
  readonly name: string
  readonly routes: readonly [Route, ...Route[]]
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
  const own = actions.map((action) => ({ ...action, name: String(action.routes[0].plug_opts) }))
  return groupBy(own, ({ routes: [{ plug }] }) => plug)
}

function rowsByName(table: readonly unknown[], nameOf: (route: Route) => string | null): readonly NamedRows[] {
  const routes: readonly Route[] = list_routes(table)
  const { rows } = foldedOf(routes)
  const named = routes.flatMap((route, index) => ({ name: nameOf(route), route, row: rows[index] }))
  return [...groupBy(named, ({ name }) => name)].flatMap(([name, [first, ...others]]) =>
    name === null
      ? []
      : [{ name, routes: [first.route, ...others.map(({ route }) => route)] as const, row: first.row }],
  )
}
