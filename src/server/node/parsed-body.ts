import { dropProto } from "../../core/lib/drop-proto.js"
import { isObject } from "../../core/lib/is-object.js"
import { encodeQuery } from "../../core/helpers/refuse.js"
import type { CoreConn } from "../conn/core-conn.js"
import { withoutPrototype } from "../conn/request/nested-params.js"
import { fieldNester } from "./parsed-files.js"
import { listBody } from "../router/contracts/schema-input.js"

/**
 * Stores a parsed body on the conn like `parsers`, with its raw form for forwards.
 *
 * @param bytes the body as it came, if the application has kept it
 */
export function putParsedBody(conn: CoreConn, body: object, bytes?: Buffer): void {
  const type = conn.req_headers.get("content-type") ?? ""
  const fields = /\/(?:x-www-form-urlencoded|form-data)\b/i.test(type) ? nestFields(body) : body
  const params = dropProto(fields)
  conn.body_params = withoutPrototype(Array.isArray(params) ? { _json: params } : { ...Object(params) })
  if (Array.isArray(params)) listBody.set(conn, conn.body_params)
  const write = /[/+]json\b/i.test(type)
    ? JSON.stringify
    : /\/x-www-form-urlencoded\b/i.test(type)
      ? encodeForm
      : undefined
  if (write !== undefined) conn.put_private("waymark_raw_body", bytes?.toString() ?? write(fields))
}

/**
 * Nests the fields of a form by their names, as `parsers` does, if a middleware has left names such as `user[name]` as they are: that of
 * Express does so unless it is `extended`.
 *
 * @throws {ParseError} 400, for names that nest deeper than the limit
 */
function nestFields(body: object): object {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(body)
  if (!entries.some(([name]) => name.endsWith("]"))) return body
  const nester = fieldNester()
  for (const [name, value] of entries) {
    if (!Array.isArray(value)) nester.put(name, value)
    else for (const item of value) nester.put(name.endsWith("[]") ? name : `${name}[]`, item)
  }
  return nester.params()
}

/** Encodes a parsed form. Values that a middleware has converted, such as dates, are written as in JSON. */
function encodeForm(body: object): string {
  const plain: unknown = JSON.parse(JSON.stringify(body))
  return encodeQuery(isObject(plain) ? withIndices(plain) : {})
}

/** Converts lists of objects to objects with the indices as keys, since `a[][b]` cannot express items of several keys. */
function withIndices(params: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, indexLists(value)]))
}

function indexLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value) && !value.some(isObject)) return value
  return withIndices(value)
}
