import { inspect } from "../lib/inspect.js"
import { list_routes } from "../table/routes.js"
import { compile_matcher } from "../match/table-matcher.js"
import type { AnyPathParams } from "../pattern/params.js"
import { foldedOf } from "../table/folded.js"
import type { Route } from "../table/route.js"
import { usageError } from "./errors.js"

/** The parts of a request that decide its route. */
export interface RequestInfo {
  readonly method: string
  /** Percent-encoded, without query. */
  readonly path: string
  readonly host: string
}

/**
 * Parses the request that `--info`, `--method` and `--host` describe.
 *
 * @throws {CommandError} when the target is neither an absolute path nor a URL
 */
export function readRequest(target: string, method = "GET", host?: string): RequestInfo {
  const upper = method.toUpperCase()
  if (target.startsWith("/")) return { method: upper, path: target.replace(/[?#].*$/s, ""), host: host ?? "localhost" }
  if (/^https?:/i.test(target) && URL.canParse(target)) {
    const url = new URL(target)
    return { method: upper, path: url.pathname, host: host ?? url.hostname }
  }
  throw usageError(`--info takes an absolute path or a URL, got: ${inspect(target)}`)
}

/** The route of a request, and the params that its pattern captured. */
export interface Found {
  readonly route: Route
  readonly path_params: AnyPathParams
}

/**
 * Finds the route of a request. Segments are decoded as in a server.
 *
 * @throws {MalformedURIError} when a segment is not valid percent-encoding
 */
export function findRoute(table: readonly unknown[], { method, path, host }: RequestInfo): Found | undefined {
  const match = compile_matcher(table).match_path(method, path, host)
  const route: Route | undefined = match && list_routes(table)[match.index]
  return route && match && { route, path_params: match.path_params }
}

/** The data of a match for JSON: the route, and the params that its pattern captured. */
export function infoOf({ route, path_params }: Found): object {
  return { ...route, path_params }
}

/** The message that no route answers a request, with the methods that are answered at its path. */
export function noRouteText(table: readonly unknown[], request: RequestInfo): string {
  const routes: readonly Route[] = list_routes(table)
  const methods = new Set(routes.map(({ verb }) => verb.toUpperCase()))
  const answered = [...methods].filter((method) => findRoute(table, { ...request, method }) !== undefined)
  const others = answered.length === 0 ? "" : `; the path is answered for ${answered.join(", ")}`
  return `no route answers ${request.method} ${request.path} at host ${request.host}${others}`
}

/** Lines that describe a match, each with a name and a value. */
export function describeMatch({ route, path_params }: Found, table: readonly unknown[]): readonly string[] {
  const params = Object.entries(path_params).map(([name, value]) => `${name} = ${inspect(value)}`)
  const rows: readonly (readonly [string, string])[] = [
    ["route", `${route.verb === "*" ? "any method" : route.verb.toUpperCase()} ${route.path}${forwardNote(route)}`],
    ["plug", route.plug],
    ["plug_opts", inspect(route.plug_opts)],
    ["path_params", params.length === 0 ? "none" : params.join(", ")],
    ["pipe_through", route.pipe_through.length === 0 ? "none" : describePipes(route.pipe_through, table)],
    ["helper", route.helper === null ? "none" : `${route.helper}_path`],
    ...optionalRows(route),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
}

function forwardNote({ kind }: Route): string {
  return kind === "forward" ? " and every path under it" : ""
}

function optionalRows({ host, metadata }: Route): readonly (readonly [string, string])[] {
  return [
    ...(host === null ? [] : [["host", host] as const]),
    ...(Object.keys(metadata).length === 0 ? [] : [["metadata", inspect(metadata)] as const]),
  ]
}

/** The pipelines of a route, each with its plugs in brackets, and the plugs that are not in a pipeline. */
function describePipes(names: readonly string[], table: readonly unknown[]): string {
  const { pipelines } = foldedOf(list_routes(table))
  return names
    .map((name) => {
      const plugs = pipelines.get(name)?.[2].map(([, plug]) => (typeof plug === "string" ? plug : plugName(plug)))
      return plugs === undefined ? name : `${name} (${plugs.join(", ")})`
    })
    .join(", ")
}

function plugName(plug: object): string {
  return "name" in plug && typeof plug.name === "string" && plug.name !== "" ? plug.name : "a plug"
}
