import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import type { Conn } from "../conn/conn.js"
import { CSRF_KEY, isAllowedHost, readCsrfToken } from "./csrf-token.js"
import { whenReady } from "../lib/maybe-promise.js"

/**
 * A request that changes something came without the token of its session, or from a page of another site; answered with
 * 403.
 *
 * @see Plug.CSRFProtection.InvalidCSRFTokenError
 */
export class InvalidCSRFTokenError extends Error {
  override readonly name = "InvalidCSRFTokenError"
  /** The status that answers the request. */
  readonly status = 403
  constructor(
    message = `invalid CSRF (Cross Site Request Forgery) token, make sure all requests include a valid '${CSRF_KEY}' param or 'x-csrf-token' header`,
  ) {
    super(message)
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
  /**
   * Hosts beside that of the request, e.g. `".example.com"`: those for which `get_csrf_token_for` may have made a token,
   * and those of pages that may send the session's own token.
   */
  readonly allow_hosts?: readonly string[]
}

/**
 * Refuses requests that another site's page made a browser send. All but GET, HEAD and OPTIONS need the session's
 * token, which `get_csrf_token` gives to forms, as the body's param `_csrf_token` or the header `x-csrf-token`; so it
 * goes after `parsers` and `fetch_session`. A browser says with `sec-fetch-site` which page sends a request: if that is
 * one of another host, which `allow_hosts` does not have, only a token of `get_csrf_token_for` passes.
 *
 * A GET is not answered with JavaScript, unless it says `x-requested-with: XMLHttpRequest`, since any site's page may run
 * it. With `waymark_skip_csrf_protection` in the private, all requests pass.
 *
 * @throws {InvalidCSRFTokenError} 403
 * @throws {InvalidCrossOriginRequestError} 403, when the response leaves
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
export function protect_from_forgery(conn: Conn, options: ForgeryOptions | readonly [] = {}): Conn | Promise<Conn> {
  // A pipeline that names this plug without options gives it a list, which has a method of the name `with`.
  const { with: mode = "exception", allow_hosts = [] }: ForgeryOptions = "length" in options ? {} : options
  if (mode !== "exception" && mode !== "clear_session")
    throw new ArgumentError(`protect_from_forgery takes "exception" or "clear_session" for with, got: ${inspect(mode)}`)
  conn.get_session(CSRF_KEY)
  return whenReady(findForgery(conn, [conn.host, ...allow_hosts]), (forgery) => {
    if (forgery !== undefined) {
      if (mode === "exception") throw forgery
      conn.configure_session({ ignore: true }).clear_session()
    }
    return conn.register_before_send(refuseScript)
  })
}

const UNPROTECTED_METHODS = ["GET", "HEAD", "OPTIONS"]

/** Why a request is refused, or undefined if it passes. */
function findForgery(
  conn: Conn,
  hosts: readonly string[],
): InvalidCSRFTokenError | undefined | Promise<InvalidCSRFTokenError | undefined> {
  if (UNPROTECTED_METHODS.includes(conn.method) || conn.private.waymark_skip_csrf_protection === true) return undefined
  return whenReady(readCsrfToken(conn, conn.body_params[CSRF_KEY], hosts), (inBody) =>
    whenReady(inBody ?? readCsrfToken(conn, conn.get_req_header("x-csrf-token")[0], hosts), (kind) => {
      if (kind === undefined) return new InvalidCSRFTokenError()
      return kind === "own" && isFromElsewhere(conn, hosts) ? elsewhereError(conn) : undefined
    }),
  )
}

/**
 * Whether a browser says that a page of another host sent the request. `sec-fetch-site` cannot be set by pages; what
 * came without it, or with a value that is not known, is left to the token.
 */
function isFromElsewhere(conn: Conn, hosts: readonly string[]): boolean {
  const [site] = conn.get_req_header("sec-fetch-site")
  if (site !== "cross-site" && site !== "same-site") return false
  const host = hostOf(conn.get_req_header("origin")[0])
  return host === undefined || !isAllowedHost(host, hosts)
}

/** The host of an `origin` header, or undefined if it has none, as `null` does. */
function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : undefined
}

function elsewhereError(conn: Conn): InvalidCSRFTokenError {
  const [site = ""] = conn.get_req_header("sec-fetch-site")
  const [origin = ""] = conn.get_req_header("origin")
  return new InvalidCSRFTokenError(
    "the CSRF (Cross Site Request Forgery) token is valid, but a page of another site sent it: " +
      `origin ${inspect(origin)}, sec-fetch-site ${inspect(site)}. Expected a page of ${inspect(conn.host)}, ` +
      "or of a host in allow_hosts, or a token of get_csrf_token_for",
  )
}

/** The JavaScript MIME types of https://mimesniff.spec.whatwg.org/#javascript-mime-type, and what begins like them. */
const SCRIPT = /(?:^|,)\s*(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script/i

function refuseScript(conn: Conn): void {
  const isExempt =
    conn.method !== "GET" ||
    conn.private.waymark_skip_csrf_protection === true ||
    conn.get_req_header("x-requested-with").includes("XMLHttpRequest")
  if (!isExempt && SCRIPT.test(conn.get_resp_header("content-type")[0] ?? ""))
    throw new InvalidCrossOriginRequestError()
}
