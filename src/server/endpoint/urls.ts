import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { HelperEndpoint } from "../../core/helpers/context.js"
import { basePath } from "../../core/pattern/join.js"
import { staticLookup } from "./static-manifest.js"
import type { StaticManifest } from "./static-manifest.js"

/** The public URL of a site. */
export interface UrlConfig {
  /** Default: `https` if the endpoint has a listener `https`, else `http`. */
  readonly scheme?: "http" | "https" | (string & {})
  /** Default `"localhost"`. */
  readonly host?: string
  /** Default: the port of `https` or `http`, else the default port of the scheme. */
  readonly port?: number | string
  /**
   * The path under which the site is mounted, which a proxy or the surrounding application removes; default `"/"`. It is the
   * `script_name` of conns, so that helpers return whole paths.
   */
  readonly path?: string
}

/** The configuration of a listener. */
export interface ListenConfig {
  readonly port?: number | string
}

/** The part of an endpoint's configuration that determines URLs. */
export interface EndpointUrls {
  readonly url?: UrlConfig
  readonly http?: ListenConfig | false
  readonly https?: ListenConfig | false
  /** The URL of static files, if it is not `url`. */
  readonly static_url?: UrlConfig
}

/**
 * The URLs and paths of an endpoint, for helpers.
 *
 * @throws {ArgumentError} when the scheme of one of the URLs has a colon, or other characters that no scheme has
 */
export function urlsOf(config: EndpointUrls & { readonly static_manifest?: StaticManifest }): HelperEndpoint {
  const { url = {}, static_url = url } = config
  checkSchemes([url, static_url])
  const files = staticLookup(config.static_manifest)
  return {
    url: () => buildUrl(config, url),
    path: (path) => buildPath(url, path),
    static_url: () => buildUrl(config, static_url),
    static_path: (path) => buildPath(static_url, files.path(checkStaticPath(path))),
    static_integrity: (path) => files.integrity(checkStaticPath(path)),
  }
}

/** Puts the path of a site into a conn, unless the surrounding application has removed other segments. */
export function putScriptName(conn: CoreConn, script: readonly string[]): void {
  if (script.join("/").endsWith(conn.script_name.join("/"))) conn.script_name = script
}

/**
 * Scheme, host and port; the port is omitted if it is the default of the scheme: 443 for https, 80 for http.
 *
 * @see Phoenix.Endpoint.Supervisor 1.6, `build_url/2`; here the default port is that of the scheme
 */
function buildUrl(config: EndpointUrls, url: UrlConfig): string {
  const listener = config.https || config.http || undefined
  const scheme = url.scheme ?? (config.https ? "https" : "http")
  const port = url.port ?? listener?.port
  const isDefault = port === undefined || String(port) === DEFAULT_PORTS[scheme]
  return `${scheme}://${formatHost(url.host ?? "localhost")}${isDefault ? "" : `:${port}`}`
}

/** Puts an IPv6 address in brackets. */
function formatHost(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443", ws: "80", wss: "443", ftp: "21" }

function checkSchemes(urls: readonly UrlConfig[]): void {
  for (const { scheme = "http" } of urls)
    if (!/^[a-z][a-z\d+.-]*$/i.test(scheme))
      throw new ArgumentError(`a scheme has letters, digits, "+", "-" and ".", as in "https", got: ${inspect(scheme)}`)
}

/** Prepends the site's path to a path. */
function buildPath(url: UrlConfig, path: string): string {
  return basePath(url.path ?? "/") + path
}

/** @throws {ArgumentError} when a static path does not begin with a single slash, or has a backslash */
function checkStaticPath(path: string): string {
  if (!path.startsWith("/") || path.startsWith("//"))
    throw new ArgumentError(`expected a path starting with a single / but got ${inspect(path)}`)
  if (path.includes("\\")) throw new ArgumentError(`unsafe characters detected for path ${inspect(path)}`)
  return path
}
