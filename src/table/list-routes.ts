import { tableRoutes } from "./routes.js"
import type { RouteList } from "./route-list.types.js"

/**
 * The routes of a table in declaration order, with all that scopes, resources and forwards give them. The type is a
 * tuple of the same routes.
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is no pattern
 * @see Phoenix.Router.routes/1
 */
export function list_routes<const Table extends readonly unknown[]>(table: Table): RouteList<Table> {
  const routes: readonly unknown[] = tableRoutes<readonly unknown[]>(table)
  return routes as RouteList<Table> // agrees by test/cases/routes.ts
}
