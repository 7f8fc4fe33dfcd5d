import { encodeQuery } from "../helpers/query.js"
import type { Conn } from "../conn/conn.js"
import { withoutPrototype } from "../conn/nested-params.js"

/** Keeps a parsed body as `parsers` would, with its text for forwards. */
export function putParsed(conn: Conn, body: object): void {
  conn.body_params = withoutPrototype(Array.isArray(body) ? { _json: body } : { ...body })
  const type = conn.req_headers.get("content-type") ?? ""
  if (/[/+]json\b/i.test(type)) conn.put_private("waymark_raw_body", JSON.stringify(body))
  if (/\/x-www-form-urlencoded\b/i.test(type)) conn.put_private("waymark_raw_body", formOf(body))
}

/** A parsed form as text; what a plug before made of its values, such as dates, is written as in JSON. */
function formOf(body: object): string {
  const plain: unknown = JSON.parse(JSON.stringify(body))
  return encodeQuery(typeof plain === "object" && plain !== null ? withIndices(plain) : {})
}

/** Lists of objects as objects with their indices as keys: written as `a[][b]`, items of several keys would fall apart. */
function withIndices(params: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, indexed(value)]))
}

function indexed(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value) && !value.some((item) => typeof item === "object" && item !== null)) return value
  return withIndices(value)
}
