import { keepFolded } from "./folded.js"
import { checkNode, checkPaths, childrenOf, routesOf } from "./kinds.js"
import type { RoutedNode } from "./kinds.js"
import type { Place } from "./places.js"
import type { RouteList } from "./routes.types.js"
import type { Route } from "./route.js"
import { checkForward, checkPattern, checkPipeline, checkPipes, checkTable } from "./rules.js"
import type { Pipelines } from "./rules.js"
import { pipeThrough, ROOT_SCOPE } from "./scope.js"
import type { Scope } from "./scope.js"

/** The state of the fold of a table. */
interface Folding extends Pipelines {
  readonly routes: Route[]
  /** The row of each route. */
  readonly rows: unknown[]
  /** The plugs that were forwarded to. */
  readonly forwarded: Set<string>
}

const foldedTables = new WeakMap<readonly unknown[], readonly Route[]>()

/**
 * The routes of a table in declaration order, with everything that they inherit from scopes and resources. The list is
 * computed once for a table, and frozen. Its type is a tuple of the same routes.
 *
 * @throws {TableError} when the table is not a list or a node breaks a rule; the message names the rule and the node's position
 * @throws {InvalidSpecError} when a path is not a valid pattern
 * @see Phoenix.Router.routes/1
 * @example
 * import { get, list_routes, scope } from "waymark"
 *
 * const routes = [scope("/admin", "Admin", [get("/users", "UserController", "index")])] as const
 * list_routes(routes)[0].path //=> "/admin/users"
 */
export function list_routes<const Table extends readonly unknown[]>(table: Table): RouteList<Table> {
  const routes: readonly unknown[] = foldedTables.get(table) ?? foldTable(table)
  return routes as RouteList<Table> // agrees by test/cases/routes.ts
}

function foldTable(table: readonly unknown[]): readonly Route[] {
  checkTable(table)
  const [routes, rows, pipelines]: [Route[], unknown[], Folding["pipelines"]] = [[], [], new Map()]
  foldItems(table, ROOT_SCOPE, undefined, 0, { routes, rows, pipelines, places: new Map(), forwarded: new Set() })
  keepFolded(routes, { rows, pipelines })
  foldedTables.set(table, Object.freeze(routes))
  return routes
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
    const node = checkNode(at.node, at)
    if (node[0] === "pipeline") checkPipeline(folding, node, at)
    else if (node[0] === "pipe_through") {
      checkPipes(scope, node, at)
      scope = pipeThrough(scope, node[1])
    } else foldNode(node, scope, at, folding)
  }
}

function foldNode(node: RoutedNode, within: Scope, at: Place, folding: Folding): void {
  checkPaths(node, within, at)
  for (const route of routesOf(node, within)) {
    // In the joined path of scopes and route, segments after a glob are the only possible error.
    if (route.path.includes("*")) checkPattern(route.path, at)
    if (route.kind === "forward") checkForward(folding.forwarded, route.plug, at)
    folding.routes.push(route)
    folding.rows.push(node)
  }
  const children = childrenOf(node, within)
  if (children !== undefined) foldItems(children.items, children.within, at, children.list, folding)
}
