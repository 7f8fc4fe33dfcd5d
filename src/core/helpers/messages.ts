import { inspect } from "../lib/errors/inspect.js"
import { isSameData } from "../lib/same-data.js"
import type { ParamKind } from "../pattern/kind.js"
import { LINK_VALUES } from "../pattern/kinds.js"

/** The part of a clause that messages show: an action and the names of its params. */
export interface ShownClause {
  readonly action: unknown
  readonly names: readonly string[]
}

/** Wording: Phoenix.Router.Helpers 1.6, `invalid_route_error/5`. */
export function noClauseMessage(fn: string, action: unknown, count: number, clauses: readonly ShownClause[]): string {
  const known = clauses.some((clause) => clause.action === action)
  const named = typeof action === "string" || action === null || action === undefined
  const what =
    named && !known
      ? `no action ${inspect(action)} for Routes.${fn}/${count}.`
      : `no function clause for Routes.${fn}/${count} and action ${inspect(action)}.`
  const lines = clauses.map(
    (clause) => `    ${fn}(${["conn_or_endpoint", inspect(clause.action), ...clause.names, "params = {}"].join(", ")})`,
  )
  return `${what} The following actions/clauses are supported:\n\n${lines.join("\n")}`
}

/** Wording: Phoenix.Router.Helpers 1.6, `invalid_param_error/5`. */
export function badQueryMessage(fn: string, action: unknown, count: number, clauses: readonly ShownClause[]): string {
  const names = clauses.find((clause) => isSameData(clause.action, action))?.names ?? []
  return `Routes.${fn}/${count} called with invalid params.
The last argument to this function should be an object or a list of pairs.
For example:

    ${fn}(${["conn", inspect(action), ...names, "{ page: 5, per_page: 10 }"].join(", ")})

It is possible you have called this function without defining the proper
number of path segments in your router.
`
}

/** For an object that could be the last param of one route or the query of another. */
export const PARAM_OR_QUERY = "an object with an id could be a param or the query: pass its id, or a list of pairs"

/** For a forward under a prefix with a param: only a conn whose route captured the param knows its value. */
export function noPrefixParamMessage(name: string, prefix: string): string {
  return `cannot build a path under "${prefix}": no route of the conn has the param "${name}": take a conn whose route has it, or a URL`
}

/** For a value that has no string, as a param or in a query. */
export function noParamMessage(value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return noObjectMessage(value)
  if (value === null || value === undefined) return `cannot convert ${String(value)} to param`
  if (typeof value === "number") return `cannot convert ${value} to param: expected a finite number`
  return `cannot convert ${inspect(value)} to param: expected a string, number, bigint, boolean, or an object with to_param() or id`
}

function noObjectMessage(value: object): string {
  if ("to_param" in value && typeof value.to_param === "function") return noParamMessage(value.to_param())
  if (!("id" in value)) return `cannot convert ${inspect(value)} to param: the object has neither to_param() nor id`
  const { id } = value
  if (typeof id === "number") return noParamMessage(id)
  const shown = id === null || id === undefined ? `a ${String(id)} value` : inspect(id)
  return `cannot convert object to param, key "id" contains ${shown}`
}

/** For a segment that a browser removes or resolves: `""`, `"."` or `".."`. */
export function segmentMessage(name: string, segment: string): string {
  return segment === ""
    ? `expected a segment for :${name} that is not empty, got: ""`
    : `expected a segment for :${name} other than "." and "..", which lead elsewhere, got: "${segment}"`
}

export const globMessage = (name: string, value: unknown): string =>
  `expected a list of segments for *${name}, such as ["a", "b"], got: ${inspect(value)}`

export const globPrefixMessage = (name: string, prefix: string, list: unknown): string =>
  `expected a list for *${name} whose first segment begins with "${prefix}", got: ${inspect(list)}`

/** {@link segmentMessage} for the list of a glob. */
export function globSegmentMessage(name: string, segment: string, list: unknown): string {
  return segment === ""
    ? `expected a list without empty segments for *${name}, got: ${inspect(list)}`
    : `expected a list without "." and "..", which lead elsewhere, for *${name}, got: ${inspect(list)}`
}

/** For a value that is not of the kind of its param. */
export function kindMessage(name: string, kind: ParamKind, value: unknown): string {
  if (typeof kind === "object") return `expected ${kind.map(inspect).join(" or ")} for :${name}, got: ${inspect(value)}`
  const [expected, example] = LINK_VALUES[kind]
  return `expected ${expected} for :${name}, such as ${inspect(example)}, got: ${inspect(value)}`
}

/** For a value in a query that has no obvious string form, such as a date. */
export function queryValueMessage(key: string, value: unknown): string {
  return value instanceof Date
    ? `cannot write a Date for "${key}" in a query: expected a string, such as date.toISOString()`
    : `cannot write ${inspect(value)} for "${key}" in a query: expected a string, number, bigint, boolean, or a list or an object of them`
}

/** For an object in a list. With several keys, a server could not tell where one object ends and the next begins. */
export const lostItemMessage = (item: unknown): string =>
  `cannot encode maps inside lists when the map has 0 or more than 1 element, got: ${inspect(item)}`

/** For a list that servers would read as an empty one. */
export const loneItemMessage = (key: string): string =>
  `cannot write a list of one empty item for "${key}" in a query: "${key}=" is an empty list`

/** For a path of type `string`. It has no function, since the value is known at run time. */
export type WidePathMessage =
  'a path of type string cannot be checked: write it out, as in "/users/1" or `/users/${id}`, or use Routes.path'

export const noRouteMessage = <Path extends string>(path: Path) => `no route serves the path "${path}"` as const
export type NoRouteMessage<Path extends string> = ReturnType<typeof noRouteMessage<Path>>

export const noSlashMessage = <Path extends string>(path: Path) =>
  `expected a path that begins with "/", got: "${path}"` as const
export type NoSlashMessage<Path extends string> = ReturnType<typeof noSlashMessage<Path>>

export const emptySegmentMessage = <Path extends string>(path: Path) =>
  `expected a path without empty segments, got: "${path}"` as const
export type EmptySegmentMessage<Path extends string> = ReturnType<typeof emptySegmentMessage<Path>>

export const dotSegmentMessage = <Path extends string>(path: Path) =>
  `expected a path without "." and "..", which lead elsewhere, got: "${path}"` as const
export type DotSegmentMessage<Path extends string> = ReturnType<typeof dotSegmentMessage<Path>>

/** For a key of a query that the row's schema does not take. It has no function, since helpers have no schemas at run time. */
// prettier-ignore
export type UnknownKeyMessage<Key> =
  string extends Key ? "the keys of the query are not known: write them out, as the schema takes only its own" :
  `the schema of the query has no key "${Key & (string | number)}"`
