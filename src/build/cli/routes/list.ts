import { listedMethod, listedTarget } from "../../../core/table/rows/listed-route.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import type { Colors } from "../terminal/colors.js"
import { writeValue } from "./value.js"

/** A route with its cells in the listing. */
export interface ListedRoute {
  readonly route: Route
  readonly cells: readonly [helper: string, verb: string, path: string, target: string]
}

export function listedRoutes(table: readonly unknown[]): readonly ListedRoute[] {
  const routes: readonly Route[] = list_routes(table)
  return routes.map((route) => {
    const helper = route.helper === null ? "" : `${route.helper}_path`
    return { route, cells: [helper, listedMethod(route), route.path, listedTarget(route, writeValue)] }
  })
}

/** The lines of rows in columns, with dimmed helpers and coloured verbs. */
export function layoutRows(rows: readonly ListedRoute[], colors: Pick<Colors, "cyan" | "dim">): readonly string[] {
  const width = (column: 0 | 1 | 2): number => Math.max(...rows.map(({ cells }) => cells[column].length))
  const [helpers, verbs, paths] = rows.length === 0 ? [0, 0, 0] : [width(0), width(1), width(2)]
  return rows.map(({ cells: [helper, verb, path, target] }) => {
    const left = helpers === 0 ? "" : `${colors.dim(helper.padStart(helpers))}  `
    return `${left}${colors.cyan(verb.padEnd(verbs))}  ${path.padEnd(paths)}  ${target}`
  })
}
