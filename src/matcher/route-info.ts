import type { AnyPathParams } from "../pattern/params.js"
import { splitPath } from "../pattern/split-path.js"
import type { Log } from "../table/nodes.js"
import { tableMatcher } from "./table-matcher.js"

/** What is known of the route that a request goes to; the route's `metadata` is part of it. */
export interface RouteInfo {
  /** The route's pattern. */
  readonly route: string
  readonly plug: string
  readonly plug_opts: unknown
  readonly path_params: AnyPathParams
  readonly pipe_through: readonly string[]
  readonly log: Log
  readonly [metadata: string]: unknown
}

/**
 * The route that a request would go to, or `"error"` where none fits.
 *
 * @param method in upper case, e.g. `"GET"`
 * @param path a path, split at its slashes, or a list of segments; compared as given, so nothing is decoded
 * @param host without port
 * @throws {TableError} when the table breaks a rule
 * @see Phoenix.Router.route_info/4
 */
export function route_info(
  table: readonly unknown[],
  method: string,
  path: string | readonly string[],
  host: string,
): RouteInfo | "error" {
  const segments = typeof path === "string" ? splitPath<string>(path) : path
  const match = tableMatcher(table).match(method, segments, host)
  if (match === undefined) return "error"
  const { path: route, plug, plug_opts, pipe_through, log, metadata } = match.route
  return { ...metadata, log, path_params: match.path_params, pipe_through, plug, plug_opts, route }
}
