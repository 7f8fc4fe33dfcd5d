import type { Conn } from "../conn/conn.js"
import { routesHeadAsGet } from "../endpoint/method-not-allowed.js"

/**
 * Routes HEAD as GET; the response goes out without its body.
 *
 * @see Plug.Head
 */
export function head(conn: Conn): Conn {
  if (conn.method === "HEAD") conn.method = "GET"
  return conn
}
routesHeadAsGet(head)
