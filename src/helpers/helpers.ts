import { list_routes } from "../table/routes.js"
import type { CheckedRows, SoundConstant } from "../table/check.types.js"
import { buildHelpers } from "./build-helpers.js"
import type { Helpers } from "./helpers.types.js"

/**
 * The named helpers of a table: `<name>_path` and `<name>_url` for each helper, and `path`, `url`,
 * `static_path`, `static_url`, `static_integrity`.
 *
 * A helper takes a context (a conn, an endpoint, a `URL`, or an object with an `endpoint`), the action, the
 * params in the order of their last occurrence in the path (a glob as a list), and perhaps a query (an object,
 * or a list of pairs). Segments are percent-encoded so that only unreserved characters stay; keys of the query
 * that name a param are dropped. Where two clauses of an action fit, a last argument that is an object without
 * a class is the query of the shorter one.
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {ArgumentError} by a helper: for an action or a number of params that no route has, with a list of
 *   those that are supported; for a value that is no param; for a context that is none
 * @see Phoenix.Router.Helpers 1.6
 */
export function helpers<const Table extends readonly unknown[] | unknown[]>(
  this: SoundConstant<Table>,
  table: CheckedRows<Table>,
): Helpers<Table> {
  const routes: readonly unknown[] = table
  return buildHelpers(routes, list_routes(routes)) as Helpers<Table> // agrees by test/cases/helpers.ts
}
