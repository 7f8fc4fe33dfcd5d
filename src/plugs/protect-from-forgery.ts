import { ArgumentError } from "../internal/argument-error.js"
import { inspect } from "../internal/inspect.js"
import type { Conn } from "../server/conn.js"
import { CSRF_KEY, isCsrfToken } from "./csrf-token.js"
import { goOn } from "../internal/go-on.js"

/**
 * A request that changes something came without the token of its session; answered with 403.
 *
 * @see Plug.CSRFProtection.InvalidCSRFTokenError
 */
export class InvalidCSRFTokenError extends Error {
  override readonly name = "InvalidCSRFTokenError"
  /** The status that answers the request. */
  readonly status = 403
  constructor() {
    super(
      `invalid CSRF (Cross Site Request Forgery) token, make sure all requests include a valid '${CSRF_KEY}' param or 'x-csrf-token' header`,
    )
  }
}

/**
 * A script was asked for in a way in which another site's page may ask for it; answered with 403.
 *
 * @see Plug.CSRFProtection.InvalidCrossOriginRequestError
 */
export class InvalidCrossOriginRequestError extends Error {
  override readonly name = "InvalidCrossOriginRequestError"
  /** The status that answers the request. */
  readonly status = 403
  constructor() {
    super(
      "security warning: an embedded <script> tag on another site requested protected JavaScript " +
        "(if you know what you're doing, disable forgery protection for this route)",
    )
  }
}

/** What becomes of a request without a token, and which hosts tokens may be for. */
export interface ForgeryOptions {
  /** `"exception"`, the default, refuses the request; `"clear_session"` lets it through with an empty session. */
  readonly with?: "exception" | "clear_session"
  /** Hosts of which `get_csrf_token_for` may have made tokens, beside that of the request, e.g. `".example.com"`. */
  readonly allow_hosts?: readonly string[]
}

/**
 * Refuses requests that another site's page made a browser send. All but GET, HEAD and OPTIONS need the session's
 * token, which `get_csrf_token` gives to forms, as the body's param `_csrf_token` or the header `x-csrf-token`; so it
 * goes after `parsers` and `fetch_session`. A GET is not answered with JavaScript, unless it says `x-requested-with:
 * XMLHttpRequest`, since any site's page may run it. With `waymark_skip_csrf_protection` in the private, all pass.
 *
 * @throws {InvalidCSRFTokenError} 403
 * @throws {InvalidCrossOriginRequestError} 403, when the response leaves
 * @throws {ArgumentError} when the session was not fetched
 * @see Plug.CSRFProtection 1.12
 */
export function protect_from_forgery(conn: Conn, options: ForgeryOptions | readonly [] = {}): Conn | Promise<Conn> {
  // A pipeline that names this plug without options gives it a list, which has a method of the name `with`.
  const { with: mode = "exception", allow_hosts = [] }: ForgeryOptions = "length" in options ? {} : options
  if (mode !== "exception" && mode !== "clear_session")
    throw new ArgumentError(`protect_from_forgery takes "exception" or "clear_session" for with, got: ${inspect(mode)}`)
  conn.get_session(CSRF_KEY)
  return goOn(isVerified(conn, [conn.host, ...allow_hosts]), (isGenuine) => {
    if (!isGenuine) {
      if (mode === "exception") throw new InvalidCSRFTokenError()
      conn.configure_session({ ignore: true }).clear_session()
    }
    return conn.register_before_send(refuseScript)
  })
}

const UNPROTECTED_METHODS = ["GET", "HEAD", "OPTIONS"]

function isVerified(conn: Conn, hosts: readonly string[]): boolean | Promise<boolean> {
  if (UNPROTECTED_METHODS.includes(conn.method) || conn.private.waymark_skip_csrf_protection === true) return true
  return goOn(isCsrfToken(conn, conn.body_params[CSRF_KEY], hosts), (isGenuine) =>
    isGenuine ? true : isCsrfToken(conn, conn.get_req_header("x-csrf-token")[0], hosts),
  )
}

const SCRIPT = /^(text|application)\/javascript/i

function refuseScript(conn: Conn): void {
  const isExempt =
    conn.method !== "GET" ||
    conn.private.waymark_skip_csrf_protection === true ||
    conn.get_req_header("x-requested-with").includes("XMLHttpRequest")
  if (!isExempt && SCRIPT.test(conn.get_resp_header("content-type")[0] ?? ""))
    throw new InvalidCrossOriginRequestError()
}
