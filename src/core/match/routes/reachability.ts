import { sharedProperty } from "../../lib/shared-property.js"
import type { Route } from "../../table/route.js"
import { list_routes } from "../../table/routes.js"
import type { UnreachableRoute } from "./reachability.types.js"
import { findUncompiledUnreachable } from "../uncompiled.js"

/**
 * The indexes of the routes of a compiled table that no request reaches, and those of the routes that take their requests, or -1.
 */
export const compiledUnreachable =
  /* @__PURE__ */ sharedProperty<readonly (readonly [route: number, shadow: number])[]>("unreachable")

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
  return unreachableIn(table, list_routes(table))
}

/** The same for a table whose routes are known, without the code that folds tables: for `waymark/edge`. */
export function unreachableIn(table: readonly unknown[], routes: readonly Route[]): readonly UnreachableRoute[] {
  const known = compiledUnreachable.get(table)?.map(([index, shadow]) => ({ index, shadow: routes[shadow] ?? null }))
  return (known ?? findUncompiledUnreachable(routes)).flatMap(({ index, shadow }) => {
    const route = routes[index]
    return route === undefined ? [] : [{ ...nameOf(route), shadowed_by: shadow && nameOf(shadow) }]
  })
}

function nameOf({ verb, path }: Pick<Route, "verb" | "path">): Pick<Route, "verb" | "path"> {
  return { verb, path }
}
