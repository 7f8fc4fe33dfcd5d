import { tableMatcher } from "../matcher/table-matcher.js"
import { splitPath } from "../pattern/split-path.js"
import type { CheckedTable } from "../table/check.types.js"
import { unreachableMessage } from "../table/messages.js"
import { unreachable_routes } from "../table/reachability.js"
import { tablePipelines, tableRoutes } from "../table/routes.js"
import type { Route, RouteGroups } from "../table/routes.types.js"
import type { Conn } from "./conn.js"
import type { ActionName, GroupsByPlug, Registry, RoutesOf, RowParams } from "./controller.js"
import { dispatch, prepareTarget } from "./dispatch.js"
import type { Dispatcher, ReadyRoute } from "./dispatch.js"
import { preparePipelines } from "./pipeline.js"
import type { PlugRegistry } from "./pipeline.js"
import type { PlugResult } from "./plug.js"
import { findInRegistry, readTarget } from "./registry.js"
import type { Target } from "./registry.js"

/** A built router: a plug that sends a conn to its route. */
export interface Router {
  /** The route table that it was built from. */
  readonly table: readonly unknown[]
  init(opts: unknown): unknown
  /**
   * @throws {MalformedURIError} 400, when a segment of the path is not valid percent-encoding
   * @throws {NoRouteError} 404, when no route fits
   */
  call(conn: Conn, opts?: unknown): Conn | Promise<Conn>
}

/** The first of two steps: a table and its plugs, which fix the types of controllers. */
export interface Web<Table extends readonly unknown[]> {
  /**
   * Takes the actions of a controller, each typed by its routes, and gives them back.
   *
   * The types are written out here, where aliases would make the compiler print the whole table in place of names.
   *
   * @param name the controller's full name in the table, e.g. `"HelloWeb.UserController"`
   */
  controller<
    const Name extends string & keyof GroupsByPlug<RouteGroups<Table>>,
    Actions extends {
      [Row in RoutesOf<Table, Name> as ActionName<Row>]: (
        conn: Conn<RowParams<Row>>,
        params: Conn<RowParams<Row>>["params"],
      ) => PlugResult | Promise<PlugResult>
    },
  >(
    name: Name,
    actions: Actions,
  ): Actions
  /**
   * The second step: the router, with everything that the table names.
   *
   * @param registry controllers, plugs and routers by name, nested by alias
   * @throws {ArgumentError} when the table names a controller, an action, a pipeline or a plug that is not there
   */
  build(registry: Registry<Table>): Router
}

/** What a router is made with. */
export interface RouterOptions {
  /** Plugs by the names that pipelines and `pipe_through` use. */
  readonly plugs?: PlugRegistry
  /** The router's name in error messages; default `"Router"`. */
  readonly name?: string
  /** Takes a line for each route that no request can reach, when the router is built; default `console.warn`. */
  readonly warn?: (message: string) => void
}

/**
 * Begins a router: the table's routes and the plugs that its pipelines name.
 *
 * @throws {TableError} when the table breaks a rule
 * @see Phoenix.Router 1.6
 */
export function define_router<const Table extends readonly unknown[]>(
  table: CheckedTable<Table>,
  options: RouterOptions = {},
): Web<Table> {
  const rows: readonly unknown[] = table
  tableRoutes<readonly unknown[]>(rows)
  return {
    controller: (_name, actions) => actions,
    build: (registry) => buildRouter(rows, registry, options),
  }
}

function buildRouter(table: readonly unknown[], registry: object, options: RouterOptions): Router {
  const pipelineOf = preparePipelines(tablePipelines(table), options.plugs ?? {})
  const forwards: Forward[] = []
  const routes = tableRoutes<readonly unknown[]>(table).map((route: Route): ReadyRoute => {
    const target = readTarget(findInRegistry(registry, route.plug), route.plug)
    if (route.kind === "forward") forwards.push({ prefix: splitPath<string>(route.path), target })
    return { route, pipeline: pipelineOf(route.pipe_through), target: prepareTarget(route, target) }
  })
  const name = options.name ?? "Router"
  const warn = options.warn ?? ((message: string) => console.warn(message))
  for (const dead of unreachable_routes(table)) warn(`${name}: ${unreachableMessage(dead)}`)
  const dispatcher: Dispatcher = {
    name,
    table,
    matcher: tableMatcher(table),
    routes,
    forwardTo: (wanted) => forwardPrefix(forwards, wanted),
  }
  const router: Router = {
    table,
    init: (opts) => opts,
    call: (conn) => dispatch(conn, dispatcher),
  }
  forwardsOf.set(router, forwards)
  return router
}

interface Forward {
  readonly prefix: readonly string[]
  readonly target: Target
}

/** The forwards of each built router, for the prefixes of the routers below. */
const forwardsOf = new WeakMap<object, readonly Forward[]>()

/** The prefix under which forwards lead to the router of a table, through other routers too. */
function forwardPrefix(forwards: readonly Forward[], wanted: readonly unknown[]): readonly string[] | undefined {
  for (const { prefix, target } of forwards) {
    if (target.kind !== "plug" || typeof target.plug === "function") continue
    const inner = forwardsOf.get(target.plug)
    if (inner === undefined) continue
    if ("table" in target.plug && target.plug.table === wanted) return prefix
    const deeper = forwardPrefix(inner, wanted)
    if (deeper !== undefined) return [...prefix, ...deeper]
  }
  return undefined
}
