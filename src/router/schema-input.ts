import type { Conn } from "../conn/conn.js"
import { withoutPrototype } from "../conn/nested-params.js"

/** The fields of a form that `protect_from_forgery` and `method_override` read. */
const PLUG_FIELDS = ["_csrf_token", "_method"]
const FORM = /^\s*(application\/x-www-form-urlencoded|multipart\/)/i

/** The value that a schema validates: the query or the body, without the fields of a form that are for plugs. */
export function schemaInput(conn: Conn, where: "query" | "body"): unknown {
  if (where === "query") return conn.query_params
  const { body_params } = conn
  if (!FORM.test(conn.req_headers.get("content-type") ?? "")) return body_params
  const fields = withoutPrototype(body_params)
  for (const name of PLUG_FIELDS) Reflect.deleteProperty(fields, name)
  return fields
}
