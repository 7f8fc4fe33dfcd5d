import type { Conn } from "../server/conn.js"
import { routesHeadAsGet } from "../server/methods.js"

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
