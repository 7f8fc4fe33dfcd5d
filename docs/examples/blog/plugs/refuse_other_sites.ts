import type { Conn } from "waymark/server"
import { ForbiddenError } from "../errors.js"
import { Routes } from "../routes.js"

/**
 * Refuses requests that a page of another site makes. Its form can send a file, and the browser adds the email and the password that it
 * remembers for the API. Browsers name the site in the header `origin`; other programs have none.
 *
 * @throws {ForbiddenError} 403
 */
export function refuse_other_sites(conn: Conn): Conn {
  const [origin] = conn.get_req_header("origin")
  if (origin === undefined || origin === Routes.url(conn)) return conn
  throw new ForbiddenError("it comes from another site")
}
