import { foldedRoutes } from "./folded.js"
import { keepRoutes } from "./kept-routes.js"
import { checkNode, readNode } from "../kinds.js"
import type { RoutedNode, TableNode, TableRules } from "../kinds.js"
import type { Reading } from "../node-kind.types.js"
import type { Place } from "../names/places.js"
import type { Route } from "../route.js"
import { checkPath, checkPattern, checkPipeline, checkPipes, checkTable } from "../rules/rules.js"
import type { Pipelines } from "../rules/rules.js"
import { pipeThrough, ROOT_SCOPE } from "../scope.js"
import type { Scope } from "../scope.js"
import { TABLE_RULES } from "./table-rules.js"

/** The checks that run while a table is folded. */
const CHECKS = { checkNode, checkPath, checkPattern, checkPipeline, checkPipes }

interface Folding extends Pipelines, Reading<TableRules>, Partial<Omit<typeof CHECKS, "checkPath">> {
  readonly routes: Route[]
  /** The row of each route. */
  readonly rows: unknown[]
}

/**
 * Checks a table and computes its routes, for `list_routes`.
 *
 * @throws {TableError} when the table is not a list or a node breaks a rule
 * @throws {InvalidSpecError} when a path is not a valid pattern
 */
export function foldTable(table: readonly unknown[]): readonly Route[] {
  return foldTableBy(table, TABLE_RULES)
}

/** The same as {@link foldTable}, with other rules. */
export function foldTableBy(table: readonly unknown[], rules: TableRules): readonly Route[] {
  checkTable(table)
  const { routes, rows, pipelines, redirects } = foldWith(table, rules, CHECKS)
  rules.redirect.check?.(routes, redirects)
  rules.deprecated?.check(routes)
  foldedRoutes.set(routes, { rows, pipelines })
  keepRoutes(table, routes)
  return routes
}

/** Folds a table with some rules; without checks, one that breaks none. */
export function foldWith(table: readonly unknown[], rules: TableRules, checks?: typeof CHECKS): Folding {
  const own = { routes: [], rows: [], pipelines: new Map(), places: new Map() }
  const state = { ...own, forwarded: new Set<string>(), redirects: new Map<Route, Place>() }
  const folding: Folding = { ...state, ...checks, rules }
  foldItems(table, ROOT_SCOPE, undefined, 0, folding)
  return folding
}

function foldItems(
  items: readonly unknown[],
  within: Scope,
  parent: Place | undefined,
  list: number,
  folding: Folding,
): void {
  let scope = within
  for (let index = 0; index < items.length; index += 1) {
    const at: Place = { node: items[index], index, parent, list }
    const node = folding.checkNode?.(at.node, at, folding.rules) ?? (at.node as TableNode) // by the type of the table
    if (node[0] === "pipeline") folding.checkPipeline?.(folding, node, at)
    else if (node[0] === "pipe_through") {
      folding.checkPipes?.(scope, node, at)
      scope = pipeThrough(scope, node[1])
    } else foldNode(node, scope, at, folding)
  }
}

function foldNode(node: RoutedNode, within: Scope, at: Place, folding: Folding): void {
  const { routes, children } = readNode(node, within, at, folding)
  for (const route of routes) {
    // In the joined path of scopes and route, segments after a glob are the only possible error.
    if (route.path.includes("*")) folding.checkPattern?.(route.path, at)
    folding.routes.push(route)
    folding.rows.push(node)
  }
  if (children !== undefined) foldItems(children.items, children.within, at, children.list, folding)
}
