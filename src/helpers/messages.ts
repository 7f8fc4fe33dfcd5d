import { inspect } from "../internal/inspect.js"

/** A way to call a helper: an action and the names of its params. */
export interface ClauseText {
  readonly action: unknown
  readonly names: readonly string[]
}

/** See Phoenix.Router.Helpers 1.6, `invalid_route_error/5`, whose words these are. */
export function noClauseMessage(fn: string, action: unknown, count: number, clauses: readonly ClauseText[]): string {
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

/** See Phoenix.Router.Helpers 1.6, `invalid_param_error/5`, whose words these are. */
export function badQueryMessage(fn: string, action: unknown, count: number, clauses: readonly ClauseText[]): string {
  const names = clauses.find((clause) => clause.action === action)?.names ?? []
  return `Routes.${fn}/${count} called with invalid params.
The last argument to this function should be an object or a list of pairs.
For example:

    ${fn}(${["conn", inspect(action), ...names, "{ page: 5, per_page: 10 }"].join(", ")})

It is possible you have called this function without defining the proper
number of path segments in your router.
`
}
