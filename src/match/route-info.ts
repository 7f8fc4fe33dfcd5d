import { splitPath } from "../pattern/split-path.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import type { RouteInfo, RouteInfoOf } from "./route-info.types.js"
import { tableMatcher } from "./table-matcher.js"

/**
 * The route that a request would go to, or `"error"` where none fits. For literal arguments the type is the very info.
 *
 * @param method in upper case, e.g. `"GET"`
 * @param path a path, split at its slashes, or a list of segments; compared as given, so nothing is decoded
 * @param host without port
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
  return findInfo(table, method, segments, host) as RouteInfoOf<Table, Method, Path, Host> // agrees by test/cases/route-info.ts
}

function findInfo(
  table: readonly unknown[],
  method: string,
  segments: readonly string[],
  host: string,
): RouteInfo | "error" {
  const match = tableMatcher(table).match_segments(method, segments, host)
  const found: Route | undefined = match && list_routes(table)[match.index]
  if (match === undefined || found === undefined) return "error"
  const { path: route, plug, plug_opts, pipe_through, log, metadata } = found
  return { ...metadata, log, path_params: match.path_params, pipe_through, plug, plug_opts, route }
}
