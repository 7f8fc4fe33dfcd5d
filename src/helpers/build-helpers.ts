import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { isSameData } from "../lib/same-data.js"
import { buildGlob, compileClause } from "./build-path.js"
import type { Clause, LinkedRoute, OnlyGlob, PlainTexts } from "./build-path.js"
import { contextPath, contextUrl, isAtRoot, readContext } from "./context.js"
import { contextStaticIntegrity, contextStaticPath, contextStaticUrl } from "./context.js"
import { badQueryMessage, noClauseMessage } from "./messages.js"
import { encodeParam } from "./param.js"
import { isQuery, withQuery } from "./query.js"

type HelperFunction = (context: unknown, ...args: readonly unknown[]) => unknown

/**
 * The named helpers of some routes, and those that every table has.
 *
 * @param table by which a conn knows the prefix under which its routers forward to the one of this table
 */
export function buildHelpers(table: readonly unknown[], routes: Iterable<LinkedRoute>): object {
  const built: Record<string, HelperFunction> = {
    path: (context, path) => contextPath(readContext(context, "path"), String(path), table),
    url: contextUrl,
    static_path: (context, path) => contextStaticPath(context, String(path)),
    static_url: (context, path) => contextStaticUrl(context, String(path)),
    static_integrity: (context, path) => contextStaticIntegrity(context, String(path)),
  }
  for (const [name, clauses] of groupClauses(routes)) {
    const pathOf = (fn: string, context: unknown, args: readonly unknown[]): string => {
      const known = readContext(context, "path")
      return contextPath(known, buildCall(fn, clauses, args), table)
    }
    built[`${name}_path`] = quickHelper(clauses, table, (context, args) => pathOf(`${name}_path`, context, args))
    built[`${name}_url`] = (context, ...args) => contextUrl(context) + pathOf(`${name}_url`, context, args)
  }
  return Object.freeze(built)
}

/**
 * A helper for up to two params: the calls that most are, with texts, numbers and perhaps an object for a query, make no
 * list of their arguments. All others go the long way.
 */
function quickHelper(
  clauses: readonly Clause[],
  table: readonly unknown[],
  other: (context: unknown, args: readonly unknown[]) => string,
): HelperFunction {
  const [only] = clauses
  if (only?.onlyGlob !== undefined && clauses.length === 1) return quickGlobHelper(only.action, only.onlyGlob, other)
  if (clauses.some(({ count, plain }) => count > 0 && plain === undefined))
    return (context, ...args) => other(context, args)
  return function (context: unknown, action: unknown, first: unknown, second: unknown, third: unknown) {
    const given = arguments.length - 2
    if (given > 0 && typeof action === "string") {
      const known = isAtRoot(context) ? undefined : readContext(context, "path")
      const last = given === 1 ? first : given === 2 ? second : third
      const isText = typeof last === "string" || typeof last === "number"
      const query = !isText && !Array.isArray(last) && isQuery(last) ? last : undefined
      if (isText || query !== undefined) {
        const count = isText ? given : given - 1
        for (const { action: own, count: params, plain, names } of clauses) {
          if (own !== action || params !== count) continue
          if (plain === undefined) break
          const path = plainPath(plain, names, count, first, second)
          const full = query === undefined ? path : withQuery(path, query, names)
          return known === undefined ? full : contextPath(known, full, table)
        }
      }
    }
    return other(context, listOf(arguments.length - 1, action, first, second, third))
  }
}

/** The same for a helper that takes a glob and nothing else. */
function quickGlobHelper(
  own: unknown,
  { before, name }: OnlyGlob,
  other: (context: unknown, args: readonly unknown[]) => string,
): HelperFunction {
  return function (context: unknown, action: unknown, first: unknown, second: unknown, third: unknown) {
    if (arguments.length === 3 && action === own && Array.isArray(first) && isAtRoot(context))
      return buildGlob(before, name, "", first)
    return other(context, listOf(arguments.length - 1, action, first, second, third))
  }
}

/** The arguments that were given, of which no clause takes more than these. */
function listOf(count: number, action: unknown, first: unknown, second: unknown, third: unknown): readonly unknown[] {
  if (count === 1) return [action]
  if (count === 2) return [action, first]
  if (count === 3) return [action, first, second]
  return count < 1 ? [] : [action, first, second, third, ...Array.from({ length: count - 4 }, () => undefined)]
}

function plainPath(
  texts: PlainTexts,
  names: readonly string[],
  count: number,
  first: unknown,
  second: unknown,
): string {
  const path = texts[0] + encodeParam(first, 0, names, texts)
  if (count === 2) return joined(path + texts[1] + encodeParam(second, 1, names, texts), texts[2])
  return joined(path, texts[1])
}

/** To add "" has a price. */
function joined(path: string, after: string): string {
  return after === "" ? path : path + after
}

/** The clauses of each helper, in declaration order. */
function groupClauses(routes: Iterable<LinkedRoute>): ReadonlyMap<string, readonly Clause[]> {
  const groups = new Map<string, Clause[]>()
  for (const route of routes) {
    if (route.helper === null) continue
    const group = groups.get(route.helper) ?? []
    group.push(compileClause(route))
    groups.set(route.helper, group)
  }
  return groups
}

/** Messages list clauses by action, then by params. */
function compareClauses(a: Clause, b: Clause): number {
  const [first, second] = [clauseKey(a), clauseKey(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

function clauseKey({ action, names }: Clause): string {
  const text = typeof action === "string" ? `a${action}` : `b${inspect(action)}`
  return [text, ...names].join("\u0000")
}

/** The path of a call, whose arguments are the action, the params, and perhaps a query. */
function buildCall(fn: string, clauses: readonly Clause[], args: readonly unknown[]): string {
  const action = args[0]
  const given = args.length - 1
  const last = given > 0 ? args[given] : undefined
  let exact: Clause | undefined
  let shorter: Clause | undefined
  for (const clause of clauses) {
    if (clause.action !== action && !isSameOptions(clause.action, action)) continue
    const count = clause.names.length
    if (count === given) exact ??= clause
    else if (count === given - 1) shorter ??= clause
  }
  if (exact !== undefined && typeof last !== "object" && last !== undefined) return exact.build(args, undefined)
  if (shorter !== undefined && isQuery(last) && !(exact?.endsInGlob === true && Array.isArray(last) && !isPairs(last)))
    return shorter.build(args, last)
  if (exact !== undefined) return exact.build(args, undefined)
  if (shorter !== undefined && last === undefined) return shorter.build(args, undefined)
  const isKnown = clauses.some((clause) => clause.action === action || isSameOptions(clause.action, action))
  const isShort = clauses.some((clause) => clause.names.length === given - 1)
  const message = isKnown && isShort && !isQuery(last) ? badQueryMessage : noClauseMessage
  throw new ArgumentError(message(fn, action, args.length + 1, [...clauses].sort(compareClauses)))
}

/** A plug's options, which may be a list or an object, are compared as data. */
function isSameOptions(known: unknown, action: unknown): boolean {
  return typeof action === "object" && isSameData(known, action)
}

function isPairs(list: readonly unknown[]): boolean {
  return list.length > 0 && isQuery(list)
}
