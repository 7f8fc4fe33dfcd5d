import { clauseData } from "../helpers/build-path.js"
import type { ClauseData } from "../helpers/build-path.js"
import type { Route } from "../table/route.js"
import { list_routes } from "../table/routes.js"
import type { HelperData } from "./compiled-helpers.js"

/** Writes the helpers of a table for `compiled_helpers`. All values of the table are those of JSON. */
export function compileHelpers(table: readonly unknown[]): string {
  const routes: readonly Route[] = list_routes(table)
  const groups = new Map<string, ClauseData[]>()
  for (const route of routes) {
    if (route.helper === null) continue
    const clauses = groups.get(route.helper) ?? []
    groups.set(route.helper, [...clauses, clauseData(route)])
  }
  return JSON.stringify(Array.from(groups, ([name, clauses]): HelperData => [name, ...clauses]))
}
