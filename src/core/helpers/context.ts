import { ArgumentError } from "../lib/errors/argument-error.js"
import { inspect } from "../lib/errors/inspect.js"
import { isObjectOrFunction } from "../lib/is-object.js"
import { writeSegment } from "../links/write.js"
import { basePath } from "../pattern/join.js"
import { parseSegment } from "../pattern/segment.js"
import type { Segment } from "../pattern/segment.js"
import type { Route } from "../table/route.js"
import { noPrefixParamMessage } from "./messages.js"
import { refuseCall } from "./refuse.js"

/** The part of an endpoint that helpers use. */
export interface HelperEndpoint {
  /** Scheme, host and port, e.g. `"https://example.com"`. */
  url(): string
  /** A path under the endpoint's base path, e.g. `"/app/users"` for `"/users"`. */
  path(path: string): string
  /** Scheme, host and port of static files, e.g. `"https://cdn.example.com"`. */
  static_url(): string
  /** The path of a static file: its digested name with `?vsn=d` if it has one. */
  static_path(path: string): string
  /** The subresource integrity of a static file, or null if it is not known. */
  static_integrity(path: string): string | null
}

/** An object with an endpoint. */
export interface HasEndpoint {
  readonly endpoint: HelperEndpoint
}

/** A router that a conn passed through, with the data that helpers need. A conn lists them from the outermost in. */
export interface RouterVisit {
  /** The route table of the router. */
  readonly table: readonly unknown[]
  /** The `script_name` of the conn when it reached the router. */
  readonly script_name: readonly string[]
  /** The route that matched; undefined until one does. */
  readonly route: Route | undefined
  /** The params that the matched route captured. */
  readonly path_params: Readonly<Record<string, string | number | readonly string[]>>
  /**
   * The prefix under which the router forwards to the router of a table, directly or through other routers. Its segments
   * are those of patterns, with `:name` for a param.
   */
  forwardTo(table: readonly unknown[]): readonly string[] | undefined
}

/** The part of a conn that helpers use. */
export interface HelperConn {
  readonly script_name: readonly string[]
  readonly private: {
    readonly waymark_router_url?: string | URL | undefined
    readonly waymark_static_url?: string | URL | undefined
    readonly waymark_routers?: readonly RouterVisit[] | undefined
  }
  readonly endpoint?: HelperEndpoint | undefined
}

/** The first argument of a helper: a conn, an endpoint, a `URL`, or an object with an endpoint. */
export type HelperContext = HelperContextFor<never>

/**
 * A {@link HelperContext} as editors show it: with the pattern that the call builds. No value has the type `Pattern`.
 *
 * It names the whole union, since TypeScript 7.0 creates two types for a union that names a part of it: 1.2 more for each route.
 */
export type HelperContextFor<Pattern> = HelperConn | HelperEndpoint | URL | HasEndpoint | Pattern

/** A context as a conn, or as an endpoint. A conn may have an endpoint too. */
export interface ResolvedContext {
  readonly conn: HelperConn | undefined
  readonly endpoint: HelperEndpoint | undefined
}

/**
 * Classifies a context. It checks for a conn first, since most calls pass one and checking for a URL is slower.
 *
 * @param building what is built, for the message
 * @throws {ArgumentError} when the value is not a context
 */
export function resolveContext(context: unknown, building: string): ResolvedContext {
  if (isObjectOrFunction(context)) {
    if (isConn(context)) return { conn: context, endpoint: context.endpoint }
    if (context instanceof URL) return { conn: undefined, endpoint: urlEndpoint(context) }
    if ("endpoint" in context && isEndpoint(context.endpoint)) return { conn: undefined, endpoint: context.endpoint }
    if (isEndpoint(context)) return { conn: undefined, endpoint: context }
  }
  throw new ArgumentError(
    `expected a conn, an endpoint, a URL, or an object with an endpoint when building ${building}, got: ${inspect(context)}`,
  )
}

function isConn(context: object): context is HelperConn {
  return "script_name" in context && Array.isArray(context.script_name) && "private" in context
}

function isEndpoint(value: unknown): value is HelperEndpoint {
  return isObjectOrFunction(value) && "url" in value && typeof value.url === "function" && "path" in value
}

/** An endpoint whose paths are under that of a URL. */
function urlEndpoint(url: URL): HelperEndpoint {
  const path = (below: string): string => `${basePath(url.pathname)}${below}`
  const base = (): string => origin(url)
  return { url: base, path, static_url: base, static_path: path, static_integrity: () => null }
}

/** A URL without its path. As in the reference, credentials, query and fragment are kept. */
function origin({ href, host, pathname }: URL): string {
  return href.replace(host + pathname, host)
}

function endpointOf({ endpoint }: ResolvedContext, building: string): HelperEndpoint {
  if (endpoint !== undefined) return endpoint
  throw new ArgumentError(`the conn has no endpoint, which building ${building} needs`)
}

/** Scheme, host and port for a context. See Phoenix.Router.Helpers 1.6, `url/1`. */
export function contextUrl(resolved: ResolvedContext): string {
  const own = resolved.conn?.private.waymark_router_url
  return own === undefined ? endpointOf(resolved, "url").url() : baseUrl(own)
}

/** Whether a context adds nothing to paths: a conn without a script name that passed through no other router. */
export function isAtRoot(context: unknown): boolean {
  if (typeof context !== "object" || context === null || !isConn(context)) return false
  return context.script_name.length === 0 && context.private.waymark_routers === undefined
}

/** A path under the script name or base path of a context. See Phoenix.Router.Helpers 1.6, `path/2`. */
export function contextPath(resolved: ResolvedContext, path: string, table: readonly unknown[]): string {
  const { conn } = resolved
  if (conn === undefined) return endpointOf(resolved, "path").path(path)
  const script = forwardScript(conn, table) ?? conn.script_name
  return script.length === 0 ? path : `${basePath(`/${script.join("/")}`)}${path}`
}

/**
 * The script name of a table's router, if the conn passed through it or through one that forwards to it.
 *
 * @throws {ArgumentError} when a forward's prefix has a param that no route of the conn captured
 */
function forwardScript(conn: HelperConn, table: readonly unknown[]): readonly string[] | undefined {
  const visits = conn.private.waymark_routers
  if (visits === undefined) return undefined
  const own = visits.findLast((visit) => visit.table === table)
  if (own !== undefined) return own.script_name
  for (let index = visits.length - 1; index >= 0; index -= 1) {
    const visit = visits[index]
    const prefix = visit?.forwardTo(table)
    if (visit === undefined || prefix === undefined) continue
    const nearestFirst = [...visits.slice(0, index + 1).reverse(), ...visits.slice(index + 1)]
    return [...visit.script_name, ...prefix.map((text) => fillSegment(text, prefix, nearestFirst))]
  }
  return undefined
}

/** A segment of a forward's prefix, with its param replaced by the value that the first visit which has it captured. */
function fillSegment(text: string, prefix: readonly string[], visits: readonly RouterVisit[]): string {
  const segment: Segment = parseSegment(text)
  if (segment.kind === "static") return text
  const value = visits
    .map(({ path_params }) => path_params[segment.name])
    .find((captured) => typeof captured === "string" || typeof captured === "number")
  if (value === undefined) throw new ArgumentError(noPrefixParamMessage(segment.name, `/${prefix.join("/")}`))
  const { name, prefix: before } = segment
  const param = { at: 0, name, isGlob: false, before, check: undefined, after: "" }
  return before + writeSegment(param, value, value, refuseCall)
}

export function contextStaticPath(context: unknown, path: string): string {
  return endpointOf(resolveContext(context, "static_path"), "static_path").static_path(path)
}

export function contextStaticUrl(context: unknown, path: string): string {
  const resolved = resolveContext(context, "static_url")
  const own = resolved.conn?.private.waymark_static_url
  if (own !== undefined) return `${baseUrl(own)}${path}`
  const endpoint = endpointOf(resolved, "static_url")
  return `${endpoint.static_url()}${endpoint.static_path(path)}`
}

export function contextStaticIntegrity(context: unknown, path: string): string | null {
  return endpointOf(resolveContext(context, "static_integrity"), "static_path").static_integrity(path)
}

/** A URL to which paths are appended: without slashes at its end. */
function baseUrl(url: string | URL): string {
  const text = String(url)
  let end = text.length
  while (text[end - 1] === "/") end -= 1
  return text.slice(0, end)
}
