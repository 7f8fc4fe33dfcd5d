import { InvalidSpecError } from "../pattern/errors.js"
import { joinPath } from "../pattern/join.js"
import { isPlainPattern, parsePattern } from "../pattern/pattern.js"
import { checkNode, checkPipeline, checkPipes, checkTable, tableError } from "./check.js"
import type { PipelinePlaces } from "./check.js"
import { keepFolded } from "./folded.js"
import { forwardedTwiceMessage } from "./messages.js"
import { joinAlias, joinAs, shortName } from "./naming.js"
import { RESOURCE_ACTIONS } from "./nodes.js"
import type { ResourceAction, ResourcesNode, ResourcesOptions, TableNode } from "./nodes.js"
import type { RouteOptions } from "./options.js"
import { located } from "./places.js"
import type { Place } from "./places.js"
import { RESOURCE_VERBS, resourcePaths, SINGLETON_ACTIONS } from "./resources.js"
import { resolveOpts } from "./scoped-alias.js"
import type { RouteList } from "./route-list.types.js"
import type { Route } from "./routes.types.js"
import { enterScope, mergeFrozen, NOTHING, pipeThrough, ROOT_SCOPE, withOptions } from "./scope.js"
import type { Scope } from "./scope.js"

/** What a fold over a table gathers. */
interface Folding {
  readonly routes: Route[]
  /** The row of each route. */
  readonly rows: unknown[]
  /** The plugs that were forwarded to. */
  readonly forwards: Set<string>
  readonly pipelines: PipelinePlaces
}

const foldedTables = new WeakMap<readonly unknown[], readonly Route[]>()

/**
 * The routes of a table in declaration order, with all that scopes, resources and forwards give them. The list is made
 * once for a table, and frozen. Its type is a tuple of the same routes.
 *
 * @throws {TableError} when the table is no list or a node breaks a rule; the message names the rule and the node's position
 * @throws {InvalidSpecError} when a path is no pattern
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
  const folding: Folding = { routes: [], rows: [], forwards: new Set(), pipelines: new Map() }
  foldItems(table, ROOT_SCOPE, undefined, folding)
  const { routes, rows } = folding
  keepFolded(routes, { rows, pipelines: new Map([...folding.pipelines].map(([name, [node]]) => [name, node])) })
  foldedTables.set(table, Object.freeze(routes))
  return routes
}

function foldItems(items: readonly unknown[], within: Scope, around: Place | undefined, folding: Folding): void {
  let scope = within
  items.forEach((item, index) => {
    const at: Place = { node: item, index, around }
    const node = checkNode(item, at)
    if (node[0] !== "pipe_through") return foldNode(node, scope, at, folding)
    checkPipes(scope, node, at)
    scope = pipeThrough(scope, node[1])
  })
}

function foldNode(node: TableNode, within: Scope, at: Place, folding: Folding): void {
  switch (node[0]) {
    case "scope": {
      const { path, alias, as } = node[1]
      checkPattern(path ?? "/", at)
      return foldItems(node[2], enterScope(withOptions(within, node[1]), path ?? "/", alias, as), at, folding)
    }
    case "resources":
      return foldResources(node, within, at, folding)
    case "forward": {
      const route = rowRoute("forward", "*", node[1], node[2], node[3] ?? [], node[4], within, at)
      if (folding.forwards.has(route.plug)) throw tableError(forwardedTwiceMessage(route.plug), at)
      folding.forwards.add(route.plug)
      return pushRoute(folding, route, within, at)
    }
    case "match":
      return pushRoute(folding, rowRoute("match", node[1], node[2], node[3], node[4], node[5], within, at), within, at)
    case "pipeline":
      return checkPipeline(folding.pipelines, node, at)
    case "pipe_through":
      return
    default:
      return pushRoute(folding, rowRoute("match", node[0], node[1], node[2], node[3], node[4], within, at), within, at)
  }
}

/** The route's own path has been looked at; only what stands after a glob can be wrong where it is joined to another. */
function pushRoute(folding: Folding, route: Route, within: Scope, at: Place): void {
  if (within.path.includes("*")) checkPattern(route.path, at)
  folding.routes.push(Object.freeze(route))
  folding.rows.push(at.node)
}

function checkPattern(path: string, at: Place): void {
  if (isPlainPattern(path)) return
  try {
    parsePattern(path)
  } catch (error) {
    if (error instanceof InvalidSpecError)
      throw new InvalidSpecError(located(error.message, at), error.path, error.segment)
    throw error
  }
}

function rowRoute(
  kind: Route["kind"],
  verb: string,
  path: string,
  plug: string,
  plug_opts: unknown,
  options: RouteOptions | undefined,
  within: Scope,
  at: Place,
): Route {
  checkPattern(path, at)
  const own = options === undefined ? within : withOptions(within, options)
  const as = options?.as === undefined ? shortName(plug) : options.as
  return {
    kind,
    verb,
    path: joinPath(within.path, path),
    host: own.host,
    plug: options?.alias === false ? plug : joinAlias(within.alias, plug),
    plug_opts: typeof plug_opts === "string" ? plug_opts : resolveOpts(plug_opts, within.alias),
    helper: joinAs(within.as, kind === "forward" || as === false ? null : as),
    pipe_through: own.pipes,
    private: own.private,
    assigns: own.assigns,
    metadata: mergeFrozen(NOTHING, options?.metadata),
    log: own.log,
    trailing_slash: own.trailing_slash,
  }
}

function foldResources(node: ResourcesNode, within: Scope, at: Place, folding: Folding): void {
  const [, path, controller, , items] = node
  const options: ResourcesOptions = node[3] ?? NOTHING
  const { param = "id", alias, host, private: fields, assigns } = options
  const isSingleton = options.singleton === true
  checkPattern(path, at)
  const { name = shortName(controller), as = name } = options
  const memberPath = (id: string): string => (isSingleton ? path : joinPath(path, `/:${id}`))
  const [member, nested] = [memberPath(param), memberPath(`${name}_${param}`)]
  const hasGlob = path.includes("*")
  if (!hasGlob) checkPattern(member, at)
  if (!hasGlob && items !== undefined) checkPattern(nested, at)
  const paths = resourcePaths(joinPath(within.path, path), joinPath(within.path, member))
  const helper = joinAs(within.as, as === false ? null : as)
  const plug = joinAlias(within.alias, controller)
  const own = withOptions(within, { host, private: fields, assigns })
  for (const action of resourcesActions(options))
    RESOURCE_VERBS[action].forEach((verb, index) => {
      const route: Route = {
        kind: "match",
        verb,
        path: paths[action],
        host: own.host,
        plug,
        plug_opts: action,
        helper: index > 0 ? null : helper,
        pipe_through: own.pipes,
        private: own.private,
        assigns: own.assigns,
        metadata: NOTHING,
        log: own.log,
        trailing_slash: own.trailing_slash,
      }
      if (hasGlob) checkPattern(route.path, at)
      pushRoute(folding, route, within, at)
    })
  if (items !== undefined) foldItems(items, enterScope(own, nested, alias, as), at, folding)
}

function resourcesActions({ singleton, only, except }: ResourcesOptions): readonly ResourceAction[] {
  const actions = singleton === true ? SINGLETON_ACTIONS : RESOURCE_ACTIONS
  return actions.filter((action) => (only === undefined ? !except?.includes(action) : only.includes(action)))
}
