import type { SecretKeyBase } from "../../crypto/secrets.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { refuseJson } from "../../../core/lib/write-json.js"
import type { HelperEndpoint } from "../../../core/helpers/context.js"
import { splitPath } from "../../../core/pattern/split-path.js"
import type { HostAndPort, Scheme } from "./host.js"

/**
 * The arguments for a new conn; all but the first five have a default. `request`, `req_headers` and `remote_ip` are read only
 * when the conn needs them, so that they can be lazy getters.
 */
export interface ConnFields {
  readonly method: string
  readonly host: string
  readonly port: number
  readonly scheme: "http" | "https"
  /** The whole path, percent-encoded, without the query. */
  readonly request_path: string
  readonly query_string?: string
  /** Default: those of `request`. */
  readonly req_headers?: Headers
  /** The `accept` header, if the server knows it without creating `req_headers`, or null for none. Default: that of `req_headers`. */
  readonly accept?: string | null
  readonly script_name?: readonly string[]
  readonly request?: Request | undefined
  readonly endpoint?: HelperEndpoint | undefined
  /** Or a function that asks for it. Default: the `ip` of `request`, if its server set one. */
  readonly remote_ip?: string | (() => unknown) | undefined
  /** The secret from which the keys for cookies are derived. */
  readonly secret_key_base?: SecretKeyBase | undefined
}

/** The request path as a string, if `path_info` was not changed by a forward or a plug; else undefined. */
export function pathToRoute(conn: RequestConn): string | undefined {
  return conn["unchangedPath"]()
}
/** Whether the client sent a HEAD request, even if the plug `head` has changed `method` to GET. */
export function isHeadRequest(conn: RequestConn): boolean {
  return conn.method === "HEAD" || conn["givenFields"]().method === "HEAD"
}

/** The `accept` header, or null for none. */
export function acceptOf(conn: RequestConn): string | null {
  return conn["acceptHeader"]()
}

/** The host that the client sent, even if `rewrite_on` has changed `host`. */
export function sentHost(conn: RequestConn): string {
  return conn["givenFields"]().host
}

const NO_SEGMENTS: readonly string[] = []

/** The request fields of a conn. Headers and cookies are parsed on first use. */
export class RequestConn {
  /** In upper case; `method_override` may change it. */
  method: string
  /** The host of the request, in lower case, with an IPv6 address in brackets; behind a proxy, `rewrite_on` sets it. */
  host: string
  /** The port of the request; behind a proxy, `rewrite_on` sets it. */
  port: number
  /** The scheme of the connection; behind a proxy, `rewrite_on` sets it. */
  scheme: "http" | "https"
  readonly request_path: string
  readonly query_string: string
  readonly endpoint: HelperEndpoint | undefined
  script_name: readonly string[]
  #path: readonly string[] | undefined = undefined
  #isRouted = false
  readonly #fields: ConnFields
  #headers: Headers | undefined = undefined
  #ip: string | undefined = undefined

  constructor(fields: ConnFields) {
    this.method = fields.method
    this.host = fields.host
    this.port = fields.port
    this.scheme = fields.scheme
    this.request_path = fields.request_path
    this.query_string = fields.query_string ?? ""
    this.endpoint = fields.endpoint
    this.script_name = fields.script_name ?? NO_SEGMENTS
    this.#fields = fields
  }

  get path_info(): readonly string[] {
    return (this.#path ??= splitPath(this.request_path))
  }
  set path_info(segments: readonly string[]) {
    this.#path = segments
    this.#isRouted = true
  }

  /** The secret from which the keys for cookies and tokens are derived. A copy of the conn's own fields does not have it. */
  get secret_key_base(): SecretKeyBase | undefined {
    return this.#fields.secret_key_base
  }

  /** The Web request, if there is one. */
  get request(): Request | undefined {
    return this.#fields.request
  }

  /**
   * Aborted when the client disconnects before the response has ended, if the server notices, and with a `TimeoutError` when
   * the `timeout` of the row is over.
   *
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").signal.aborted //=> false
   */
  get signal(): AbortSignal {
    return this.request?.signal ?? new AbortController().signal
  }

  get req_headers(): Headers {
    return (this.#headers ??= this.#fields.req_headers ?? this.request?.headers ?? new Headers())
  }

  /** The IP address of the client, if the server knows it; behind a proxy, `rewrite_on` sets it. */
  get remote_ip(): string | undefined {
    let ip: unknown = this.#ip ?? this.#fields.remote_ip ?? readField(this.request, "ip")
    if (typeof ip === "function") ip = ip()
    return (this.#ip = typeof ip === "string" ? ip : undefined)
  }
  set remote_ip(ip: string | undefined) {
    this.#ip = ip
  }

  /**
   * The values of a request header in a list, or `[]`. A repeated header is one value, joined by commas.
   *
   * @see Plug.Conn.get_req_header/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/", { headers: { accept: "text/html" } })
   * conn.get_req_header("Accept") //=> ["text/html"]
   * conn.get_req_header("origin") //=> []
   */
  get_req_header(name: string): readonly string[] {
    const value = this.req_headers.get(name)
    return value === null ? [] : [value]
  }

  /**
   * Refuses to write a conn as JSON, which would have the session and all that plugs have stored.
   *
   * @throws {ArgumentError} always
   */
  toJSON(): never {
    return refuseJson()
  }

  // Methods, since only a class of the same copy of the package may read private fields of a conn.
  protected unchangedPath(): string | undefined {
    return this.#isRouted ? undefined : this.request_path
  }

  protected acceptHeader(): string | null {
    const { accept } = this.#fields
    return this.#headers === undefined && accept !== undefined ? accept : this.req_headers.get("accept")
  }

  protected givenFields(): ConnFields {
    return this.#fields
  }
}

interface Origin extends HostAndPort {
  readonly scheme: Scheme
}

/**
 * The fields of the conn of a Web request. The path is kept as the runtime passes it: unchanged from the request line, or with its
 * `.` and `..` segments resolved.
 *
 * @param remote_ip asks for the client's address, if the request does not have it
 * @throws {TypeError} when the request's URL is malformed, has no host, has user info, or a path or query beyond visible ASCII
 */
export function fieldsOfRequest(
  request: Request,
  endpoint: HelperEndpoint | undefined,
  secret_key_base: SecretKeyBase | undefined,
  remote_ip?: () => unknown,
): ConnFields {
  const { method, url } = request
  const [, origin, path = "", query_string = ""] = TARGET.exec(url) ?? []
  if (origin === undefined) throw new TypeError(`expected an ASCII URL with a host and no user info, got: ${url}`)
  const { scheme, host, port } = origins.get(origin) ?? readOrigin(origin)
  const request_path = path.startsWith("/") ? path : `/${path}`
  // A spread of the origin would take 4 µs in V8, a third of an answer; `Object.assign` 0.1 µs on Bun.
  return { method, scheme, host, port, request_path, query_string, request, endpoint, secret_key_base, remote_ip }
}

/** The parts of recent origins, since `new URL` takes 3 µs. Limited, since clients can send any number of them. */
const origins = /* @__PURE__ */ new Map<string, Origin>()
const MAX_ORIGINS = 100

function readOrigin(url: string): Origin {
  const { protocol, hostname, port } = new URL(url)
  const scheme = protocol === "https:" ? "https" : "http"
  const origin: Origin = { scheme, host: hostname, port: Number(port || (scheme === "https" ? 443 : 80)) }
  if (origins.size >= MAX_ORIGINS) origins.clear()
  origins.set(url, origin)
  return origin
}

/** Captures scheme with authority, path and query, without the fragment; the latter two in visible ASCII. */
const TARGET = /^([^:/?#]+:\/\/[^/?#\\@]*)((?:[/\\][!-"$->@-~]*)?)(?:\?([!-"$-~]*))?(?:#|$)/
