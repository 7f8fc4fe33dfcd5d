import type { CoreConn } from "../conn/core-conn.js"
import { inOrder } from "../router/plug-order.js"

/**
 * Sets headers that make browsers safer: they forbid framing by other sites and guessing of content types, among others.
 *
 * @param headers further headers, which override the defaults
 * @see Phoenix.Controller.put_secure_browser_headers/2
 * @example
 * import { put_secure_browser_headers } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = put_secure_browser_headers(build_conn("GET", "/"), { "content-security-policy": "default-src 'self'" })
 * conn.get_resp_header("x-frame-options") //=> ["SAMEORIGIN"]
 */
export const put_secure_browser_headers = /* @__PURE__ */ inOrder(function put_secure_browser_headers<
  Own extends CoreConn,
>(conn: Own, headers: Readonly<Record<string, string>> = {}): Own {
  for (const [name, value] of Object.entries({ ...SECURE_HEADERS, ...headers })) conn.put_resp_header(name, value)
  return conn
})

const SECURE_HEADERS = {
  "x-frame-options": "SAMEORIGIN",
  "x-xss-protection": "1; mode=block",
  "x-content-type-options": "nosniff",
  "x-download-options": "noopen",
  "x-permitted-cross-domain-policies": "none",
  "cross-origin-window-policy": "deny",
}
