import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { basePath } from "../pattern/join.js"
import { parseSegment } from "../pattern/segment.js"
import type { Segment } from "../pattern/segment.js"
import { noPrefixParamMessage } from "./messages.js"
import { encodeParam } from "./param.js"

/** What helpers ask of an endpoint. */
export interface HelperEndpoint {
  /** Scheme, host and port, e.g. `"https://example.com"`. */
  url(): string
  /** A path under the endpoint's own, e.g. `"/app/users"` for `"/users"`. */
  path(path: string): string
  static_url(): string
  static_path(path: string): string
  static_integrity(path: string): string | null
}

/** A router that a conn went through, from the outermost in; what a conn keeps for helpers. */
export interface RouterVisit {
  /** The route table of the router. */
  readonly table: readonly unknown[]
  /** The `script_name` with which the conn came to it. */
  readonly script_name: readonly string[]
  /** What the route that it found captures of the path. */
  readonly path_params: Readonly<Record<string, string | readonly string[]>>
  /**
   * The prefix under which the router forwards to the router of a table, itself or through others: segments as the
   * table has them, with `:name` for a param.
   */
  forwardTo(table: readonly unknown[]): readonly string[] | undefined
}

/** What helpers ask of a conn. */
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
export type HelperContext = HelperConn | HelperEndpoint | URL | { readonly endpoint: HelperEndpoint }

/** The context in the forms that differ. */
export type Known =
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "conn"; readonly conn: HelperConn }
  | { readonly kind: "endpoint"; readonly endpoint: HelperEndpoint }

/** A conn is told first: it is what most calls have, and to ask whether it is a URL costs more. */
export function readContext(context: unknown, building: string): Known {
  if (typeof context === "object" && context !== null) {
    if (isConn(context)) return { kind: "conn", conn: context }
    if (context instanceof URL) return { kind: "url", url: context }
    if ("endpoint" in context && isEndpoint(context.endpoint)) return { kind: "endpoint", endpoint: context.endpoint }
    if (isEndpoint(context)) return { kind: "endpoint", endpoint: context }
  }
  throw new ArgumentError(
    `expected a conn, an endpoint, a URL, or an object with an endpoint when building ${building}, got: ${inspect(context)}`,
  )
}

function isConn(context: object): context is HelperConn {
  return "script_name" in context && Array.isArray(context.script_name) && "private" in context
}

function isEndpoint(value: unknown): value is HelperEndpoint {
  if (typeof value !== "object" && typeof value !== "function") return false
  return value !== null && "url" in value && typeof value.url === "function" && "path" in value
}

function connEndpoint(conn: HelperConn, building: string): HelperEndpoint {
  if (conn.endpoint !== undefined) return conn.endpoint
  throw new ArgumentError(`the conn has no endpoint, which building ${building} needs`)
}

/** Scheme, host and port for a context. See Phoenix.Router.Helpers 1.6, `url/1`. */
export function contextUrl(context: unknown): string {
  const known = readContext(context, "url")
  if (known.kind === "url") return origin(known.url)
  if (known.kind === "endpoint") return known.endpoint.url()
  const own = known.conn.private.waymark_router_url
  return own === undefined ? connEndpoint(known.conn, "url").url() : baseUrl(own)
}

/** Whether a context sees paths as they are: a conn that came to its router without a prefix, by no other router. */
export function isAtRoot(context: unknown): boolean {
  if (typeof context !== "object" || context === null || !isConn(context)) return false
  return context.script_name.length === 0 && context.private.waymark_routers === undefined
}

/** A path as the context sees it. See Phoenix.Router.Helpers 1.6, `path/2`. */
export function contextPath(known: Known, path: string, table: readonly unknown[]): string {
  if (known.kind === "url") return `${basePath(known.url.pathname)}${path}`
  if (known.kind === "endpoint") return known.endpoint.path(path)
  const script = forwardScript(known.conn, table) ?? known.conn.script_name
  return script.length === 0 ? path : `${basePath(`/${script.join("/")}`)}${path}`
}

/**
 * The script name of a table's router, if the conn went through it or through one that forwards to it.
 *
 * @throws {ArgumentError} when a forward's prefix has a param that no route of the conn captured
 */
function forwardScript(conn: HelperConn, table: readonly unknown[]): readonly string[] | undefined {
  const visits = conn.private.waymark_routers
  if (visits === undefined) return undefined
  for (let index = visits.length - 1; index >= 0; index -= 1) {
    const visit = visits[index]
    if (visit?.table === table) return visit.script_name
  }
  for (let index = visits.length - 1; index >= 0; index -= 1) {
    const visit = visits[index]
    const prefix = visit?.forwardTo(table)
    if (visit === undefined || prefix === undefined) continue
    const known = [...visits.slice(0, index + 1).reverse(), ...visits.slice(index + 1)]
    return [...visit.script_name, ...prefix.map((text) => fillSegment(text, prefix, known))]
  }
  return undefined
}

/** A segment of a forward's prefix with the value of its param, as the first of the visits that has it captured it. */
function fillSegment(text: string, prefix: readonly string[], visits: readonly RouterVisit[]): string {
  const segment: Segment = parseSegment(text)
  if (segment.kind === "static") return text
  const visit = visits.find(({ path_params }) => typeof path_params[segment.name] === "string")
  if (visit === undefined) throw new ArgumentError(noPrefixParamMessage(segment.name, `/${prefix.join("/")}`))
  return segment.prefix + encodeParam(visit.path_params[segment.name], 0, [segment.name], [segment.prefix])
}

export function contextStaticPath(context: unknown, path: string): string {
  const known = readContext(context, "static_path")
  if (known.kind === "url") return `${basePath(known.url.pathname)}${path}`
  return endpointOf(known, "static_path").static_path(path)
}

export function contextStaticUrl(context: unknown, path: string): string {
  const known = readContext(context, "static_url")
  if (known.kind === "url") return `${origin(known.url)}${basePath(known.url.pathname)}${path}`
  const own = known.kind === "conn" ? known.conn.private.waymark_static_url : undefined
  if (own !== undefined) return `${baseUrl(own)}${path}`
  const endpoint = endpointOf(known, "static_url")
  return `${endpoint.static_url()}${endpoint.static_path(path)}`
}

export function contextStaticIntegrity(context: unknown, path: string): string | null {
  const known = readContext(context, "static_integrity")
  return known.kind === "url" ? null : endpointOf(known, "static_path").static_integrity(path)
}

function endpointOf(known: Exclude<Known, { kind: "url" }>, building: string): HelperEndpoint {
  return known.kind === "conn" ? connEndpoint(known.conn, building) : known.endpoint
}

/** A URL without its path; as in the reference, credentials, query and fragment stay. */
function origin(url: URL): string {
  const credentials = url.username === "" ? "" : `${url.username}${url.password === "" ? "" : `:${url.password}`}@`
  return `${url.protocol}//${credentials}${url.host}${url.search}${url.hash}`
}

/** A URL that paths are put behind. */
function baseUrl(url: string | URL): string {
  if (typeof url === "string") return withoutSlash(url)
  return url.search === "" && url.hash === "" ? withoutSlash(url.href) : url.href
}

function withoutSlash(text: string): string {
  let end = text.length
  while (text[end - 1] === "/") end -= 1
  return text.slice(0, end)
}
