import { keptRoutes } from "./fold/kept-routes.js"
import type { TableRules } from "./kinds.js"
import type { Route } from "./route.js"
import type { RouteList } from "./routes.types.js"
import { foldUncompiled, foldUncompiledBy } from "./uncompiled.js"

/**
 * The routes of a table in declaration order, with everything that they inherit from scopes and resources. The list is
 * computed once for a table, and frozen. Its type is a tuple of the same routes.
 *
 * @throws {TableError} when the table is not a list or a node breaks a rule; the message names the rule and the node's position
 * @throws {InvalidSpecError} when a path is not a valid pattern
 * @see Phoenix.Router.routes/1
 * @example
 * import { get, list_routes, scope } from "waymark"
 *
 * const routes = [scope("/admin", "Admin", [get("/users", "UserController", "index")])] as const
 * list_routes(routes)[0].path //=> "/admin/users"
 */
export function list_routes<const Table extends readonly unknown[]>(table: Table): RouteList<Table> {
  const routes: readonly unknown[] = keptRoutes(table) ?? foldUncompiled(table)
  return routes as RouteList<Table> // agrees by test/cases/routes.ts
}

/** The same as {@link list_routes}, with other rules: for `waymark/edge`. */
export function listRoutesBy(table: readonly unknown[], rules: TableRules): readonly Route[] {
  return keptRoutes(table) ?? foldUncompiledBy(table, rules)
}
