import type { CoreConn } from "../conn/core-conn.js"
import { withoutPrototype } from "../conn/nested-params.js"

const FORM = /^\s*(application\/x-www-form-urlencoded|multipart\/)/i

/**
 * The value that a schema validates: the query or the body, without the fields of a form that `protect_from_forgery` and
 * `method_override` read.
 */
export function schemaInput(conn: CoreConn, where: "query" | "body"): unknown {
  if (where === "query") return conn.query_params
  if (!FORM.test(conn.req_headers.get("content-type") ?? "")) return conn.body_params
  const { _csrf_token, _method, ...fields } = conn.body_params
  return withoutPrototype(fields)
}
