import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { basePath } from "../pattern/join.js"

/** Where a site is, as its users see it. */
export interface UrlConfig {
  readonly scheme?: string
  /** Default `"localhost"`. */
  readonly host?: string
  /** Default: the port of `https` or `http`, else the scheme's own. */
  readonly port?: number | string
  /**
   * The path under which the site is mounted, and which a proxy or an application around it takes off; default `"/"`.
   * Conns have it for their `script_name`, so that helpers give whole paths.
   */
  readonly path?: string
}

/** A listener's configuration. */
export interface ListenConfig {
  readonly port?: number | string
}

/** The part of an endpoint's configuration that URLs are made from. */
export interface EndpointUrls {
  readonly url?: UrlConfig
  readonly http?: ListenConfig | false
  readonly https?: ListenConfig | false
  /** Where static files are, if not at `url`. */
  readonly static_url?: UrlConfig
}

/**
 * Scheme, host and port, the port left out where it is the scheme's own: 443 for https, 80 for http.
 *
 * @see Phoenix.Endpoint.Supervisor 1.6, `build_url/2`; the port that is not configured is the scheme's own here
 */
export function buildUrl(config: EndpointUrls, url: UrlConfig): string {
  const listener = config.https ? config.https : config.http ? config.http : undefined
  const scheme = url.scheme ?? (config.https ? "https" : "http")
  const port = url.port ?? listener?.port
  const isOwn = port === undefined || String(port) === OWN_PORTS[scheme]
  return `${scheme}://${formatHost(url.host ?? "localhost")}${isOwn ? "" : `:${port}`}`
}

/** An IPv6 address stands in brackets. */
function formatHost(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host
}

const OWN_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443", ws: "80", wss: "443", ftp: "21" }

/** A path under the site's own. */
export function buildPath(url: UrlConfig, path: string): string {
  return basePath(url.path ?? "/") + path
}

/** @throws {ArgumentError} when a static path begins with no slash or with two, or has a backslash */
export function checkStaticPath(path: string): string {
  if (!path.startsWith("/") || path.startsWith("//"))
    throw new ArgumentError(`expected a path starting with a single / but got ${inspect(path)}`)
  if (path.includes("\\")) throw new ArgumentError(`unsafe characters detected for path ${inspect(path)}`)
  return path
}
