import { clauseOf } from "../helpers/build-path.js"
import type { ClauseData } from "../helpers/build-path.js"
import { helpersOf } from "../helpers/build-helpers.js"
import type { Helpers } from "../helpers/helpers.types.js"

/** The name of a helper without `_path`, and the ways to call it. */
export type HelperData = readonly [name: string, ...clauses: readonly ClauseData[]]

/**
 * Returns the helpers of a table that `waymark/bundler` has split into their parts. Each call returns or throws the same as one of
 * `helpers`. For browsers: the bundle has neither the table nor the code that checks and folds it, nor that which reads patterns.
 *
 * @param json the string that the plugin wrote
 * @example
 * import { compiled_helpers } from "waymark"
 * import type { get } from "waymark"
 *
 * type Table = readonly [ReturnType<typeof get<"/users/:id", "UserController", "show">>]
 * const Routes = compiled_helpers<Table>('[["user",["show",["id"],["/users/",""],[["id","","param"]]]]]')
 * Routes.user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export function compiled_helpers<Table extends readonly unknown[], Schemas = {}>(
  json: string,
): Helpers<Table, Schemas> {
  const data: readonly HelperData[] = JSON.parse(json)
  const groups = data.map(([name, ...clauses]) => [name, clauses.map(clauseOf)] as const)
  return helpersOf([], groups) as Helpers<Table, Schemas> // agrees by test/unit/compiled
}
