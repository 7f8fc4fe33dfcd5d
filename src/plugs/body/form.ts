import { decodeQuery } from "../../server/query-params.js"
import type { ParamsValue } from "../../server/query-params.js"
import { BadEncodingError, ParseError, RequestTooLargeError } from "./errors.js"
import type { KnownLimits } from "./limits.js"

/** What is read of a body: fields by name, nested. */
export type BodyParams = Readonly<Record<string, unknown>>

/**
 * Reads the text of an urlencoded form.
 *
 * @throws {ParseError} 400, for an escape that is none, and for names that nest deeper than the limit
 * @throws {BadEncodingError} 415, for escapes of bytes that are not UTF-8
 * @throws {RequestTooLargeError} 413, for more fields than the limit
 * @see Plug.Parsers.URLENCODED
 */
export function readForm(text: string, { max_keys, depth }: KnownLimits): BodyParams {
  const fields = text.split("&")
  if (fields.length > max_keys) throw new RequestTooLargeError("max_keys", max_keys, "fields")
  const malformed = /%(?![0-9a-f]{2}).{0,2}/i.exec(text)
  if (malformed !== null) throw new ParseError(`"${malformed[0]}" in an urlencoded form is no escape`)
  checkEscapes(text)
  for (const field of fields) checkDepth(field.split("=", 1)[0]?.replace(/%5b/gi, "[") ?? "", depth)
  return decodeQuery(text, { max_keys, depth })
}

function checkEscapes(text: string): void {
  try {
    decodeURIComponent(text)
  } catch {
    throw new BadEncodingError("urlencoded body")
  }
}

/**
 * Nests fields by their names, as an urlencoded form with these names would be.
 *
 * @throws {ParseError} 400, for names that nest deeper than the limit
 */
export function nestFields(
  fields: readonly (readonly [name: string, value: unknown])[],
  { max_keys, depth }: KnownLimits,
): BodyParams {
  for (const [name] of fields) checkDepth(name, depth)
  // The form has the places of the values, which are put in afterwards.
  const form = fields.map(([name], place) => `${encodeURIComponent(name)}=${place}`).join("&")
  const fill = (value: ParamsValue): unknown => {
    if (typeof value === "string") return fields[Number(value)]?.[1]
    if (Array.isArray(value)) return value.map(fill)
    const filled: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    for (const [name, inner] of Object.entries(value)) filled[name] = fill(inner)
    return filled
  }
  return fill(decodeQuery(form, { max_keys, depth })) as BodyParams // an object, since the form is one
}

function checkDepth(name: string, depth: number): void {
  if (name.split("[").length - 1 > depth) throw new ParseError(`the name of a field nests more than ${depth} levels`)
}
