import { InvalidSpecError } from "../pattern/errors.js"
import { joinPath } from "../pattern/join.js"
import { isPlainPattern, parsePattern } from "../pattern/pattern.js"
import { checkNode, checkPipes, checkTable } from "./check.js"
import { TableError } from "./errors.js"
import { forwardedTwiceMessage, located } from "./messages.js"
import { joinAlias, joinAs, resourceName } from "./naming.js"
import { RESOURCE_ACTIONS } from "./nodes.js"
import type { ResourceAction, ResourcesNode, ResourcesOptions, RouteOptions, TableNode } from "./nodes.js"
import { RESOURCE_VERBS, resourcePaths, SINGLETON_ACTIONS } from "./resources.js"
import { resolveOpts } from "./scoped-alias.js"
import type { Route, RouteRow, Routes } from "./routes.types.js"
import { enterScope, given, mergeFrozen, NOTHING, pipeThrough, ROOT_SCOPE } from "./scope.js"
import type { Scope } from "./scope.js"

/** What a fold over a table gathers. */
interface Folding {
  readonly routes: Route[]
  /** The plugs that were forwarded to. */
  readonly forwards: Set<string>
}

const foldedTables = new WeakMap<readonly unknown[], readonly Route[]>()

/**
 * The routes of a table in declaration order, with all that scopes, resources and forwards give them. The
 * value is made once for a table, and frozen, with what its rows have of scopes and options.
 *
 * @throws {TableError} when the table is no list or a node breaks a rule; the message names the rule and the node's position
 * @throws {InvalidSpecError} when a path is no pattern
 * @see Phoenix.Router.Scope, Phoenix.Router.Resource and Phoenix.Router.Route 1.6
 */
export function tableRoutes<const Table extends readonly unknown[]>(table: Table): readonly Routes<Table>[] {
  return foldTable(table) as readonly unknown[] as readonly Routes<Table>[] // agrees by test/cases/routes.ts
}

function foldTable(table: readonly unknown[]): readonly Route[] {
  const known = foldedTables.get(table)
  if (known !== undefined) return known
  checkTable(table)
  const folding: Folding = { routes: [], forwards: new Set() }
  foldItems(table, ROOT_SCOPE, "table", folding)
  const routes = Object.freeze(folding.routes)
  foldedTables.set(table, routes)
  return routes
}

function foldItems(items: readonly unknown[], within: Scope, position: string, folding: Folding): void {
  let scope = within
  items.forEach((item, index) => {
    const at = `${position}[${index}]`
    const node = checkNode(item, at)
    if (node[0] !== "pipe_through") return foldNode(node, scope, at, folding)
    checkPipes(scope, node, at)
    scope = pipeThrough(scope, node[1])
  })
}

function foldNode(node: TableNode, within: Scope, at: string, folding: Folding): void {
  switch (node[0]) {
    case "scope":
      checkPattern(node[1].path ?? "/", at)
      return foldItems(node[2], enterScope(within, node[1]), `${at}[2]`, folding)
    case "resources":
      return foldResources(node, within, at, folding)
    case "forward":
      checkPattern(node[1], at)
      return pushForward(
        folding,
        rowRoute("forward", ["*", node[1], node[2], node[3] ?? [], node[4]], within),
        within,
        node,
        at,
      )
    case "pipeline":
    case "pipe_through":
      return
    case "match":
      checkPattern(node[2], at)
      return pushRoute(folding, rowRoute("match", [node[1], node[2], node[3], node[4], node[5]], within), within, at)
    default:
      checkPattern(node[1], at)
      return pushRoute(folding, rowRoute("match", node, within), within, at)
  }
}

/** The route's own path has been looked at; only what stands after a glob can be wrong where it is joined to another. */
function pushRoute(folding: Folding, route: Route, within: Scope, at: string): void {
  if (within.path.includes("*")) checkPattern(route.path, at)
  folding.routes.push(Object.freeze(route))
}

function checkPattern(path: string, at: string): void {
  if (isPlainPattern(path)) return
  try {
    parsePattern<string>(path)
  } catch (error) {
    if (error instanceof InvalidSpecError)
      throw new InvalidSpecError(located(error.message, at), error.path, error.segment)
    throw error
  }
}

function pushForward(folding: Folding, route: Route, within: Scope, node: TableNode, at: string): void {
  if (folding.forwards.has(route.plug)) throw new TableError(forwardedTwiceMessage<string>(route.plug), node, at)
  folding.forwards.add(route.plug)
  pushRoute(folding, route, within, at)
}

function rowRoute(kind: Route["kind"], row: RouteRow, within: Scope): Route {
  const plug = row[2]
  const options: RouteOptions = row[4] ?? NOTHING
  const as = kind === "forward" ? null : options.as === undefined ? resourceName<string>(plug) : options.as
  return {
    kind,
    verb: row[0],
    path: joinPath<string, string>(within.path, row[1]),
    host: options.host ?? within.host,
    plug: options.alias === false ? plug : joinAlias(within.alias, plug),
    plug_opts: resolveOpts(row[3], within.alias),
    helper: joinAs(within.as, as === false ? null : as),
    pipe_through: within.pipes,
    private: mergeFrozen(within.private, options.private),
    assigns: mergeFrozen(within.assigns, options.assigns),
    metadata: mergeFrozen(NOTHING, options.metadata),
    log: options.log ?? within.log,
    trailing_slash: given(options.trailing_slash, within.trailing_slash) === true,
  }
}

function foldResources(node: ResourcesNode, within: Scope, at: string, folding: Folding): void {
  const [, path, controller, options = {}, items] = node
  checkPattern(path, at)
  const name = options.name ?? resourceName<string>(controller)
  const as = given<string | false | null>(options.as, name)
  const memberPath = (param: string): string =>
    options.singleton === true ? path : joinPath<string, string>(path, `/:${param}`)
  const param = options.param ?? "id"
  const paths = resourcePaths(
    joinPath<string, string>(within.path, path),
    joinPath<string, string>(within.path, memberPath(param)),
  )
  if (!path.includes("*")) checkPattern(memberPath(param), at)
  if (!path.includes("*") && items !== undefined) checkPattern(memberPath(`${name}_${param}`), at)
  const helper = joinAs(within.as, as === false ? null : as)
  const plug = joinAlias(within.alias, controller)
  const host = options.host ?? within.host
  const ownPrivate = mergeFrozen(within.private, options.private)
  const ownAssigns = mergeFrozen(within.assigns, options.assigns)
  for (const action of resourcesActions(options))
    RESOURCE_VERBS[action].forEach((verb, index) => {
      const route: Route = {
        kind: "match",
        verb,
        path: paths[action],
        host,
        plug,
        plug_opts: action,
        helper: index > 0 ? null : helper,
        pipe_through: within.pipes,
        private: ownPrivate,
        assigns: ownAssigns,
        metadata: NOTHING,
        log: within.log,
        trailing_slash: within.trailing_slash,
      }
      if (path.includes("*")) checkPattern(route.path, at)
      pushRoute(folding, route, within, at)
    })
  if (items === undefined) return
  const nested = enterScope(within, {
    path: memberPath(`${name}_${param}`),
    as,
    ...(options.alias === undefined ? {} : { alias: options.alias }),
    ...(options.host === undefined ? {} : { host: options.host }),
    private: options.private ?? {},
    assigns: options.assigns ?? {},
  })
  foldItems(items, nested, `${at}[4]`, folding)
}

function resourcesActions(options: ResourcesOptions): readonly ResourceAction[] {
  const actions = options.singleton === true ? SINGLETON_ACTIONS : RESOURCE_ACTIONS
  if (options.only !== undefined) return actions.filter((action) => options.only?.includes(action))
  if (options.except !== undefined) return actions.filter((action) => !options.except?.includes(action))
  return actions
}
