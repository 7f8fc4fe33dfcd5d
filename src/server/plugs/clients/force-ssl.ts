import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { parseHost } from "../../conn/request/host.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { MadeSyncPlug } from "../../router/flow/made-plug.js"

/** The options of `force_ssl`. */
export interface ForceSslOptions {
  /** The `strict-transport-security` header of responses over https; default `true`; `false` sends none. */
  readonly hsts?: boolean | HstsOptions
  /** Hosts that may be requested over http, e.g. that of a health check; default `["localhost"]`. */
  readonly exclude?: readonly string[]
  /** The host of redirects, optionally with a port; default: that of the endpoint's `url`. */
  readonly host?: string
}

/** How long, and for which hosts, browsers use only https. */
export interface HstsOptions {
  /** In seconds; default 31,536,000, a year. */
  readonly max_age?: number
  /** Whether it applies to subdomains too; default `false`. */
  readonly include_subdomains?: boolean
  /** Whether browsers may add the host to their preload lists; default `false`. */
  readonly preload?: boolean
}

/**
 * Redirects requests over http to https and halts them: with 301 for GET and HEAD, with 307 for others. Responses over
 * https get a `strict-transport-security` header, which makes browsers use https from then on.
 *
 * A redirect leads to the host of the endpoint's `url`, or to `host`; never to the host in the request, which a client can
 * forge. Behind a proxy that terminates https, put `rewrite_on` with `x_forwarded_proto` before it.
 *
 * @throws {ArgumentError} when `max_age` is not a whole number of seconds, or `host` is malformed; per request, when there is
 *   neither a `host` nor an endpoint
 * @see Plug.SSL 1.12; Phoenix.Endpoint 1.6, `force_ssl`; RFC 6797
 * @example
 * import { force_ssl } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   url: { scheme: "https", host: "example.com" },
 *   plugs: [force_ssl({ hsts: { include_subdomains: true } }), (conn) => conn.text("Hello")],
 * })
 * const redirected = await Endpoint.fetch(new Request("http://forged.example/users?page=2"))
 * redirected.status //=> 301
 * redirected.headers.get("location") //=> "https://example.com/users?page=2"
 *
 * const secure = await Endpoint.fetch(new Request("https://example.com/"))
 * secure.headers.get("strict-transport-security") //=> "max-age=31536000; includeSubDomains"
 */
export function force_ssl(options: ForceSslOptions = {}): MadeSyncPlug<never, never, "rewrite_on"> {
  refuseUnknown("force_ssl", options, { hsts: true, exclude: true, host: true })
  if (typeof options.hsts === "object")
    refuseUnknown("hsts of force_ssl", options.hsts, { max_age: true, include_subdomains: true, preload: true })
  const { hsts = true, exclude = ["localhost"], host } = options
  if (host !== undefined && parseHost(host, "https") === undefined)
    throw new ArgumentError(`force_ssl takes a host such as "example.com" or "example.com:8443", got: ${inspect(host)}`)
  const header = hsts === false ? undefined : hstsHeader(hsts === true ? {} : hsts)
  return madePlug(
    (conn) => {
      if (exclude.includes(conn.host)) return conn
      if (conn.scheme === "https") return header === undefined ? conn : conn.put_resp_header(HSTS, header)
      const location = `${host === undefined ? secureUrl(conn) : `https://${host}`}${pathOf(conn)}`
      conn.put_resp_header("location", location)
      return conn.send_resp(conn.method === "GET" || conn.method === "HEAD" ? 301 : 307, "").halt()
    },
    { follows: ["rewrite_on"] },
  )
}

const HSTS = "strict-transport-security"

function hstsHeader({ max_age = 31_536_000, include_subdomains = false, preload = false }: HstsOptions): string {
  if (!Number.isSafeInteger(max_age) || max_age < 0)
    throw new ArgumentError(`max_age of hsts takes a whole number of seconds, got: ${inspect(max_age)}`)
  return `max-age=${max_age}${include_subdomains ? "; includeSubDomains" : ""}${preload ? "; preload" : ""}`
}

/** The endpoint's URL; if that is not https, its host with the default port of https. */
function secureUrl({ endpoint }: CoreConn): string {
  if (endpoint === undefined)
    throw new ArgumentError('force_ssl needs an endpoint with a url, or a host: force_ssl({ host: "example.com" })')
  const url = endpoint.url()
  return url.startsWith("https:") ? url : `https://${new URL(url).hostname}`
}

/** The path as the client sees it, including a prefix that a proxy removed, if `url` has it as its `path`. */
function pathOf({ request_path, script_name, query_string }: CoreConn): string {
  const query = query_string === "" ? "" : `?${query_string}`
  const path = request_path.startsWith("/") ? request_path : "/"
  const script = script_name.map((segment) => `/${segment}`).join("")
  return `${path === script || path.startsWith(`${script}/`) ? "" : script}${path}${query}`
}
