import type { AnyRow, CheckedTable, DefinedTable, SoundPlaces } from "./rules/check.types.js"

/**
 * Takes a route table, or a part of one, that is written in the call. It keeps the types of the rows, as `as const` does, and
 * the compiler reports a row that breaks a rule: at the row, or at the call with the place of the row, if the row is in a
 * builder's scope or in a list with a conditional part. Functions that take the table do not report it again.
 *
 * @returns the same list
 * @example
 * import { define_routes, get, helpers } from "waymark"
 *
 * const routes = define_routes([get("/users/:id", "UserController", "show"), ["get", "/", "PageController", "index"]])
 * helpers(routes).user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export function define_routes<const Table extends readonly AnyRow[]>(
  this: SoundPlaces<Table>,
  table: CheckedTable<Table>,
): DefinedTable<Table> {
  const rows: unknown = table
  return rows as DefinedTable<Table> // the same list
}
