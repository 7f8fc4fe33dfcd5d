import type { Conn } from "../conn/conn.js"

const METHODS = ["PUT", "PATCH", "DELETE"]

/**
 * Lets a form, which can only POST, ask for PUT, PATCH or DELETE by a `_method` field. Goes after `parsers`.
 *
 * @see Plug.MethodOverride
 */
export function method_override(conn: Conn): Conn {
  const wanted = conn.body_params["_method"]
  const method = typeof wanted === "string" ? wanted.toUpperCase() : ""
  if (conn.method === "POST" && METHODS.includes(method)) conn.method = method
  return conn
}
