import { list_routes } from "../../table/routes.js"
import { findUnlinkable } from "./find-unlinkable.js"
import type { UnlinkableRoute } from "./linkability.types.js"

/**
 * Returns the routes of a table that have a helper but cannot be linked, in order. Of the routes with the action and the number of
 * params, a helper takes the first one that takes the values: a list for a glob, and values of the kinds of the params. A later route
 * is in this list if its path is different.
 *
 * Routes without a helper are not in the list. Neither is a route with the same path as the first one, such as a `post` next to a `get`: the link is right for both.
 *
 * @example
 * const routes = [
 *   get("/users/:id", "UserController", "show"),
 *   get("/members/:id", "UserController", "show"),
 * ] as const
 * unlinkable_routes(routes).map(({ path, hidden_by }) => [path, hidden_by.path]) //=> [["/members/:id", "/users/:id"]]
 *
 * import { get, unlinkable_routes } from "waymark"
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is not a valid pattern
 * @see Phoenix.Router.Helpers 1.6
 */
export function unlinkable_routes(table: readonly unknown[]): readonly UnlinkableRoute[] {
  return findUnlinkable(list_routes(table)).map(([, route]) => route)
}
