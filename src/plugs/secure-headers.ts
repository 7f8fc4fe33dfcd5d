import type { Conn } from "../conn/conn.js"

/**
 * Puts headers that browsers keep pages safe by: no framing by other sites, no guessing of content types, no
 * referrer to less safe sites.
 *
 * @param headers further headers, which win
 * @see Phoenix.Controller.put_secure_browser_headers/2
 */
export function put_secure_browser_headers(conn: Conn, headers: Readonly<Record<string, string>> = {}): Conn {
  for (const [name, value] of Object.entries({ ...SECURE_HEADERS, ...headers })) conn.put_resp_header(name, value)
  return conn
}

const SECURE_HEADERS = {
  "x-frame-options": "SAMEORIGIN",
  "x-xss-protection": "1; mode=block",
  "x-content-type-options": "nosniff",
  "x-download-options": "noopen",
  "x-permitted-cross-domain-policies": "none",
  "cross-origin-window-policy": "deny",
}
