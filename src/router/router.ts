import { list_routes } from "../table/routes.js"
import { compile_matcher } from "../match/table-matcher.js"
import { splitPath } from "../pattern/split-path.js"
import type { ActionRows, AnyActionRow } from "../table/action-row.types.js"
import type { CheckedRows, SoundConstant } from "../table/check.types.js"
import { unreachableMessage } from "../match/messages.js"
import { unreachable_routes } from "../match/reachability.js"
import { foldedOf } from "../table/folded.js"
import type { PipelineNodes } from "../table/pipelines.types.js"
import type { Route } from "../table/routes.types.js"
import type { Conn } from "../conn/conn.js"
import type {
  AssignsOf,
  ControllerName,
  ControllerNamed,
  ControllerShape,
  LacksAction,
  MadeFor,
  ParamsOf,
  Registry,
} from "./controller.types.js"
import { dispatch, hasFields, prepareTarget } from "./dispatch.js"
import type { Dispatcher, ReadyRoute } from "./dispatch.js"
import { preparePipelines } from "./pipeline.js"
import type { PlugRegistry } from "./pipeline.js"
import type { CheckedChains, FlowOfRouter, RouterFlow } from "./flow.types.js"
import type { CheckedBefore, CheckedTargets, RouterNeeds } from "./mounts.types.js"
import type { Needing, PlugOrMaker } from "./plug.js"
import { findInRegistry } from "./registry.js"
import { findTarget, isAction, recordController } from "./targets.js"
import type { Target } from "./targets.js"

/**
 * A built router: a plug that sends a conn to its route.
 *
 * @typeParam Assigns what the conn's assigns must have when it comes in, by the router's `before`
 */
export interface Router<Assigns extends object = {}> extends Needing<Assigns> {
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
export interface Web<
  Table extends readonly unknown[],
  Plugs extends PlugRegistry = {},
  Before extends readonly PlugOrMaker[] = readonly [],
> {
  /**
   * Takes the actions of a controller, each typed by its routes and by the plugs that they go through, and gives them
   * back.
   *
   * @param name the controller's full name in the table, e.g. `"HelloWeb.UserController"`
   */
  readonly controller: WebController<Table, Plugs, Before>
  /**
   * The second step: the router, with everything that the table names.
   *
   * @param registry controllers, plugs and routers by name, nested by alias
   * @throws {ArgumentError} when the table names a controller, an action, a pipeline or a plug that is not there
   */
  readonly build: WebBuild<Table, Plugs, Before>
}

/**
 * The type of `web.controller`, by which declarations name it.
 *
 * @example
 * import { get } from "waymark"
 * import { define_router } from "waymark/server"
 * import type { WebController } from "waymark/server"
 *
 * const routes = [get("/", "PageController", "index")] as const
 * const controller: WebController<typeof routes> = define_router(routes).controller
 * const PageController = controller("PageController", { index: (conn) => conn.text("Hello") })
 * Object.keys(PageController) //=> ["index"]
 */
export interface WebController<
  Table extends readonly unknown[],
  Plugs extends PlugRegistry = {},
  Before extends readonly PlugOrMaker[] = readonly [],
> extends ControllerStep<ActionRows<Table>, FlowOfRouter<PipelineNodes<Table>, Plugs, Before>> {}

/**
 * The type of `web.build`, by which declarations name it.
 *
 * @example
 * import { get } from "waymark"
 * import { define_router } from "waymark/server"
 * import type { WebBuild } from "waymark/server"
 *
 * const routes = [get("/", "PageController", "index")] as const
 * const build: WebBuild<typeof routes> = define_router(routes).build
 * const Router = build({ PageController: { index: (conn) => conn.text("Hello") } })
 * Router.table === routes //=> true
 */
export interface WebBuild<
  Table extends readonly unknown[],
  Plugs extends PlugRegistry = {},
  Before extends readonly PlugOrMaker[] = readonly [],
> extends BuildStep<ActionRows<Table>, FlowOfRouter<PipelineNodes<Table>, Plugs, Before>> {}

/** The steps know of the table what {@link ActionRows} and its pipelines have. */
type ControllerStep<Rows extends AnyActionRow, Flow extends RouterFlow> = {
  <const Name extends Rows["plug"], Actions extends ControllerNamed<Rows, Name, Flow>, Key extends PropertyKey>(
    name: keyof Actions extends Key ? Name : LacksAction<Name, keyof Actions, Key>,
    actions: Actions & { readonly [K in Key]: unknown },
  ): MadeFor<Name> & Actions
}

type BuildStep<Rows extends AnyActionRow, Flow extends RouterFlow> = {
  <Given extends object>(
    registry: CheckedTargets<Flow, Rows, CheckedChains<Flow, Rows, Registry<Rows, Flow>>, Given>,
  ): Router<RouterNeeds<Flow>>
}

/**
 * The conn of an action, for controllers that are classes: `show(conn: ActionConn<typeof web, "UserController", "show">)`.
 */
// prettier-ignore
export type ActionConn<W, Name extends NameIn<W>, Action extends ActionIn<W, Name>> =
  W extends Web<infer Table, infer Plugs, infer Before> ?
    Conn<ParamsOf<KindOf<Table, Name, Action>>, AssignsOf<KindOf<Table, Name, Action>, FlowOfRouter<PipelineNodes<Table>, Plugs, Before>>> :
  never

/** The params of an action, for controllers that are classes. */
// prettier-ignore
export type ActionParams<W, Name extends NameIn<W>, Action extends ActionIn<W, Name>> =
  W extends Web<infer Table, infer _Plugs, infer _Before> ? ParamsOf<KindOf<Table, Name, Action>> :
  never

/**
 * What a controller must have: a function for each of its actions. For classes that implement it, for `satisfies`, and for
 * declarations whose types have to be written out, as `isolatedDeclarations` asks.
 *
 * @example
 * import { resources } from "waymark"
 * import { define_router } from "waymark/server"
 * import type { ActionConn, ActionParams, Conn, ControllerOf } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const web = define_router([resources("/users", "UserController", { only: ["show"] })])
 * type Users = ControllerOf<typeof web, "UserController">
 *
 * const plain = { show: (conn, { id }) => conn.text(`User ${id}`) } satisfies Users
 * class UserController implements Users {
 *   show(conn: ActionConn<typeof web, "UserController", "show">, { id }: ActionParams<typeof web, "UserController", "show">) {
 *     return conn.text(`User ${id}`)
 *   }
 * }
 * web.build({ UserController: plain })
 * const conn = await web.build({ UserController: new UserController() }).call(build_conn("GET", "/users/7"))
 * conn.resp_body //=> "User 7"
 */
// prettier-ignore
export type ControllerOf<W, Name extends NameIn<W>> =
  W extends Web<infer Table, infer Plugs, infer Before> ?
    ControllerShape<Extract<ActionRows<Table>, { readonly plug: Name }>, FlowOfRouter<PipelineNodes<Table>, Plugs, Before>>["actions"] :
  never

/** The full names of the controllers of a {@link Web}; nothing else has any. */
// prettier-ignore
type NameIn<W> =
  W extends Web<infer Table, infer _Plugs, infer _Before> ? ControllerName<Table> :
  never

/** The actions of a controller of a {@link Web}. */
// prettier-ignore
type ActionIn<W, Name extends string> =
  W extends Web<infer Table, infer _Plugs, infer _Before> ? Extract<ActionRows<Table>, { readonly plug: Name }>["action"] :
  never

type KindOf<Table extends readonly unknown[], Name extends string, Action extends string> = Extract<
  ActionRows<Table>,
  { readonly plug: Name; readonly action: Action }
>["kind"]

/** What a router is made with. */
export interface RouterOptions<Plugs extends PlugRegistry = PlugRegistry, Before = readonly PlugOrMaker[]> {
  /** Plugs by the names that pipelines and `pipe_through` use. */
  readonly plugs?: Plugs
  /**
   * Plugs that a conn has gone through before it comes to this router, such as the endpoint's, or the functions that
   * make them. They are not called here: what they declare to assign is known to the router's plugs and actions.
   */
  readonly before?: Before
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
export function define_router<
  const Table extends readonly unknown[] | unknown[],
  Plugs extends PlugRegistry = {},
  const Before extends readonly PlugOrMaker[] = readonly [],
>(
  this: SoundConstant<Table>,
  table: CheckedRows<Table>,
  options?: RouterOptions<Plugs, CheckedBefore<Before>>,
): Web<Table, Plugs, Before>
export function define_router(rows: readonly unknown[], options: RouterOptions = {}): unknown {
  const actions = readActions(list_routes(rows))
  return {
    controller: (name: string, controller: object) => recordController(controller, name, actions.get(name) ?? []),
    build: (registry: object) => buildRouter(rows, actions, registry, options),
  }
}

/** The names of the actions that routes have, by the full name of their controller. */
type ActionsByName = ReadonlyMap<string, readonly string[]>

function readActions(routes: readonly Route[]): ActionsByName {
  const actions = new Map<string, string[]>()
  for (const route of routes) {
    if (!isAction(route)) continue
    const known = actions.get(route.plug)
    if (known === undefined) actions.set(route.plug, [route.plug_opts])
    else known.push(route.plug_opts)
  }
  return actions
}

function buildRouter(
  table: readonly unknown[],
  actions: ActionsByName,
  registry: object,
  options: RouterOptions,
): Router {
  const listed: readonly Route[] = list_routes(table)
  const pipelineOf = preparePipelines(foldedOf(listed).pipelines, options.plugs ?? {})
  const forwards: Forward[] = []
  const routes = listed.map((route): ReadyRoute => {
    const target = findTarget(findInRegistry(registry, route.plug), route, actions.get(route.plug) ?? [])
    if (route.kind === "forward") forwards.push({ prefix: splitPath(route.path), target })
    return {
      route,
      pipeline: pipelineOf(route.pipe_through),
      target: prepareTarget(route, target),
      hasParams: /[:*]/.test(route.path),
      hasAssigns: hasFields(route.assigns),
      hasPrivate: hasFields(route.private),
    }
  })
  const name = options.name ?? "Router"
  const warn = options.warn ?? ((message: string) => console.warn(message))
  for (const dead of unreachable_routes(table)) warn(`${name}: ${unreachableMessage(dead)}`)
  const dispatcher: Dispatcher = {
    name,
    table,
    matcher: compile_matcher(table),
    routes,
    pipelineOf,
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

/** The prefix under which forwards lead to the router of a table, through other routers too; its params as `:name`. */
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
