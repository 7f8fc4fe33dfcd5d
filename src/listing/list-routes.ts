import { tableRoutes } from "../table/routes.js"
import type { Routes } from "../table/routes.types.js"

/**
 * The routes of a table in declaration order, with all that scopes, resources and forwards give them.
 *
 * @throws {TableError} when the table breaks a rule
 * @see Phoenix.Router.routes/1
 */
export function list_routes<const Table extends readonly unknown[]>(table: Table): readonly Routes<Table>[] {
  return tableRoutes(table)
}
