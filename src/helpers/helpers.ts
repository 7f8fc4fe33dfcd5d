import { ArgumentError } from "../internal/argument-error.js"
import { tableRoutes } from "../table/routes.js"
import type { CheckedTable } from "../table/check.types.js"
import type { Route } from "../table/routes.types.js"
import { compileClause } from "./build-path.js"
import type { Clause } from "./build-path.js"
import { contextPath, contextStaticIntegrity, contextStaticPath, contextStaticUrl, contextUrl } from "./context.js"
import type { Helpers } from "./helpers.types.js"
import { badQueryMessage, noClauseMessage } from "./messages.js"
import { isQuery } from "./query.js"
import type { Query } from "./query.js"

/** A clause chosen for a call, with its arguments told apart. */
interface Call {
  readonly clause: Clause
  readonly params: readonly unknown[]
  readonly query: Query | undefined
}

type HelperFunction = (context: unknown, ...args: readonly unknown[]) => unknown

/**
 * The named helpers of a table: `<name>_path` and `<name>_url` for each helper, and `path`, `url`,
 * `static_path`, `static_url`, `static_integrity`.
 *
 * A helper takes a context (a conn, an endpoint, a `URL`, or an object with an `endpoint`), the action, the
 * params in the order of their last occurrence in the path (a glob as a list), and perhaps a query (an object,
 * or a list of pairs). Segments are percent-encoded so that only unreserved characters stay; keys of the query
 * that name a param are dropped. Where two clauses of an action fit, a last argument that is an object without
 * a class is the query of the shorter one.
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {ArgumentError} by a helper: for an action or a number of params that no route has, with a list of
 *   those that are supported; for a value that is no param; for a context that is none
 * @see Phoenix.Router.Helpers 1.6
 */
export function helpers<const Table extends readonly unknown[]>(table: CheckedTable<Table>): Helpers<Table> {
  const routes: readonly unknown[] = table
  return buildHelpers(routes) as Helpers<Table> // agrees by test/cases/helpers.ts
}

function buildHelpers(table: readonly unknown[]): object {
  const built: Record<string, HelperFunction> = {
    path: (context, path) => contextPath(context, String(path), table),
    url: contextUrl,
    static_path: (context, path) => contextStaticPath(context, String(path)),
    static_url: (context, path) => contextStaticUrl(context, String(path)),
    static_integrity: (context, path) => contextStaticIntegrity(context, String(path)),
  }
  for (const [name, clauses] of groupClauses(tableRoutes<readonly unknown[]>(table))) {
    const pathOf = (fn: string, context: unknown, args: readonly unknown[]): string => {
      contextPath(context, "/", table)
      const { clause, params, query } = chooseClause(fn, clauses, args)
      return contextPath(context, clause.build(params, query), table)
    }
    built[`${name}_path`] = (context, ...args) => pathOf(`${name}_path`, context, args)
    built[`${name}_url`] = (context, ...args) => contextUrl(context) + pathOf(`${name}_url`, context, args)
  }
  return Object.freeze(built)
}

/** The clauses of each helper in declaration order. */
function groupClauses(routes: readonly Route[]): ReadonlyMap<string, readonly Clause[]> {
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
  const text = typeof action === "string" ? `a${action}` : `b${JSON.stringify(action)}`
  return [text, ...names].join("\u0000")
}

function chooseClause(fn: string, clauses: readonly Clause[], args: readonly unknown[]): Call {
  const [action, ...rest] = args
  const ofAction = clauses.filter((clause) => isAction(clause.action, action))
  const last = rest.at(-1)
  const exact = ofAction.find((clause) => clause.names.length === rest.length)
  const shorter = rest.length === 0 ? undefined : ofAction.find((clause) => clause.names.length === rest.length - 1)
  if (shorter !== undefined && isQuery(last) && !(exact?.endsInGlob === true && Array.isArray(last) && !isPairs(last)))
    return { clause: shorter, params: rest.slice(0, -1), query: last }
  if (exact !== undefined) return { clause: exact, params: rest, query: undefined }
  if (shorter !== undefined && last === undefined)
    return { clause: shorter, params: rest.slice(0, -1), query: undefined }
  const isShort = clauses.some((clause) => clause.names.length === rest.length - 1)
  const message = ofAction.length > 0 && isShort && !isQuery(last) ? badQueryMessage : noClauseMessage
  throw new ArgumentError(message(fn, action, rest.length + 2, [...clauses].sort(compareClauses)))
}

function isPairs(list: readonly unknown[]): boolean {
  return list.length > 0 && isQuery(list)
}

/** Actions are compared as values: a plug's options may be a list or an object. */
function isAction(declared: unknown, called: unknown): boolean {
  if (typeof declared !== "object" || declared === null) return declared === called
  return typeof called === "object" && JSON.stringify(declared) === JSON.stringify(called)
}
