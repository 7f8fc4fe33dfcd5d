import { put_secure_browser_headers } from "waymark/plugs"
import type { Conn } from "waymark/server"

/**
 * Sets headers that make browsers protect pages. The endpoint calls it before all other plugs, so that files, error pages
 * and responses without a route have them too. A pipeline may set stricter ones.
 */
export function security_headers(conn: Conn): Conn {
  return put_secure_browser_headers(conn, {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  })
}
