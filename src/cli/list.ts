import { format_routes } from "../table/format-routes.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import type { Colors } from "./colors.js"

/** A route with its line in the listing. */
export interface ListedRoute {
  readonly route: Route
  readonly line: string
}

/** The routes of a table with their lines. */
export function listedRoutes(table: readonly unknown[]): readonly ListedRoute[] {
  const lines = format_routes(table).split("\n")
  const routes: readonly Route[] = list_routes(table)
  return routes.map((route, index) => ({ route, line: lines[index] ?? "" }))
}

/** A line with a dimmed helper and a coloured verb. */
export function paintLine({ route, line }: ListedRoute, colors: Colors): string {
  const start = line.search(/\S/) + (route.helper === null ? 0 : `${route.helper}_path  `.length)
  const end = start + route.verb.length
  return colors.dim(line.slice(0, start)) + colors.cyan(line.slice(start, end)) + line.slice(end)
}
