import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import type { SessionConn } from "../../conn/features/sessions.js"
import { inOrder } from "../../router/plug-order.js"
import { CSRF_KEY, isAllowedHost, readCsrfToken } from "./csrf-token.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { requestError } from "../../../core/lib/errors/request-error.js"
import { parseUrl } from "../../../core/lib/http/parse-url.js"

/**
 * A request other than GET, HEAD, OPTIONS or QUERY lacks a valid token of its session, or was sent by a page of another site;
 * answered with 403.
 *
 * @see Plug.CSRFProtection.InvalidCSRFTokenError
 * @example
 * import { InvalidCSRFTokenError } from "waymark/plugs"
 *
 * new InvalidCSRFTokenError().status //=> 403
 */
export class InvalidCSRFTokenError extends /* @__PURE__ */ requestError("InvalidCSRFTokenError", 403) {
  constructor(
    message = `invalid CSRF (Cross Site Request Forgery) token, make sure all requests include a valid '${CSRF_KEY}' param or 'x-csrf-token' header`,
  ) {
    super(message)
  }
}

/**
 * A GET would be answered with JavaScript, which pages of other sites could include; answered with 403.
 *
 * @see Plug.CSRFProtection.InvalidCrossOriginRequestError
 * @example
 * import { InvalidCrossOriginRequestError } from "waymark/plugs"
 *
 * new InvalidCrossOriginRequestError().status //=> 403
 */
export class InvalidCrossOriginRequestError
  extends /* @__PURE__ */ requestError("InvalidCrossOriginRequestError", 403)
{
  constructor() {
    super(
      "security warning: an embedded <script> tag on another site requested protected JavaScript " +
        "(if you know what you're doing, disable forgery protection for this route)",
    )
  }
}

/** The options of `protect_from_forgery`. */
export interface ForgeryOptions {
  /** `"exception"`, the default, refuses the request; `"clear_session"` passes it on with an empty session. */
  readonly with?: "exception" | "clear_session"
  /**
   * Further allowed hosts, e.g. `".example.com"` for all subdomains. Tokens that `get_csrf_token_for` made for these hosts
   * are valid, and their pages may send the session's own token.
   */
  readonly allow_hosts?: readonly string[]
}

/**
 * Refuses requests that a page of another site made a browser send. All methods but GET, HEAD, OPTIONS and QUERY require the
 * session's token, which `get_csrf_token` returns, as the body param `_csrf_token` or the header `x-csrf-token`. So put this
 * plug after `parsers` and `fetch_session`. If the header `sec-fetch-site` of the browser says that a page of another host sent
 * the request, and `allow_hosts` does not contain that host, only a token of `get_csrf_token_for` is accepted.
 *
 * A GET is not answered with JavaScript, unless it has the header `x-requested-with: XMLHttpRequest`, since pages of any site
 * could run the script. If `private.waymark_skip_csrf_protection` is true, nothing is checked.
 *
 * @throws {InvalidCSRFTokenError} 403
 * @throws {InvalidCrossOriginRequestError} 403, before the response is sent
 * @throws {ArgumentError} when the session was not fetched
 * @see Plug.CSRFProtection 1.12; https://w3c.github.io/webappsec-fetch-metadata/
 * @example
 * import { define_router } from "waymark/server"
 * import { fetch_session, protect_from_forgery } from "waymark/plugs"
 * import { pipeline, plug } from "waymark"
 *
 * const routes = [
 *   pipeline("browser", [plug("fetch_session"), plug("protect_from_forgery", { allow_hosts: ["app.example.com"] })]),
 * ] as const
 * define_router(routes, { plugs: { fetch_session, protect_from_forgery } })
 */
export const protect_from_forgery = /* @__PURE__ */ inOrder(
  function protect_from_forgery<Own extends SessionConn>(
    conn: Own,
    options: ForgeryOptions | readonly [] = {},
  ): Own | Promise<Own> {
    // Without options, a pipeline passes an empty list, and lists have a method named `with`.
    const { with: mode = "exception", allow_hosts = [] }: ForgeryOptions = "length" in options ? {} : options
    if (mode !== "exception" && mode !== "clear_session")
      throw new ArgumentError(
        `protect_from_forgery takes "exception" or "clear_session" for with, got: ${inspect(mode)}`,
      )
    conn.get_session(CSRF_KEY)
    return whenReady(findForgery(conn, [conn.host, ...allow_hosts]), (forgery) => {
      if (forgery !== undefined) {
        if (mode === "exception") throw forgery
        conn.configure_session({ ignore: true }).clear_session()
      }
      return conn.register_before_send(refuseScript)
    })
  },
  { needs: ["fetch_session"], follows: ["parsers"] },
)

const UNPROTECTED_METHODS = ["GET", "HEAD", "OPTIONS", "QUERY"]

/** The error with which a request is refused, or undefined if it is accepted. */
function findForgery(
  conn: SessionConn,
  hosts: readonly string[],
): InvalidCSRFTokenError | undefined | Promise<InvalidCSRFTokenError | undefined> {
  if (UNPROTECTED_METHODS.includes(conn.method) || conn.private.waymark_skip_csrf_protection === true) return undefined
  return whenReady(readCsrfToken(conn, conn.body_params[CSRF_KEY], hosts), (inBody) =>
    whenReady(inBody ?? readCsrfToken(conn, conn.get_req_header("x-csrf-token")[0], hosts), (kind) => {
      if (kind === undefined) return new InvalidCSRFTokenError()
      return kind === "own" && isCrossSite(conn, hosts) ? crossSiteError(conn) : undefined
    }),
  )
}

/**
 * Whether the browser says that a page of another host sent the request. Pages cannot set `sec-fetch-site`. If it is missing
 * or unknown, the token alone decides.
 */
function isCrossSite(conn: SessionConn, hosts: readonly string[]): boolean {
  const [site] = conn.get_req_header("sec-fetch-site")
  if (site !== "cross-site" && site !== "same-site") return false
  const host = parseUrl(conn.get_req_header("origin")[0] ?? "")?.hostname // `null` has none
  return host === undefined || !isAllowedHost(host, hosts)
}

function crossSiteError(conn: SessionConn): InvalidCSRFTokenError {
  const [site = ""] = conn.get_req_header("sec-fetch-site")
  const [origin = ""] = conn.get_req_header("origin")
  return new InvalidCSRFTokenError(
    `a page of another site sent the CSRF token: origin ${inspect(origin)}, sec-fetch-site ${inspect(site)}. ` +
      `Expected a page of ${inspect(conn.host)} or of allow_hosts`,
  )
}

/** The JavaScript MIME types of https://mimesniff.spec.whatwg.org/#javascript-mime-type, and any that begin with one of them. */
const SCRIPT = /(?:^|,)\s*(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script/i

function refuseScript(conn: SessionConn): void {
  const isExempt =
    conn.method !== "GET" ||
    conn.private.waymark_skip_csrf_protection === true ||
    conn.get_req_header("x-requested-with").includes("XMLHttpRequest")
  if (!isExempt && SCRIPT.test(conn.get_resp_header("content-type")[0] ?? ""))
    throw new InvalidCrossOriginRequestError()
}
