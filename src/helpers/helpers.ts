import { ArgumentError } from "../internal/argument-error.js"
import { tableRoutes } from "../table/routes.js"
import type { CheckedTable } from "../table/check.types.js"
import type { Route } from "../table/routes.types.js"
import { compileClause } from "./build-path.js"
import type { Clause } from "./build-path.js"
import { checkContext, contextPath, contextUrl } from "./context.js"
import { contextStaticIntegrity, contextStaticPath, contextStaticUrl } from "./context.js"
import type { Helpers } from "./helpers.types.js"
import { badQueryMessage, noClauseMessage } from "./messages.js"
import { isQuery } from "./query.js"

/** The clauses of a helper: all in declaration order, and those of each action that is a plain value. */
interface Clauses {
  readonly all: readonly Clause[]
  readonly byAction: ReadonlyMap<unknown, readonly Clause[]>
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
      checkContext(context)
      return contextPath(context, buildCall(fn, clauses, args), table)
    }
    built[`${name}_path`] = (context, ...args) => pathOf(`${name}_path`, context, args)
    built[`${name}_url`] = (context, ...args) => contextUrl(context) + pathOf(`${name}_url`, context, args)
  }
  return Object.freeze(built)
}

/** The clauses of each helper. */
function groupClauses(routes: readonly Route[]): ReadonlyMap<string, Clauses> {
  const groups = new Map<string, { all: Clause[]; byAction: Map<unknown, Clause[]> }>()
  for (const route of routes) {
    if (route.helper === null) continue
    const group = groups.get(route.helper) ?? { all: [], byAction: new Map<unknown, Clause[]>() }
    const clause = compileClause(route)
    const ofAction = group.byAction.get(clause.action) ?? []
    ofAction.push(clause)
    group.all.push(clause)
    groups.set(route.helper, group)
    group.byAction.set(clause.action, ofAction)
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

/** The path of a call, whose arguments are the action, the params, and perhaps a query. */
function buildCall(fn: string, clauses: Clauses, args: readonly unknown[]): string {
  const action = args[0]
  const ofAction = clausesOf(clauses, action)
  const last = args.length > 1 ? args[args.length - 1] : undefined
  const exact = ofAction.find((clause) => clause.names.length === args.length - 1)
  if (exact !== undefined && typeof last !== "object" && last !== undefined) return exact.build(args, undefined)
  const shorter = args.length < 2 ? undefined : ofAction.find((clause) => clause.names.length === args.length - 2)
  if (shorter !== undefined && isQuery(last) && !(exact?.endsInGlob === true && Array.isArray(last) && !isPairs(last)))
    return shorter.build(args, last)
  if (exact !== undefined) return exact.build(args, undefined)
  if (shorter !== undefined && last === undefined) return shorter.build(args, undefined)
  const isShort = clauses.all.some((clause) => clause.names.length === args.length - 2)
  const message = ofAction.length > 0 && isShort && !isQuery(last) ? badQueryMessage : noClauseMessage
  throw new ArgumentError(message(fn, action, args.length + 1, [...clauses.all].sort(compareClauses)))
}

/** The clauses of an action. Actions are compared as values: a plug's options may be a list or an object. */
function clausesOf({ all, byAction }: Clauses, action: unknown): readonly Clause[] {
  if (typeof action !== "object" || action === null) return byAction.get(action) ?? NO_CLAUSES
  const text = JSON.stringify(action)
  return all.filter(
    (clause) => typeof clause.action === "object" && clause.action !== null && JSON.stringify(clause.action) === text,
  )
}

const NO_CLAUSES: readonly Clause[] = []

function isPairs(list: readonly unknown[]): boolean {
  return list.length > 0 && isQuery(list)
}
