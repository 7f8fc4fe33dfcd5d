import { ParamsNester } from "./nested-params.js"
import type { OnRepeat } from "./nested-params.js"
import type { Lists } from "../../../core/table/contracts/lists.js"
import { PROTO } from "../../../core/lib/drop-proto.js"
import { merge } from "../../../core/lib/types/merge.js"
import { namedError } from "../../../core/lib/errors/named-error.js"
import { RequestError } from "../../../core/lib/errors/request-error.js"

/** The params of a query or a form: strings, lists and nested objects, without prototype. */
export interface Params {
  [key: string]: ParamsValue
}
/** A string, a list or an object of {@link Params}. */
export type ParamsValue = string | ParamsValue[] | Params

/** The limits for a query or a form, and the errors to throw when it exceeds them. */
export interface DecodeRules extends PairRules {
  /** The maximum number of brackets in a name. */
  readonly depth: number
  readonly tooDeep: () => Error
}

/** The rules for several values of one name. */
export interface RepeatRules {
  /** The names whose values are items of lists. */
  readonly lists?: Lists | undefined
  /** Keeps all values of a name in a list, and is called with the list for each value after the first. */
  readonly onRepeat?: OnRepeat | undefined
  /** Without `onRepeat`: called if a value was lost because of another one of the same name. */
  readonly onLost?: (() => void) | undefined
}

/** How the query of a conn was read, for a route with a schema. */
export interface ReadQuery {
  /** The `query_params`, if they were read or replaced. */
  readonly given: unknown
  /** Whether a value was lost because another one has the same name. */
  readonly hasLost: boolean
  /** Decodes the query once more. */
  readonly decode: (rules: RepeatRules) => Params
}

/** The rules for a query or a form whose names do not nest. */
interface PairRules {
  /** The maximum number of pairs; empty ones, as between `&&`, do not count. */
  readonly max_keys: number
  readonly tooMany: () => Error
  readonly notUtf8: () => Error
}

/**
 * Thrown for a query that is longer than `query_string_length` of `parsers` (414), is not UTF-8, has more than 1,000 params,
 * or nests them more than 32 levels deep (400).
 *
 * @see Plug.Conn.InvalidQueryError
 * @example
 * import { parsers } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const plug = parsers({ query_string_length: 5 })
 * plug(build_conn("GET", "/?a=1234")) //=> throws maximum query string length is 5 bytes, got a query of 6
 */
export class InvalidQueryError extends /* @__PURE__ */ namedError("InvalidQueryError", RequestError) {
  constructor(
    message: string,
    /** The status that answers the request. */
    readonly status: 400 | 414 = 400,
  ) {
    super(message)
  }
}

const QUERY_RULES: PairRules = {
  max_keys: 1_000,
  tooMany: () =>
    new InvalidQueryError(
      "the query has more than 1,000 params. To send more, use a body, or parse query_string yourself",
    ),
  notUtf8: () => new InvalidQueryError("invalid UTF-8 in the query"),
}

const NESTED_RULES: DecodeRules = /* @__PURE__ */ merge(QUERY_RULES, {
  depth: 32,
  tooDeep: () => new InvalidQueryError("a param of the query nests more than 32 levels"),
})

/**
 * Decodes a query, or a URL-encoded form: `a[b]=1` nests, `a[]=1` appends to a list, `+` is a space, a `%` that is not
 * followed by two hexadecimal digits is kept, and a param with `__proto__` in its name is dropped. If two params have the same name,
 * the last wins, but an object wins over anything else; with `onRepeat`, both are kept. Takes time linear in the length of the string.
 *
 * @throws {InvalidQueryError} 400, or the errors of `rules`
 * @see Plug.Conn.Query.decode/4 of Plug 1.12; test/conformance/plug
 */
export function decodeQuery(
  query: string,
  { lists, onRepeat, onLost }: RepeatRules = {},
  rules: DecodeRules = NESTED_RULES,
): Params {
  const nester = new ParamsNester<string>(rules.depth, rules.tooDeep, onRepeat)
  decodePairs(query, rules, lists, (name, value, isItem) => nester.put(isItem ? `${name}[]` : name, value))
  if (nester.hasLost) onLost?.()
  return withEmptyLists(nester.params(), lists)
}

/**
 * Like {@link decodeQuery}, with brackets as parts of names: if two params have the same name, the last wins.
 *
 * @throws {InvalidQueryError} 400
 */
export function decodeFlatQuery(query: string, { lists, onRepeat, onLost }: RepeatRules = {}): Params {
  const params: Params = Object.create(null)
  decodePairs(query, QUERY_RULES, lists, (name, value, isItem) => {
    if (name === PROTO) return
    const found = params[name]
    if (found === undefined || onRepeat === undefined) {
      if (found !== undefined) onLost?.()
      params[name] = isItem ? [value] : value
      return
    }
    const list = Array.isArray(found) ? found : (params[name] = [found])
    list.push(value)
    if (!isItem) onRepeat(list, name)
  })
  return withEmptyLists(params, lists)
}

/** A key without a text, as in `?tags=`, is an empty list if it is one of the lists that are written without brackets. */
function withEmptyLists(params: Params, lists: Lists = {}): Params {
  for (const [name, style] of Object.entries(lists)) {
    const list = params[name]
    if (style !== "brackets" && Array.isArray(list) && list.length === 1 && list[0] === "") params[name] = []
  }
  return params
}

function decodePairs(
  query: string,
  rules: PairRules,
  lists: Lists | undefined,
  put: (name: string, value: string, isItem: boolean) => void,
): void {
  let count = 0
  for (let from = 0, end = 0; from < query.length; from = end + 1) {
    end = query.indexOf("&", from)
    if (end < 0) end = query.length
    if (end === from) continue
    if (++count > rules.max_keys) throw rules.tooMany()
    const pair = query.slice(from, end)
    const equals = pair.indexOf("=")
    const name = decodePart(equals < 0 ? pair : pair.slice(0, equals), rules)
    const value = equals < 0 ? "" : pair.slice(equals + 1)
    const style = lists !== undefined && Object.hasOwn(lists, name) ? lists[name] : undefined
    if (style !== "comma") put(name, decodePart(value, rules), style !== undefined)
    else {
      const items = value.split(",", rules.max_keys + 1)
      count += items.length - 1
      if (count > rules.max_keys) throw rules.tooMany()
      for (const item of items) put(name, decodePart(item, rules), true)
    }
  }
}

const LONE_PERCENT = /%(?![\da-f]{2})/gi

function decodePart(part: string, rules: PairRules): string {
  // For a megabyte of "+", `replaceAll` takes four times as long, and its time is not linear.
  const spaced = part.includes("+") ? part.split("+").join(" ") : part
  if (!spaced.includes("%")) return spaced
  try {
    return decodeURIComponent(spaced.replace(LONE_PERCENT, "%25"))
  } catch {
    throw rules.notUtf8()
  }
}
