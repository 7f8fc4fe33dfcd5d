import { ParamsNester } from "./nested-params.js"

/** Params as a query or a form gives them: strings, lists and nested objects, without prototype. */
export interface Params {
  [key: string]: ParamsValue
}
/** A string, a list or an object of {@link Params}. */
export type ParamsValue = string | ParamsValue[] | Params

/** The limits of a query or a form, and the errors for one that breaks them. */
export interface DecodeRules {
  /** The most pairs; empty ones, as between `&&`, do not count. */
  readonly max_keys: number
  /** The most brackets of a name. */
  readonly depth: number
  readonly tooMany: () => Error
  readonly tooDeep: () => Error
  readonly notUtf8: () => Error
}

/**
 * A query that cannot be read: it is longer than `query_string_length` of `parsers` (414); or it is not UTF-8, has more
 * than 1,000 params, or nests them more than 32 levels (400).
 *
 * @see Plug.Conn.InvalidQueryError
 * @example
 * import { parsers } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const plug = parsers({ query_string_length: 5 })
 * plug(build_conn("GET", "/?a=1234")) //=> throws maximum query string length is 5 bytes, got a query of 6
 */
export class InvalidQueryError extends Error {
  override readonly name = "InvalidQueryError"
  constructor(
    message: string,
    /** The status that answers the request. */
    readonly status: 400 | 414 = 400,
  ) {
    super(message)
  }
}

const QUERY_RULES: DecodeRules = {
  max_keys: 1_000,
  depth: 32,
  tooMany: () =>
    new InvalidQueryError(
      "the query has more than 1,000 params. To read more, send them in a body, or read query_string",
    ),
  tooDeep: () => new InvalidQueryError("a param of the query nests more than 32 levels"),
  notUtf8: () => new InvalidQueryError("invalid UTF-8 in the query"),
}

/**
 * Reads a query, or a form that is written as one: `a[b]=1` nests, `a[]=1` appends to a list, `+` is a space, and a
 * `%` without two hexadecimal digits is itself. Of two params of one name the last counts; an object wins over
 * anything else. Takes time linear in the length of the text.
 *
 * @throws {InvalidQueryError} 400, or the errors of `rules`
 * @see Plug.Conn.Query.decode/4 of Plug 1.12; test/conformance/plug
 */
export function decodeQuery(query: string, rules: DecodeRules = QUERY_RULES): Params {
  const nester = new ParamsNester<string>(rules.depth, rules.tooDeep)
  let count = 0
  for (let from = 0, end = 0; from < query.length; from = end + 1) {
    end = query.indexOf("&", from)
    if (end < 0) end = query.length
    if (end === from) continue
    if (++count > rules.max_keys) throw rules.tooMany()
    const pair = query.slice(from, end)
    const mark = pair.indexOf("=")
    const name = decodeWord(mark < 0 ? pair : pair.slice(0, mark), rules)
    nester.put(name, mark < 0 ? "" : decodeWord(pair.slice(mark + 1), rules))
  }
  return nester.params()
}

const LONE_PERCENT = /%(?![\da-f]{2})/gi

function decodeWord(text: string, rules: DecodeRules): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text
  if (!spaced.includes("%")) return spaced
  try {
    return decodeURIComponent(spaced.replace(LONE_PERCENT, "%25"))
  } catch {
    throw rules.notUtf8()
  }
}
