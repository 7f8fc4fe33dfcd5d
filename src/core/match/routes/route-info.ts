import type { AnyPathParams } from "../../pattern/params.js"
import { splitPath } from "../../pattern/split-path.js"
import { list_routes } from "../../table/routes.js"
import type { Route } from "../../table/route.js"
import type { RouteInfo, RouteInfoOf } from "./route-info.types.js"
import { compile_matcher } from "../table-matcher.js"

/**
 * Returns information about the route of a request, or `"error"` if no route matches. If the arguments are literals, the type
 * is exact.
 *
 * @example
 * import { get, route_info } from "waymark"
 *
 * const routes = [get("/users/:id", "UserController", "show")] as const
 * route_info(routes, "GET", "/users/7", "example.com").path_params //=> { id: "7" }
 * route_info(routes, "POST", "/users/7", "example.com") //=> "error"
 *
 * @param method in upper case, e.g. `"GET"`
 * @param path a path, which is split at its slashes, or a list of segments. Nothing is decoded.
 * @param host without port, in any case: a request has it in lower case
 * @throws {TableError} when the table breaks a rule
 * @see Phoenix.Router.route_info/4
 */
export function route_info<
  const Table extends readonly unknown[],
  const Method extends string,
  const Path extends string | readonly string[],
  const Host extends string,
>(table: Table, method: Method, path: Path, host: Host): RouteInfoOf<Table, Method, Path, Host> {
  const given: string | readonly string[] = path
  const segments = typeof given === "string" ? splitPath(given) : given
  const match = compile_matcher(table).match_segments(method, segments, host.toLowerCase())
  const route: Route | undefined = match && list_routes(table)[match.index]
  const info = match === undefined || route === undefined ? "error" : infoOf(route, match.path_params)
  return info as RouteInfoOf<Table, Method, Path, Host> // agrees by test/cases/route-info.ts
}

function infoOf({ metadata, path, plug, plug_opts, pipe_through, log }: Route, path_params: AnyPathParams): RouteInfo {
  return { ...metadata, log, path_params, pipe_through, plug, plug_opts, route: path }
}
