import { list_routes } from "../routes.js"
import type { Route } from "../route.js"
import { isPublic } from "./find-unguarded.js"
import type { RouteWithout } from "./routes-without.types.js"

/**
 * The routes of a table whose metadata, with that of their scopes, lacks a key: the run-time twin of `RoutesWithout`. A value of
 * undefined counts as none.
 *
 * @param public_key a key of `metadata`: routes with a truthy value are left out
 * @example
 * import { get, routes_without, scope } from "waymark"
 *
 * const routes = [
 *   get("/search", "SearchController", "index"),
 *   scope("/", { metadata: { tier: "free" } }, [get("/prices", "PriceController", "index")]),
 * ] as const
 * routes_without(routes, "tier") //=> [{ verb: "get", path: "/search" }]
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is not a valid pattern
 */
export function routes_without<const Table extends readonly unknown[]>(
  table: Table,
  key: string,
  public_key?: string,
): readonly RouteWithout[] {
  const routes: readonly Route[] = list_routes(table)
  return routes
    .filter((route) => !hasMetadata(route, key) && !isPublic(route, public_key))
    .map(({ verb, path }) => ({ verb, path }))
}

/** Whether a route's metadata has a key whose value is not undefined. */
export function hasMetadata({ metadata }: Pick<Route, "metadata">, key: string): boolean {
  return Object.hasOwn(metadata, key) && Reflect.get(metadata, key) !== undefined
}
