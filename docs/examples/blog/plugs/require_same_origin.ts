import type { Conn } from "waymark/server"
import { ForbiddenError } from "../errors.js"

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"]

/**
 * Refuses a form that another site's page sends here in the reader's name. Browsers say where a request comes from;
 * a request that does not say it comes from no browser.
 *
 * @throws {ForbiddenError} 403
 */
export function require_same_origin(conn: Conn): Conn {
  if (SAFE_METHODS.includes(conn.method) || is_own(conn.req_headers)) return conn
  throw new ForbiddenError("the request comes from another site")
}

function is_own(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin" || site === "none"
  const origin = headers.get("origin")
  return origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get("host"))
}
