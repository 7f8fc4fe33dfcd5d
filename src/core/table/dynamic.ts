import type { VerbNode } from "./nodes.js"
import { checkTable } from "./rules/rules.js"

declare const brand: unique symbol

/** A row whose type is known only at run time. */
export type DynamicNode = VerbNode & { readonly [brand]: "dynamic" }

/** A route table that is read from data: its routes, helpers and controllers have no types of their own. */
export type DynamicTable = readonly DynamicNode[]

/**
 * Takes a table whose rows the compiler does not know, such as one that is read from a file. The compiler cannot check the
 * helpers, paths and controllers of such a table, so a program has to ask for it explicitly.
 *
 * @throws {TableError} when the table is not a list
 * @example
 * import { dynamic, helpers } from "waymark"
 *
 * const rows: unknown[] = JSON.parse('[["get", "/users/:id", "UserController", "show"]]')
 * const Routes = helpers(dynamic(rows))
 * Routes.user_path?.(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export function dynamic(table: readonly unknown[]): DynamicTable {
  checkTable(table)
  return table as DynamicTable // each row is checked when the table is first used
}
