import type { HelperEndpoint } from "../helpers/context.js"
import { splitPath } from "../pattern/split-path.js"
import { withoutPrototype } from "./nested-params.js"
import { decodeQuery } from "./query-params.js"
import type { Params } from "./query-params.js"
import type { SecretKeyBase } from "../crypto/secrets.js"

/**
 * What a conn is made of; all but the first five have a default. `request`, `req_headers` and `remote_ip` are asked for
 * when the conn is, so that they may be getters.
 */
export interface ConnFields {
  readonly method: string
  readonly host: string
  readonly port: number
  readonly scheme: "http" | "https"
  /** From the root and percent-encoded, without query. */
  readonly request_path: string
  readonly query_string?: string
  /** Default: those of `request`. */
  readonly req_headers?: Headers
  readonly script_name?: readonly string[]
  readonly request?: Request | undefined
  readonly endpoint?: HelperEndpoint | undefined
  /** Default: the `ip` of `request`, where its server gave it one. */
  readonly remote_ip?: string | undefined
  /** What cookies are signed and encrypted with. */
  readonly secret_key_base?: SecretKeyBase | undefined
}

/** The params of a body that was not read. */
export const NO_BODY: Readonly<Record<string, unknown>> = Object.freeze(withoutPrototype({}))

/** The path that is left to route as text, where that is still all of it: neither a forward nor a plug set `path_info`. */
export let pathToRoute: (conn: RequestConn) => string | undefined
/** Whether the client asked for no body, even where the `head` plug has made a GET of its request. */
export let isAskedByHead: (conn: RequestConn) => boolean

/** The part of a conn that is about the request. What a request does not ask for is not read. */
export class RequestConn {
  /** In upper case; `method_override` may change it. */
  method: string
  /** In lower case, an IPv6 address in brackets. It is what the request says; behind a proxy, `rewrite_on` sets it. */
  host: string
  /** What the request says; behind a proxy, `rewrite_on` sets it. */
  port: number
  /** That of the connection; behind a proxy, `rewrite_on` sets it. */
  scheme: "http" | "https"
  readonly request_path: string
  readonly query_string: string
  readonly endpoint: HelperEndpoint | undefined
  readonly secret_key_base: SecretKeyBase | undefined
  script_name: readonly string[]
  /** What a parser read of the body: an object without prototype. */
  body_params: Readonly<Record<string, unknown>> = NO_BODY
  #path: readonly string[] | undefined = undefined
  #isRouted = false
  readonly #fields: ConnFields
  #headers: Headers | undefined = undefined
  #query: Params | undefined = undefined
  #ip: string | undefined = undefined

  constructor(fields: ConnFields) {
    this.method = fields.method
    this.host = fields.host
    this.port = fields.port
    this.scheme = fields.scheme
    this.request_path = fields.request_path
    this.query_string = fields.query_string ?? ""
    this.endpoint = fields.endpoint
    this.secret_key_base = fields.secret_key_base
    this.script_name = fields.script_name ?? []
    this.#fields = fields
  }

  get path_info(): readonly string[] {
    return (this.#path ??= splitPath(this.request_path))
  }
  set path_info(segments: readonly string[]) {
    this.#path = segments
    this.#isRouted = true
  }

  /** The Web request, where there is one. */
  get request(): Request | undefined {
    return this.#fields.request
  }

  get req_headers(): Headers {
    return (this.#headers ??= this.#fields.req_headers ?? this.request?.headers ?? new Headers())
  }

  /** The query's params, read when they are first asked for. */
  get query_params(): Params {
    return (this.#query ??= decodeQuery(this.query_string))
  }

  /** The address that the request came from, where the server knows it. Behind a proxy, `rewrite_on` sets it. */
  get remote_ip(): string | undefined {
    return (this.#ip ??= this.#fields.remote_ip ?? readIp(this.request))
  }
  set remote_ip(ip: string | undefined) {
    this.#ip = ip
  }

  /** The values of a request header, one for each time it came, or `[]`. */
  get_req_header(name: string): readonly string[] {
    const value = this.req_headers.get(name)
    return value === null ? [] : [value]
  }

  static {
    pathToRoute = (conn) => (conn.#isRouted ? undefined : conn.request_path)
    isAskedByHead = (conn) => conn.method === "HEAD" || conn.#fields.method === "HEAD"
  }
}

/** Some servers give a request the address of its sender. */
function readIp(request: Request | undefined): string | undefined {
  return request !== undefined && "ip" in request && typeof request.ip === "string" ? request.ip : undefined
}
