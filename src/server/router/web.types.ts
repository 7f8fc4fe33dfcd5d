import type { AnyActionRow } from "../../core/table/rows/action-row.types.js"
import type { ActionRows } from "../../core/table/routes.types.js"
import type { PipelineNodes } from "../../core/table/rules/repeats.types.js"
import type { AnySchemas } from "../../core/table/contracts/schemas.types.js"
import type { ConnOfMethods, EveryFeature } from "./edge/conns.types.js"
import type {
  AssignsOf,
  ControllerName,
  ControllerNamed,
  ControllerShape,
  LacksAction,
  MadeFor,
  NameOfController,
  ParamsArg,
  ParamsOf,
  Registry,
} from "./controllers/controller.types.js"
import type { DescribedActions, DescribedActionsOf } from "./controllers/described.types.js"
import type { AssignsByAction, ControllerWithPlugs, KindsNamed } from "./controllers/controller-plugs.types.js"
import type { InputOf } from "./contracts/contract.types.js"
import type { CheckedChains, FlowOfRouter, RouterFlow } from "./flow/flow.types.js"
import type { AssignsOfBefore, CheckedTargets } from "./flow/mounts.types.js"
import type { RouterOrder } from "./plug-order.types.js"
import type { PlugOrMaker } from "./flow/plug.js"
import type { AnyBuild, AnyControllers, AnySockets, UnlessRefused } from "./refused-web.types.js"
import type { EdgeRouter, Router } from "./router.js"
import type { RouterSockets, SocketStep } from "./socket.types.js"

/** A router that is not built yet: its table and plugs, which determine the types of the controllers. */
export interface Web<
  Table extends readonly unknown[],
  Plugs extends object = {},
  Before extends readonly PlugOrMaker[] = readonly [],
  Schemas extends AnySchemas = {},
  Methods = EveryFeature,
> {
  /**
   * Returns the actions of a controller unchanged. Each action gets its types from its routes and their plugs.
   *
   * @param name the controller's full name in the table, e.g. `"HelloWeb.UserController"`
   */
  readonly controller: UnlessRefused<Table, WebController<Table, Plugs, Before, Schemas, Methods>, AnyControllers>
  /**
   * Returns the value of a socket for `build`. Its handlers get their types from its routes and their plugs.
   *
   * @param name the socket's full name in the table, e.g. `"HelloWeb.RoomSocket"`
   */
  readonly socket: UnlessRefused<Table, WebSocketStep<Table, Plugs, Before, Schemas, Methods>, AnySockets>
  /** The sockets of this router that are open in this process. */
  readonly sockets: RouterSockets<
    ActionRows<Table>,
    FlowOfRouter<PipelineNodes<Table>, Plugs, Before, Schemas, Methods>
  >
  /**
   * Builds the router from the values of all names in the table.
   *
   * @param registry controllers, plugs and routers by name, nested by alias
   * @throws {ArgumentError} when a controller, an action, or a plug or router that is the target of a route is missing
   */
  readonly build: UnlessRefused<Table, WebBuild<Table, Plugs, Before, Schemas, Methods>, AnyBuild>
}

/**
 * The type of `web.controller`, for declarations with explicit types.
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
  Plugs extends object = {},
  Before extends readonly PlugOrMaker[] = readonly [],
  Schemas extends AnySchemas = {},
  Methods = EveryFeature,
> extends ControllerStep<
  ActionRows<Table>,
  FlowOfRouter<PipelineNodes<Table>, Plugs, Before, Schemas, Methods>,
  DescribedActionsOf<Table>
> {}

/**
 * The type of `web.build`, for declarations with explicit types.
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
  Plugs extends object = {},
  Before extends readonly PlugOrMaker[] = readonly [],
  Schemas extends AnySchemas = {},
  Methods = EveryFeature,
> extends BuildStep<ActionRows<Table>, FlowOfRouter<PipelineNodes<Table>, Plugs, Before, Schemas, Methods>> {}

/** The type of `web.socket`, as {@link WebController} is that of `web.controller`. */
export interface WebSocketStep<
  Table extends readonly unknown[],
  Plugs extends object = {},
  Before extends readonly PlugOrMaker[] = readonly [],
  Schemas extends AnySchemas = {},
  Methods = EveryFeature,
> extends SocketStep<
  ActionRows<Table>,
  FlowOfRouter<PipelineNodes<Table>, Plugs, Before, Schemas, Methods>,
  DescribedActionsOf<Table>
> {}

/** `controller` and `build` depend on the table only through its {@link ActionRows} and pipelines. */
type ControllerStep<Rows extends AnyActionRow, Flow extends RouterFlow, Described extends DescribedActions> = {
  /**
   * Begins a controller that has plugs of its own, or whose actions are in generic functions, such as
   * `logged((conn, { id }) => …)`.
   *
   * @param name the controller's full name in the table, e.g. `"HelloWeb.UserController"`
   */
  <const Name extends NameOfController<Rows>>(
    name: Name,
  ): ControllerStart<Name, ControllerNamed<Rows, Name, Flow>, KindsNamed<Rows, Name>, Flow, Described[Name]>
  /**
   * Returns the actions of a controller unchanged. Each action gets its types from its routes and their plugs.
   *
   * @param name the controller's full name in the table, e.g. `"HelloWeb.UserController"`
   */
  <
    const Name extends NameOfController<Rows>,
    Actions extends ControllerNamed<Rows, Name, Flow>,
    Key extends PropertyKey,
  >(
    name: keyof Actions extends Key ? Name : LacksAction<Name, keyof Actions, Key>,
    actions: Actions & { readonly [K in Key]: unknown } & Described[Name],
  ): MadeFor<Name> & Actions
}

/**
 * A controller without its actions. It knows their types before it gets them, so generic functions around an action, such as
 * `logged((conn, { id }) => …)`, keep the types of its conn and its params.
 */
export interface ControllerStart<Name extends string, Actions, Kinds, Flow extends RouterFlow, Described = unknown> {
  /** Returns the actions unchanged. */
  actions(actions: Actions & Described): MadeFor<Name> & Actions
  /**
   * Adds a plug, which runs after the pipelines and before the action. The actions for which it runs get its assigns.
   *
   * @param plug a plug that runs without options
   * @param actions its actions: `only` or `except`; default: all
   * @throws {ArgumentError} when the controller does not have one of these actions
   */
  readonly plug: ControllerWithPlugs<
    Name,
    Actions,
    Kinds,
    Flow,
    AssignsByAction<Actions, Kinds, Flow>,
    Described
  >["plug"]
}

/** A router of conns with all features is one of `waymark/server`. */
// prettier-ignore
type RouterIn<Flow extends RouterFlow> =
  [Flow["methods"]] extends [EveryFeature] ? Router<AssignsOfBefore<Flow>> :
  EdgeRouter<AssignsOfBefore<Flow>, Flow["methods"]>

type BuildStep<Rows extends AnyActionRow, Flow extends RouterFlow> = {
  <Given extends object>(
    registry: CheckedTargets<Flow, Rows, CheckedChains<Flow, Rows, Registry<Rows, Flow>>, Given>,
  ): RouterIn<Flow> & RouterOrder<Flow, Rows, Given>
}

/**
 * The conn of an action, for controllers that are classes.
 *
 * @example
 * import { get } from "waymark"
 * import { define_router } from "waymark/server"
 * import type { ActionConn, Conn } from "waymark/server"
 *
 * const web = define_router([get("/users/:id", "UserController", "show")])
 * class UserController {
 *   show(conn: ActionConn<typeof web, "UserController", "show">): Conn {
 *     return conn.text(`User ${conn.params.id}`)
 *   }
 * }
 * typeof web.build({ UserController: new UserController() }).call //=> "function"
 */
// prettier-ignore
export type ActionConn<W, Name extends NameIn<W>, Action extends ActionIn<W, Name>> =
  W extends Web<infer Table, infer Plugs, infer Before, infer Schemas, infer Methods> ?
    ConnOfKind<KindOf<Table, Name, Action>, FlowOfRouter<PipelineNodes<Table>, Plugs, Before, Schemas, Methods>> :
  never

type ConnOfKind<Kind, Flow extends RouterFlow> = ConnOfMethods<
  Flow["methods"],
  ParamsOf<Kind>,
  AssignsOf<Kind, Flow>,
  InputOf<Kind, Flow>
>

/**
 * The params of an action, for controllers that are classes.
 *
 * @example
 * import { get } from "waymark"
 * import { define_router } from "waymark/server"
 * import type { ActionConn, ActionParams, Conn } from "waymark/server"
 *
 * const web = define_router([get("/users/:id", "UserController", "show")])
 * class UserController {
 *   show(conn: ActionConn<typeof web, "UserController", "show">, { id }: ActionParams<typeof web, "UserController", "show">): Conn {
 *     return conn.text(`User ${id}`)
 *   }
 * }
 * typeof web.build({ UserController: new UserController() }).call //=> "function"
 */
// prettier-ignore
export type ActionParams<W, Name extends NameIn<W>, Action extends ActionIn<W, Name>> =
  W extends Web<infer Table, infer _Plugs, infer _Before, infer _Schemas, infer _Methods> ? ParamsArg<KindOf<Table, Name, Action>> :
  never

/**
 * The type of a controller: a function for each of its actions. For classes that implement it, for `satisfies`, and for
 * declarations with explicit types, which `isolatedDeclarations` requires.
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
  W extends Web<infer Table, infer Plugs, infer Before, infer Schemas, infer Methods> ?
    ControllerShape<Extract<ActionRows<Table>, { readonly plug: Name }>, FlowOfRouter<PipelineNodes<Table>, Plugs, Before, Schemas, Methods>>["actions"] :
  never

/** The full names of the controllers of a {@link Web}; `never` for any other type. */
// prettier-ignore
type NameIn<W> =
  W extends Web<infer Table, infer _Plugs, infer _Before, infer _Schemas, infer _Methods> ? ControllerName<Table> :
  never

/** The actions of a controller of a {@link Web}. */
// prettier-ignore
type ActionIn<W, Name extends string> =
  W extends Web<infer Table, infer _Plugs, infer _Before, infer _Schemas, infer _Methods> ? Extract<ActionRows<Table>, { readonly plug: Name }>["action"] :
  never

type KindOf<Table extends readonly unknown[], Name extends string, Action extends string> = Extract<
  ActionRows<Table>,
  { readonly plug: Name; readonly action: Action }
>["kind"]
