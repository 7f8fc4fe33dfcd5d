import { sharedProperty } from "../lib/shared-property.js"
import { list_routes } from "../table/routes.js"
import { findUnreachable } from "./find-unreachable.js"
import type { UnreachableRoute } from "./reachability.types.js"

/** The unreachable routes of a table that was compiled ahead of time. */
export const compiledUnreachable = /* @__PURE__ */ sharedProperty<readonly UnreachableRoute[]>("unreachable")

/**
 * Returns the routes of a table that no request reaches, in order, each with the first earlier route that takes all its
 * requests, or with `null` if its own pattern matches no path.
 *
 * A route whose requests are taken by several routes together, but not by one of them alone, is not returned.
 *
 * @example
 * import { get, unreachable_routes } from "waymark"
 *
 * const routes = [get("/users/:id", "UserController", "show"), get("/users/new", "UserController", "new")] as const
 * unreachable_routes(routes)[0]?.shadowed_by?.path //=> "/users/:id"
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is not a valid pattern
 */
export function unreachable_routes(table: readonly unknown[]): readonly UnreachableRoute[] {
  return (
    compiledUnreachable.get(table) ??
    findUnreachable(list_routes(table)).map(({ route: { verb, path }, shadow }) => ({
      verb,
      path,
      shadowed_by: shadow && { verb: shadow.verb, path: shadow.path },
    }))
  )
}
