import { inspect } from "../../../core/lib/errors/inspect.js"
import { nearMisses } from "../../../core/near-misses/near-misses.js"
import type { Difference, NearMiss, RequestTarget } from "../../../core/near-misses/near-misses.js"
import { compile_matcher } from "../../../core/match/table-matcher.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import type { Colors } from "../terminal/colors.js"
import { CommandError, UsageError } from "../errors.js"
import { parseUrl } from "../../../core/lib/http/parse-url.js"

/**
 * Parses the request that `--info` or `--name`, `--method` and `--host` describe.
 *
 * @param option the option of the target, for the message
 * @throws {CommandError} when the target is neither an absolute path nor a URL
 */
export function readRequest(option: string, target: string, method = "GET", host?: string): RequestTarget {
  const upper = method.toUpperCase()
  if (target.startsWith("/")) return { method: upper, path: target.replace(/[?#].*$/s, ""), host: host ?? "localhost" }
  const url = /^https?:/i.test(target) ? parseUrl(target) : undefined
  if (url !== undefined) return { method: upper, path: url.pathname, host: host ?? url.hostname }
  throw new UsageError(
    `${option} expects an absolute path or a URL, got: ${inspect(target)}`,
    `Write, for example, ${option} /${/^[\w-]/.test(target) && !target.includes(":") ? target : "users/1"}.`,
  )
}

/** The route of a request, its index in the table, and the params that its pattern captured. */
export interface Found {
  readonly route: Route
  readonly index: number
  readonly path_params: AnyPathParams
}

/**
 * Finds the route of a request. Segments are decoded as in a server.
 *
 * @throws {MalformedURIError} when a segment is not valid percent-encoding
 */
export function findRoute(table: readonly unknown[], { method, path, host }: RequestTarget): Found | undefined {
  const match = compile_matcher(table).match_path(method, path, host)
  const route: Route | undefined = match && list_routes(table)[match.index]
  return route && match && { route, ...match }
}

/** The error that no route answers a request, with the routes that nearly do. */
export function noRouteError(table: readonly unknown[], request: RequestTarget, colors: Colors): CommandError {
  const near = nearMisses(table, request).map(({ sentence }) => `\n  ${sentence}`)
  const nearly = near.length === 0 ? "" : `\n${colors.dim("These nearly do:")}${near.join("")}`
  const advice = near.length === 0 ? `"waymark routes" lists all routes.` : "Change the request, or add a row for it."
  return new CommandError(`${noRouteText(request)}${nearly}`, advice)
}

/** The same as data for JSON. */
export function noRouteData(table: readonly unknown[], request: RequestTarget): object {
  return { error: noRouteText(request), near_misses: nearMisses(table, request).map(nearMissData) }
}

function noRouteText({ method, path, host }: RequestTarget): string {
  return `no route answers ${method} ${path} at host ${host}`
}

function nearMissData({ route: { verb, path, host }, differences, sentence }: NearMiss): object {
  return { verb, path, host, differences: differences.map(differenceData), sentence }
}

function differenceData(difference: Difference): object {
  if (difference.kind !== "taken") return difference
  const { verb, path } = difference.by
  return { kind: "taken", by: { verb, path } }
}
