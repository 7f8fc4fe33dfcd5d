import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { isSameData } from "../lib/same-data.js"
import { buildGlob, compileClause } from "./build-path.js"
import type { Clause, LinkedRoute, OnlyGlob, LiteralParts } from "./build-path.js"
import { areOfKinds, areWrittenAsGiven } from "./kind-param.js"
import { contextPath, contextUrl, isAtRoot, resolveContext } from "./context.js"
import { contextStaticIntegrity, contextStaticPath, contextStaticUrl } from "./context.js"
import type { ResolvedContext } from "./context.js"
import { badQueryMessage, noClauseMessage, PARAM_OR_QUERY } from "./messages.js"
import { encodeParam } from "./param.js"
import { isQuery, withQuery } from "./query.js"
import type { Query } from "./query.js"

type HelperFunction = (context: unknown, ...args: readonly unknown[]) => unknown

/**
 * Builds the named helpers of routes, and the common ones such as `path` and `url`.
 *
 * @param table identifies the router of these routes: by it, a conn finds the prefix under which other routers forward to it
 */
export function buildHelpers(table: readonly unknown[], routes: Iterable<LinkedRoute>): object {
  return helpersOf(table, groupClauses(routes))
}

/** The same from the clauses of each helper. */
export function helpersOf(table: readonly unknown[], groups: Iterable<readonly [string, readonly Clause[]]>): object {
  const built: Record<string, HelperFunction> = {
    path: (context, path) => contextPath(resolveContext(context, "path"), String(path), table),
    url: (context) => contextUrl(resolveContext(context, "url")),
    static_path: (context, path) => contextStaticPath(context, String(path)),
    static_url: (context, path) => contextStaticUrl(context, String(path)),
    static_integrity: (context, path) => contextStaticIntegrity(context, String(path)),
  }
  for (const [name, clauses] of groups) {
    const pathOf = (context: ResolvedContext, fn: string, args: readonly unknown[]): string =>
      contextPath(context, buildCall(fn, clauses, args), table)
    built[`${name}_path`] = fastHelper(clauses, table, (context, args) =>
      pathOf(resolveContext(context, "path"), `${name}_path`, args),
    )
    built[`${name}_url`] = (context, ...args) => {
      const resolved = resolveContext(context, "url")
      return contextUrl(resolved) + pathOf(resolved, `${name}_url`, args)
    }
  }
  return Object.freeze(built)
}

/**
 * A helper with a fast path for the most common calls: up to two params that are strings or numbers, then an optional query
 * object. Other calls use `fallback`.
 */
function fastHelper(
  clauses: readonly Clause[],
  table: readonly unknown[],
  fallback: (context: unknown, args: readonly unknown[]) => string,
): HelperFunction {
  const [only] = clauses
  if (only?.onlyGlob !== undefined && clauses.length === 1) return fastGlobHelper(only.action, only.onlyGlob, fallback)
  if (clauses.some(({ count, literals }) => count > 0 && literals === undefined))
    return (context, ...args) => fallback(context, args)
  return (context, ...args) => {
    const [action, first, second] = args
    const given = args.length - 1
    if (given > 0 && typeof action === "string") {
      const resolved = isAtRoot(context) ? undefined : resolveContext(context, "path")
      const last = args[given]
      const isParam = typeof last === "string" || typeof last === "number"
      const query = !isParam && isQuery(last) && !hasId(last) ? last : undefined
      if (isParam || query !== undefined) {
        const count = isParam ? given : given - 1
        for (const { action: own, count: params, literals, names, kinds, lists } of clauses) {
          if (own !== action || params !== count) continue
          if (literals === undefined || (kinds !== undefined && !areWrittenAsGiven(kinds, first, second))) break
          const path = fillLiterals(literals, names, count, first, second)
          const full = query === undefined ? path : withQuery(path, query, names, lists)
          return resolved === undefined ? full : contextPath(resolved, full, table)
        }
      }
    }
    return fallback(context, args)
  }
}

/** The same for a helper whose only route has a glob as its only param. */
function fastGlobHelper(
  own: unknown,
  { before, name }: OnlyGlob,
  fallback: (context: unknown, args: readonly unknown[]) => string,
): HelperFunction {
  return (context, ...args) =>
    args.length === 2 && args[0] === own && Array.isArray(args[1]) && isAtRoot(context)
      ? buildGlob(before, name, "", args[1])
      : fallback(context, args)
}

function fillLiterals(
  literals: LiteralParts,
  names: readonly string[],
  count: number,
  first: unknown,
  second: unknown,
): string {
  const path = literals[0] + encodeParam(first, 0, names, literals)
  if (count === 2) return append(path + literals[1] + encodeParam(second, 1, names, literals), literals[2])
  return append(path, literals[1])
}

/** Skips an empty string, because appending one is slower. */
function append(path: string, after: string): string {
  return after === "" ? path : path + after
}

/** The clauses of each helper, by its name without `_path`, in declaration order. */
export function groupClauses(routes: Iterable<LinkedRoute>): ReadonlyMap<string, readonly Clause[]> {
  const groups = new Map<string, Clause[]>()
  for (const route of routes) {
    if (route.helper === null) continue
    const group = groups.get(route.helper) ?? []
    group.push(compileClause(route))
    groups.set(route.helper, group)
  }
  return groups
}

/** Sorts the clauses of a message by action, then by params. */
function compareClauses(a: Clause, b: Clause): number {
  return clauseKey(a) < clauseKey(b) ? -1 : 1
}

function clauseKey({ action, names }: Clause): string {
  const order = typeof action === "string" ? `a${action}` : `b${inspect(action)}`
  return [order, ...names].join("\u0000")
}

/** Builds the path of a call at the root. Its arguments are the action, the params, and an optional query. */
export function buildCall(fn: string, clauses: readonly Clause[], args: readonly unknown[]): string {
  const action = args[0]
  const given = args.length - 1
  const last = given > 0 ? args[given] : undefined
  let exact: Clause | undefined
  let shorter: Clause | undefined
  let isKnown = false
  for (const clause of clauses) {
    if (clause.action !== action && !isSameOptions(clause.action, action)) continue
    isKnown = true
    const { count } = clause
    if (count === given) exact = chooseClause(exact, clause, args)
    else if (count === given - 1) shorter = chooseClause(shorter, clause, args)
  }
  if (exact !== undefined && typeof last !== "object" && last !== undefined) return exact.build(args, undefined)
  if (
    shorter !== undefined &&
    isQuery(last) &&
    !(exact?.endsInGlob === true && Array.isArray(last) && last.length === 0)
  ) {
    if (exact?.endsInGlob === false && hasId(last))
      throw new ArgumentError(`Routes.${fn}/${args.length + 1}: ${PARAM_OR_QUERY}`)
    return shorter.build(args, last)
  }
  if (exact !== undefined) return exact.build(args, undefined)
  if (shorter !== undefined && last === undefined) return shorter.build(args, undefined)
  const isShort = clauses.some(({ count }) => count === given - 1)
  const message = isKnown && isShort && !isQuery(last) ? badQueryMessage : noClauseMessage
  throw new ArgumentError(message(fn, action, args.length + 1, [...clauses].sort(compareClauses)))
}

/** Whether a query could be a param too. */
function hasId(query: Query): boolean {
  return "id" in query && query.id !== undefined
}

/** The first of two clauses, unless only the other one's kinds fit the arguments. */
function chooseClause(first: Clause | undefined, other: Clause, args: readonly unknown[]): Clause {
  return first === undefined || (!areOfKinds(first.kinds, args) && areOfKinds(other.kinds, args)) ? other : first
}

/** Whether two plugs' options are deeply equal. */
function isSameOptions(declared: unknown, action: unknown): boolean {
  return typeof action === "object" && isSameData(declared, action)
}
