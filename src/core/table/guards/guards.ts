import { ArgumentError } from "../../lib/errors/argument-error.js"
import { findUnguarded, isPublic } from "./find-unguarded.js"
import type { GuardName, UnguardedRoute } from "./guards.types.js"
import { emptyAreaMessage } from "../messages.js"
import type { Route } from "../route.js"
import { list_routes } from "../routes.js"

/**
 * Returns the routes of a table that do not go through a plug, in order. A route goes through a plug that its `pipe_through`s
 * name, or that is in one of their pipelines, or in a pipeline in these.
 *
 * A plug that is written in a pipeline as a function or an object has no name, so it does not count. The plugs of the
 * endpoint do not count either.
 *
 * @param guard the name of a plug or a pipeline of the table
 * @param public_key a key of `metadata`: routes with a truthy value are left out
 * @example
 * import { get, pipe_through, scope, unguarded_routes } from "waymark"
 *
 * const routes = [
 *   get("/login", "LoginController", "new", { metadata: { public: true } }),
 *   scope("/", [pipe_through("require_user"), get("/account", "AccountController", "show")]),
 * ] as const
 * unguarded_routes(routes, "require_user") //=> [{ verb: "get", path: "/login", guarded: false }]
 * unguarded_routes(routes, "require_user", "public") //=> []
 *
 * @throws {ArgumentError} when no pipeline or plug of the table has the name of the guard
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is not a valid pattern
 */
export function unguarded_routes<const Table extends readonly unknown[]>(
  table: Table,
  guard: GuardName<Table>,
  public_key?: string,
): readonly UnguardedRoute[] {
  const routes: readonly Route[] = list_routes(table)
  return findUnguarded(routes, guard)
    .filter(({ route }) => !isPublic(route, public_key))
    .map(({ route: { kind, verb, path } }) => ({ verb, path, guarded: kind === "forward" ? "unknown" : false }))
}

/**
 * Returns the {@link unguarded_routes} whose path is a given one or begins with it and a slash, in order.
 *
 * @param path the beginning of paths, in whole segments, such as `"/admin"`
 * @param guard the name of a plug or a pipeline of the table
 * @param public_key a key of `metadata`: routes with a truthy value are left out
 * @example
 * import { get, pipe_through, scope, unguarded_routes_in } from "waymark"
 *
 * const routes = [
 *   get("/", "PageController", "index"),
 *   scope("/admin", [get("/help", "HelpController", "show"), pipe_through("require_admin"), get("/", "AdminController", "index")]),
 * ] as const
 * unguarded_routes_in(routes, "/admin", "require_admin") //=> [{ verb: "get", path: "/admin/help", guarded: false }]
 *
 * @throws {ArgumentError} when no route has such a path, or no pipeline or plug of the table has the name of the guard
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is not a valid pattern
 */
export function unguarded_routes_in<const Table extends readonly unknown[]>(
  table: Table,
  path: string,
  guard: GuardName<Table>,
  public_key?: string,
): readonly UnguardedRoute[] {
  const isInArea = (route: { readonly path: string }): boolean =>
    path === "/" || route.path === path || route.path.startsWith(`${path}/`)
  if (!list_routes(table).some(isInArea)) throw new ArgumentError(emptyAreaMessage(path))
  return unguarded_routes(table, guard, public_key).filter(isInArea)
}
