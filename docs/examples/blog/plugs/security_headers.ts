import { put_secure_browser_headers } from "waymark/plugs"
import type { Conn } from "waymark/server"

/**
 * The headers by which browsers keep pages safe. The endpoint calls it before all other plugs, so that files, pages of
 * errors and answers to requests without a route have them too; a pipeline may put stricter ones.
 */
export function security_headers(conn: Conn): Conn {
  return put_secure_browser_headers(conn, {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  })
}
