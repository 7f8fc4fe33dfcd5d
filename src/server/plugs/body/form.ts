import { ParamsNester } from "../../conn/request/nested-params.js"
import { decodeQuery } from "../../conn/request/query-params.js"
import type { RepeatRules } from "../../conn/request/query-params.js"
import { BadEncodingError, ParseError, RequestTooLargeError } from "./errors.js"
import type { KnownLimits } from "./limits.js"

/** The params of a body: nested fields by name. */
export type BodyParams = Readonly<Record<string, unknown>>

/**
 * Reads an urlencoded form, by the same rules as a query.
 *
 * @throws {ParseError} 400, for names that nest deeper than the limit
 * @throws {BadEncodingError} 415, for escapes of bytes that are not UTF-8
 * @throws {RequestTooLargeError} 413, for too many fields
 * @see Plug.Parsers.URLENCODED
 */
export function readForm(text: string, { max_keys, depth }: KnownLimits, repeats: RepeatRules): BodyParams {
  return decodeQuery(text, repeats, {
    max_keys,
    depth,
    tooMany: () => new RequestTooLargeError("max_keys", max_keys, "fields"),
    tooDeep: tooDeep(depth),
    notUtf8: () => new BadEncodingError("urlencoded body"),
  })
}

/**
 * Nests fields by their names, by the same rules as an urlencoded form.
 *
 * @throws {ParseError} 400, for names that nest deeper than the limit
 */
export function nestFields<Value>(
  fields: readonly { readonly name: string; readonly value: Value }[],
  { depth }: KnownLimits,
  { onRepeat, onLost }: RepeatRules,
): BodyParams {
  const nester = new ParamsNester<Value>(depth, tooDeep(depth), onRepeat)
  for (const { name, value } of fields) nester.put(name, value)
  if (nester.hasLost) onLost?.()
  return nester.params()
}

const tooDeep = (depth: number) => (): Error =>
  new ParseError(`the name of a field nests more than ${depth} levels. To accept more, set a larger depth in parsers`)
