import type { FirstProblem } from "../lib/errors/error-message.js"
import { linksOf } from "../links/link.js"
import { list_routes } from "../table/routes.js"
import type { AnyRow, CheckedRows, SoundConstant } from "../table/rules/check.types.js"
import { buildHelpers } from "./build-helpers.js"
import type { GivenSchemasKnown } from "../table/contracts/schemas-known.types.js"
import type { AnySchemas } from "../table/contracts/schemas.types.js"
import type { Helpers } from "./helpers.types.js"
import { refuseCall } from "./refuse.js"

/**
 * Builds the named helpers of a table: `<name>_path` and `<name>_url` for each helper name, and `path`, `url`,
 * `static_path`, `static_url`, `static_integrity`.
 *
 * A helper takes a context (a conn, an endpoint, a `URL`, or an object with an `endpoint`), the action, the params in the
 * order of their last occurrence in the path (a glob as a list), and an optional query (an object or a list of pairs).
 * Everything but unreserved characters is percent-encoded. Keys of the query that are names of params are left out. If the
 * action also has a route with one param more, an object without an `id` is the query, and an object with an `id` throws.
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {ArgumentError} by a helper: when no route has the action or the number of params, with a list of those that are
 *   supported; when a value cannot be a param; when an object could be a param or the query; when the first argument is not a context
 * @see Phoenix.Router.Helpers 1.6
 * @example
 * import { get, helpers } from "waymark"
 *
 * const Routes = helpers([get("/users/:id", "UserController", "show")])
 * const site = new URL("https://example.com")
 * Routes.user_path(site, "show", 42) //=> "/users/42"
 * Routes.user_url(site, "show", 42, { tab: "posts" }) //=> "https://example.com/users/42?tab=posts"
 */
// Rollup and Rolldown then leave out the helpers of a page that has them and calls none; esbuild does so only within a file.
/* @__NO_SIDE_EFFECTS__ */
export function helpers<const Table extends readonly AnyRow[] | AnyRow[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<SoundConstant<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: CheckedRows<Table>,
): Helpers<Table, Schemas> {
  const routes: readonly unknown[] = table
  return buildHelpers(routes, linksOf(list_routes(routes)), refuseCall) as Helpers<Table, Schemas> // agrees by test/cases/helpers.ts
}
