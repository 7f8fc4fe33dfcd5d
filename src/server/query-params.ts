import qs from "qs"

/** Params as a query or a form gives them: texts, lists and nested objects, without prototype. */
export interface Params {
  [key: string]: ParamsValue
}
/** A text, a list or an object of {@link Params}. */
export type ParamsValue = string | ParamsValue[] | Params

/** What is read of a query or a form: at most this many params, this deep. */
const LIMITS = { max_keys: 1000, depth: 32 } as const

/**
 * Reads a query or an urlencoded form: `a[b]=1` nests, `a[]=1` is a list, `+` is a space; of two params with one
 * name the last counts. Past 1,000 params or 32 levels the rest is dropped.
 *
 * @see Plug.Conn.Query.decode/2
 */
export function decodeQuery(query: string, { max_keys, depth }: { max_keys: number; depth: number } = LIMITS): Params {
  if (query === "") return Object.create(null) as Params // without prototype, as the parser's
  const limits = { parameterLimit: max_keys, arrayLimit: max_keys, depth }
  const params = qs.parse(query, { ...limits, plainObjects: true, duplicates: "last" }) as Params
  const nameless = query.split("&").findLast((part) => part.startsWith("="))
  return nameless === undefined
    ? params
    : Object.assign(params, { "": new URLSearchParams(`x${nameless}`).get("x") ?? "" })
}
