import { helperCalls } from "../../../core/helpers/helper-call.js"
import type { HelperCall } from "../../../core/helpers/helper-call.js"
import type { RequestTarget } from "../../../core/near-misses/near-misses.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import type { Colors } from "../terminal/colors.js"
import { findRoute } from "./request.js"
import type { Found } from "./request.js"

/** The helper call for a path, and the verbs of the routes that it is for. */
export interface NamedCall {
  readonly verbs: readonly string[]
  readonly call: HelperCall
}

/**
 * The helper calls that give a path: one for each action that answers it.
 *
 * @param isAnyMethod whether to return the calls for all methods, not only for that of the request
 */
export function namedCalls(
  table: readonly unknown[],
  request: RequestTarget,
  isAnyMethod: boolean,
): readonly NamedCall[] {
  const write = helperCalls(table)
  const calls = new Map<string, { readonly verbs: string[]; readonly call: HelperCall }>()
  for (const { route, index, path_params } of answers(table, request, isAnyMethod)) {
    const call = write(index, path_params, request.path)
    const key = JSON.stringify(call)
    const known = calls.get(key) ?? { verbs: [], call }
    known.verbs.push(route.verb.toUpperCase())
    calls.set(key, known)
  }
  return [...calls.values()]
}

function answers(table: readonly unknown[], request: RequestTarget, isAnyMethod: boolean): readonly Found[] {
  const routes: readonly Route[] = list_routes(table)
  const verbs = routes.flatMap(({ verb }) => (verb === "*" ? [] : [verb.toUpperCase()]))
  const methods = isAnyMethod ? new Set([...verbs, request.method]) : [request.method]
  const found = [...methods].flatMap((method) => findRoute(table, { ...request, method }) ?? [])
  const matches = [...new Map(found.map((match) => [match.index, match])).values()]
  return matches.toSorted((one, other) => rank(one) - rank(other) || one.index - other.index)
}

/** Links are mostly to pages, so GET comes first. */
function rank({ route }: Found): number {
  return route.verb === "get" ? 0 : 1
}

/** Lines with the calls, after the verbs if there are several calls. */
export function describeCalls(calls: readonly NamedCall[], path: string, colors: Colors): readonly string[] {
  const width = Math.max(...calls.map(({ verbs }) => verbs.join(", ").length))
  return calls.map(({ verbs, call }) => {
    const before = calls.length === 1 ? "" : `${colors.cyan(verbs.join(", ").padEnd(width))}  `
    if (call.code === null) return `${before}${call.instead}${colors.dim(`  // ${call.reason}`)}`
    const note = call.path === path ? "" : colors.dim(`  // ${JSON.stringify(call.path)}`)
    return `${before}${call.code}${note}`
  })
}
