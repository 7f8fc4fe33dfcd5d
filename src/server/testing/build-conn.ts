import type { HelperEndpoint } from "../../core/helpers/context.js"
import { Conn } from "../conn/conn.js"
import type { ConnPrivate } from "../conn/conn.js"
import { withoutPrototype } from "../conn/request/nested-params.js"

/** Options of {@link build_conn}. */
export interface ConnOptions {
  /** Default `"www.example.com"`. */
  readonly host?: string
  /** Default 80. */
  readonly port?: number
  /** Default `"http"`. */
  readonly scheme?: "http" | "https"
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly script_name?: readonly string[]
  readonly endpoint?: HelperEndpoint
  /** With `{ waymark_skip_csrf_protection: false }`, `protect_from_forgery` checks the request. */
  readonly private?: ConnPrivate
  readonly body_params?: Readonly<Record<string, unknown>>
}

/**
 * Creates a conn for a test, without a server. `protect_from_forgery` accepts it without a token, because its `private` has
 * `waymark_skip_csrf_protection`. Set this to false to test forms and their tokens.
 *
 * @param method in upper case, e.g. `"GET"`
 * @param path percent-encoded, perhaps with a query, e.g. `"/users/1?page=2"`
 * @see Phoenix.ConnTest.build_conn/3; Plug.Test.conn/3
 * @example
 * import { protect_from_forgery } from "waymark/plugs"
 * import { build_conn, init_test_session } from "waymark/testing"
 *
 * const checked = build_conn("POST", "/users", { private: { waymark_skip_csrf_protection: false } })
 * protect_from_forgery(init_test_session(checked)) //=> throws InvalidCSRFTokenError
 */
export function build_conn(method = "GET", path = "/", options: ConnOptions = {}): Conn {
  const mark = path.indexOf("?")
  const conn = new Conn({
    method,
    host: options.host ?? "www.example.com",
    port: options.port ?? 80,
    scheme: options.scheme ?? "http",
    request_path: mark < 0 ? path : path.slice(0, mark),
    query_string: mark < 0 ? "" : path.slice(mark + 1),
    req_headers: new Headers(options.headers),
    script_name: options.script_name ?? [],
    endpoint: options.endpoint,
  })
  Object.assign(conn.private, { waymark_skip_csrf_protection: true }, options.private)
  if (options.body_params !== undefined) conn.body_params = withoutPrototype(options.body_params)
  return conn
}
