import type { CheckedTable } from "./check.types.js"

/**
 * Takes a route table, or a part of one, as it is written in place: with the types of its rows, as `as const` keeps them,
 * and with each rule checked at the row that breaks it.
 *
 * @returns the same list
 * @example
 * import { define_routes, get, helpers } from "waymark"
 *
 * const routes = define_routes([get("/users/:id", "UserController", "show"), ["get", "/", "PageController", "index"]])
 * helpers(routes).user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export function define_routes<const Table extends readonly unknown[]>(table: CheckedTable<Table>): Table {
  const rows: unknown = table
  return rows as Table // the very list
}
