import { checkVersion, isOfThisVersion, shared } from "../../core/lib/copies.js"
import type { RouterVisit } from "../../core/helpers/context.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { merge } from "../../core/lib/types/merge.js"
import { decodeSegments } from "../../core/match/canonical.js"
import { NoRouteError } from "../../core/match/errors.js"
import { NoRoute } from "../../core/match/no-route.js"
import type { Match, Matcher } from "../../core/match/matcher.js"
import { NO_PARAMS, Params } from "../../core/match/params.js"
import { namesIn } from "../../core/pattern/names-in.js"
import type { AnyPathParams } from "../../core/pattern/params.js"
import type { Route } from "../../core/table/route.js"
import { bypassKey } from "./forwards/bypass.js"
import { putRouteParams } from "../conn/core-conn.js"
import { privateKey } from "../conn/private-key.js"
import type { CoreConn } from "../conn/core-conn.js"
import { noForwardsMessage } from "../../core/table/rules/feature-messages.js"
import type { Forwards } from "./forwards/forwards.js"
import { checkNoOptions } from "./flow/made-plug.js"
import { prepareStep, throwNoRoute } from "./flow/step.js"
import type { PlugResult } from "./flow/plug.js"
import { problemsKey } from "./problems/route-problems.js"
import type { RouteProblems } from "./problems/route-problems.js"
import type { Step } from "./flow/step.js"
import { pathToRoute } from "../conn/request/request.js"
import type { Target } from "./controllers/targets.js"

/** A route with its pipelines and its target ready to run. */
export interface ReadyRoute<Own extends CoreConn> {
  readonly route: Route
  readonly pipeline: Step<Own>
  /** The pipeline and the target. */
  readonly run: Step<Own>
  /** Whether the route's path captures anything. */
  readonly hasParams: boolean
  /** Whether the route has assigns of its own to merge into the conn's. */
  readonly hasAssigns: boolean
  readonly hasPrivate: boolean
  /** Answers the errors of the route. */
  readonly problems: RouteProblems | undefined
  /** The plug or router behind a forward. */
  readonly inner: object | undefined
  /** Whether the row has events, or is a forward that may lead to such a row. */
  readonly mayHaveEvents: boolean
}

/** The row that a conn was dispatched to, if it has events, or is a forward. */
export const eventsRow = /* @__PURE__ */ privateKey<Pick<ReadyRoute<never>, "route" | "inner">>("events_row")

/** A {@link RouterVisit} whose fields are set when the route is found. */
type Visit = { -readonly [Key in keyof RouterVisit]: RouterVisit[Key] }

/** Whether rows for GET answer a HEAD request. Set by endpoints, since the router of the reference does not do this. */
const headAsGet = /* @__PURE__ */ privateKey<boolean>("head_as_get")

/** The last plug of an endpoint before its router. */
export function answerHead<Own extends CoreConn>(conn: Own): Own {
  if (conn.method === "HEAD") headAsGet.set(conn, true)
  return conn
}

/**
 * Logs and traces a dispatch, and runs it.
 *
 * @param router the name of the router
 */
export type Observe = <Own extends CoreConn>(
  conn: Own,
  route: Route,
  router: string,
  run: Step<Own>,
) => Own | Promise<Own>

/** The {@link Observe} of the conn's endpoint, for routers that have none of their own. */
export const observeKey = /* @__PURE__ */ privateKey<Observe>("observe")

/** The routes of the tables of built routers, for `method_not_allowed`. */
export const routerRoutes = /* @__PURE__ */ shared(
  "router_routes",
  () =>
    new WeakMap<
      readonly unknown[],
      { readonly matcher: Pick<Matcher, "match_segments">; readonly routes: readonly Route[] }
    >(),
)

/** A built router, as {@link dispatch} uses it. */
export interface Dispatcher<Own extends CoreConn> {
  readonly name: string
  readonly table: readonly unknown[]
  readonly matcher: Omit<Matcher, "toJSON">
  /** The routes by index, `undefined` for one that is not prepared yet. */
  readonly ready: readonly (ReadyRoute<Own> | undefined)[]
  /** Prepares the route with an index. */
  readonly prepareAt: (index: number) => ReadyRoute<Own> | undefined
  readonly pipelineOf: (names: readonly string[]) => Step<Own>
  readonly forwardTo: RouterVisit["forwardTo"]
  readonly observe: Observe | undefined
  /** Answers the errors of requests that no route matches. */
  readonly no_route: RouteProblems | undefined
}

/** Returns the `call` of a router, which sends each conn to its route. */
export function dispatchTo<Own extends CoreConn>(dispatcher: Dispatcher<Own>): Step<Own> {
  return throwNoRoute((conn: Own) => dispatch(conn, dispatcher))
}

/**
 * Sends a conn to the first matching route: merges the route's params, assigns and private values into the conn, runs the
 * pipelines, and then the target, unless a plug halted the conn. Returns a `NoRoute` if no route matches.
 *
 * @throws {MalformedURIError} 400, when a segment is not valid percent-encoding
 * @see Phoenix.Router 1.6, `__call__/2`
 */
function dispatch<Own extends CoreConn>(conn: Own, dispatcher: Dispatcher<Own>): Own | NoRoute | Promise<Own> {
  const { name, table, forwardTo } = dispatcher
  if (!isOfThisVersion(conn)) checkVersion(conn, `the conn of ${name}`)
  const visit: Visit = { table, script_name: conn.script_name, route: undefined, path_params: NO_PARAMS, forwardTo }
  const before = conn.private.waymark_routers
  conn.private.waymark_routers = before === undefined ? [visit] : [...before, visit]
  const found = conn.method === "HEAD" ? findForHead(conn, dispatcher) : findRoute(conn.method, conn, dispatcher)
  const ready = readyRoute(found, dispatcher)
  const problems = ready === undefined ? dispatcher.no_route : ready.problems
  if (problems !== undefined) problemsKey.set(conn, problems)
  if (ready === undefined) return new NoRoute(() => new NoRouteError(conn.method, conn.path_info, name))
  const { route } = ready
  visit.route = route
  if (ready.mayHaveEvents) eventsRow.set(conn, ready)
  else if (before !== undefined) eventsRow.set(conn, undefined)
  if (ready.hasParams && found !== undefined) {
    visit.path_params = found.path_params
    putRouteParams(conn, found.path_params)
  }
  if (ready.hasAssigns) conn.assigns = merge(conn.assigns, route.assigns)
  if (ready.hasPrivate) conn.private = merge(conn.private, route.private)
  const bypass = bypassKey.get(conn)?.({ table, pipeline: ready.pipeline, pipelineOf: dispatcher.pipelineOf })
  if (bypass !== undefined) return bypass(conn)
  const observe = dispatcher.observe ?? observeKey.get(conn)
  return observe === undefined ? ready.run(conn) : observe(conn, route, name, ready.run)
}

/** The route of a match, ready to run. */
export function readyRoute<Own extends CoreConn>(
  found: Match | undefined,
  dispatcher: Dispatcher<Own>,
): ReadyRoute<Own> | undefined {
  return found && (dispatcher.ready[found.index] ?? dispatcher.prepareAt(found.index))
}

/** Finds the route of a request to a conn's path. */
export function findRoute(
  method: string,
  conn: CoreConn,
  { matcher }: { readonly matcher: Omit<Matcher, "toJSON"> },
): Match | undefined {
  const unchanged = pathToRoute(conn)
  return unchanged === undefined
    ? matcher.match_segments(method, decodeSegments(conn.path_info), conn.host)
    : matcher.match_path(method, unchanged, conn.host)
}

/**
 * Finds the route for a HEAD request: that of a row for HEAD, or else, if an endpoint received the request, the one that GET would
 * have. If its row is for GET, the method becomes GET.
 *
 * @see RFC 9110, 9.3.2
 */
function findForHead<Own extends CoreConn>(conn: Own, dispatcher: Dispatcher<Own>): Match | undefined {
  const verbOf = (match: Match | undefined): string | undefined => readyRoute(match, dispatcher)?.route.verb
  const found = findRoute("HEAD", conn, dispatcher)
  if (verbOf(found) === "head" || headAsGet.get(conn) !== true) return found
  const foundForGet = findRoute("GET", conn, dispatcher)
  if (verbOf(foundForGet) === "get") conn.method = "GET"
  return foundForGet
}

/** Whether a route's assigns or private values have any key. */
export function hasFields(fields: object): boolean {
  return Reflect.ownKeys(fields).length > 0
}

/**
 * Returns the step that runs a route's target.
 *
 * @param fetchFrom answers with an application that takes Web requests
 * @throws {ArgumentError} when the target is such an application, and there is no `fetchFrom`, or the row has options for it
 */
export function prepareTarget<Own extends CoreConn>(
  route: Route,
  target: Target<Own>,
  fetchFrom: Forwards["fetchFrom"] | undefined,
): Step<Own> {
  const { plug, plug_opts } = route
  if (target.kind === "plug") return prepareStep(target.plug, plug_opts, `plug ${plug}`)
  if (target.kind === "fetch") {
    if (fetchFrom === undefined) throw new ArgumentError(noForwardsMessage(route.path))
    checkNoOptions(plug_opts, `plug ${plug}`)
    return prepareStep<Own>(fetchFrom(target.handler), undefined, `fetch of ${plug}`)
  }
  const { action, controller } = target
  const names = namesIn(route.path)
  return prepareStep(
    (conn: Own) => Reflect.apply(action, controller, [conn, actionParams(conn, names)]) as PlugResult,
    undefined,
    `action ${inspect(plug_opts)} of ${plug}`,
  )
}

/**
 * The second argument of an action: a new object without prototype, with the params of the route's path from
 * `conn.path_params` (plugs may have changed them) and no other key. Its type says the same, so an action can pass on the
 * whole object.
 */
export function actionParams({ path_params }: CoreConn, names: readonly string[]): AnyPathParams {
  const params = new Params()
  for (const name of names) {
    const value = path_params[name]
    if (value !== undefined) params[name] = value
  }
  return params
}
