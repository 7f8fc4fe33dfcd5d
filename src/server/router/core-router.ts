import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { markVersion } from "../../core/lib/copies.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { chainSteps } from "../../core/lib/maybe-promise.js"
import type { Matcher } from "../../core/match/matcher.js"
import { foldedOf } from "../../core/table/fold/folded.js"
import { tablePipelines } from "../../core/table/fold/table-pipelines.js"
import { findInRegistry } from "../../core/table/names/registry.js"
import { ROW_OPTION_NAMES } from "../../core/table/options.js"
import type { Route } from "../../core/table/route.js"
import type { ConnFeature, CoreConn } from "../conn/core-conn.js"
import type { ConnFields } from "../conn/request/request.js"
import { dispatchTo, hasFields, prepareTarget, routerRoutes } from "./dispatch.js"
import type { Dispatcher, Observe, ReadyRoute } from "./dispatch.js"
import type { Contracts, SocketActions } from "./contracts/contract.js"
import { noSocketMessage } from "./controllers/controller-messages.js"
import { controllerPlugs } from "./controllers/controller-plugs.js"
import {
  NO_DEPRECATED,
  NO_ROW_OPTIONS,
  noContractsMessage,
  noForwardsMessage,
  noRedirectsMessage,
} from "../../core/table/rules/feature-messages.js"
import type { Deprecations } from "./forwards/deprecated.js"
import type { Forwards } from "./forwards/forwards.js"
import type { Redirects } from "./forwards/redirects.js"
import type { PlugOf, PlugRegistryOf } from "./flow/plug.js"
import { madePlug } from "./flow/made-plug.js"
import { plugsBefore, routerNeeds } from "./router-order.js"
import type { PlugsBefore } from "./router-order.js"
import { prepareStep } from "./flow/step.js"
import type { Step } from "./flow/step.js"
import { actionsFinder, findTarget, isActionRoute, recordController, recordSocket } from "./controllers/targets.js"
import type { Target } from "./controllers/targets.js"
import type { RowOptions } from "./row-options.js"

/** The parts of a router other than its table. A row that needs a missing part is refused. */
export interface RouterParts<Own extends CoreConn> {
  /** The routes of the table, which was checked. */
  readonly routes: readonly Route[]
  readonly matcherOf: (table: readonly unknown[], routes: readonly Route[]) => RouteFinder
  readonly plugs?: PlugRegistryOf<Own> | undefined
  /** The class of its conns; default: that of the endpoint. */
  readonly conn_class: ConnClass<Own> | undefined
  readonly features: readonly ConnFeature<string, unknown>[]
  readonly name?: string | undefined
  /** Schemas of rows. */
  readonly contracts?: Contracts | undefined
  readonly forwards?: Forwards | undefined
  readonly redirects?: Redirects | undefined
  readonly deprecated?: Deprecations | undefined
  /** Called with each table that is built, to warn of rows that no request reaches. */
  readonly warnings?: ((table: readonly unknown[], name: string, routes: readonly Route[]) => void) | undefined
  /** Rows with a timeout or a `cache_control`. */
  readonly row_options?: RowOptions | undefined
  /** Logs and traces of dispatches; default: those of the conn's endpoint. */
  readonly observe?: Observe | undefined
}

type ConnClass<Own> = new (fields: ConnFields) => Own

/** The part of a matcher that routers use. */
export interface RouteFinder extends Omit<Matcher, "toJSON"> {}

/** A built router of conns with certain features. */
export interface CoreRouter<Own extends CoreConn> {
  readonly conn_class: ConnClass<Own> | undefined
  readonly table: readonly unknown[]
  init(opts: unknown): unknown
  readonly call: Step<Own>
}

/** A router that is not built yet. */
interface CoreWeb<Own extends CoreConn> {
  readonly controller: (name: string, ...given: readonly object[]) => unknown
  readonly socket: (name: string, handlers: unknown) => unknown
  readonly sockets: Pick<SocketActions, "close">
  readonly build: (registry: object) => CoreRouter<Own>
}

/**
 * Starts a router with the parts that a program names.
 *
 * @throws {ArgumentError} when a row needs a part that is missing, names a schema that is not given, or a pipeline or plug that
 *   is not known
 */
export function startRouter<Own extends CoreConn>(table: readonly unknown[], parts: RouterParts<Own>): CoreWeb<Own> {
  const { routes } = parts
  for (const route of routes) {
    if (route.contract !== undefined && parts.contracts === undefined)
      throw new ArgumentError(noContractsMessage(route.path))
    if (parts.row_options === undefined && ROW_OPTION_NAMES.some((name) => route[name]))
      throw new ArgumentError(NO_ROW_OPTIONS)
    if (route.kind === "forward" && parts.forwards === undefined) throw new ArgumentError(noForwardsMessage(route.path))
    if (route.kind === "redirect" && parts.redirects === undefined)
      throw new ArgumentError(noRedirectsMessage(route.path))
    if (route.deprecated && !parts.deprecated) throw new ArgumentError(NO_DEPRECATED)
  }
  parts.contracts?.check(routes, parts.features)
  // The names and the order of plugs are checked now, but plugs are prepared when the router is built.
  const passedBy = plugsBefore(parts)
  const actionsOf = readActions(routes)
  const sockets = parts.contracts?.sockets(parts.features)
  const schemas = parts.contracts?.schemas ?? {}
  const socketNames = new Set(routes.filter(({ contract }) => contract?.socket !== undefined).map(({ plug }) => plug))
  const recordAs = (name: string, controller: unknown): object => recordController(controller, name, actionsOf(name))
  return {
    controller: (name, ...given) => {
      if (socketNames.has(name)) throw new ArgumentError(noSocketMessage(name))
      const record = (controller: unknown): object => recordAs(name, controller)
      if (given.length > 0) return record(given[0])
      return controllerPlugs<Own>(name, actionsOf(name), record)
    },
    socket: (name, handlers) => {
      if (!socketNames.has(name)) throw new ArgumentError(`the table has no socket ${inspect(name)}`)
      return recordSocket(recordAs(name, sockets?.action(name, handlers)), { table, schemas })
    },
    sockets: sockets ?? { close: () => 0 },
    build: (registry) => buildRouter(table, actionsOf, registry, parts, passedBy),
  }
}

/** Returns the names of the actions that a table has for the full name of a controller. */
type ActionsOf = (name: string) => readonly string[]

function readActions(routes: readonly Route[]): ActionsOf {
  const actions = new Map<string, string[]>()
  for (const route of routes) {
    if (!isActionRoute(route)) continue
    const known = actions.get(route.plug)
    if (known === undefined) actions.set(route.plug, [route.plug_opts])
    else known.push(route.plug_opts)
  }
  return (name) => actions.get(name) ?? []
}

/** Prepares the pipelines of all routes. */
function preparePipes<Own extends CoreConn>({
  routes,
  plugs = {},
}: RouterParts<Own>): (names: readonly string[]) => Step<Own> {
  const pipelineOf = tablePipelines<PlugOf<Own>, Own>(foldedOf(routes).pipelines, plugs, prepareStep)
  new Set(routes.map((route) => route.pipe_through)).forEach(pipelineOf)
  return pipelineOf
}

function buildRouter<Own extends CoreConn>(
  table: readonly unknown[],
  actionsOf: ActionsOf,
  registry: object,
  parts: RouterParts<Own>,
  passedBy: PlugsBefore,
): CoreRouter<Own> {
  const { routes, name = "Router", contracts, forwards, redirects, row_options, deprecated, observe } = parts
  const pipelineOf = preparePipes(parts)
  const hasActions = actionsFinder(actionsOf)
  const schemas = contracts?.schemas ?? {}
  const forwarded = forwards?.begin()
  const prepare = (route: Route, target: Target<Own>): ReadyRoute<Own> => {
    const step = prepareTarget(route, target, forwards?.fetchFrom)
    const run = (route.kind === "forward" && forwarded?.under(route, target, step)) || step
    const pipeline = pipelineOf(route.pipe_through)
    const last = contracts?.step(route, run, parts.features) ?? run
    const timed = chainSteps([pipeline, last])
    const whole = row_options?.around(timed, route) ?? timed
    const inner = route.kind === "forward" && target.kind === "plug" ? target.plug : undefined
    return {
      route,
      pipeline,
      run: (route.deprecated && deprecated?.around(whole, route, routes, pipeline)) || whole,
      hasParams: /[:*]/.test(route.path),
      hasAssigns: hasFields(route.assigns),
      hasPrivate: hasFields(route.private),
      problems: contracts?.problems(route),
      inner,
      mayHaveEvents: (inner ?? route.contract?.events) !== undefined,
    }
  }
  const ready: (ReadyRoute<Own> | undefined)[] = []
  const targets = routes.map((route, index) => {
    const given = redirects?.answerOf(route, routes) ?? findInRegistry(registry, route.plug)
    const target = findTarget<Own>(given, route, { table, schemas }, hasActions)
    // An action is prepared at its first request, because that calls no code of the program, and many routes of a large table are
    // never requested.
    if (target.kind !== "action") ready[index] = prepare(route, target)
    return target
  })
  const prepareAt = (index: number): ReadyRoute<Own> | undefined => {
    const [route, target] = [routes[index], targets[index]]
    return route && target && (ready[index] = prepare(route, target))
  }
  const matcher = parts.matcherOf(table, routes)
  routerRoutes.set(table, { matcher, routes })
  parts.warnings?.(table, name, routes)
  const dispatcher: Dispatcher<Own> = {
    name,
    table,
    matcher,
    ready,
    prepareAt,
    pipelineOf,
    forwardTo: (inner) => forwarded?.prefixOf(inner),
    observe,
    no_route: contracts?.problems(undefined),
  }
  const router: CoreRouter<Own> = {
    conn_class: parts.conn_class,
    table,
    init: (opts) => opts,
    call: dispatchTo(dispatcher),
  }
  markVersion(madePlug(router, routerNeeds(routes, targets, passedBy)))
  forwarded?.record(router, dispatcher)
  contracts?.record(router, dispatcher)
  return router
}
