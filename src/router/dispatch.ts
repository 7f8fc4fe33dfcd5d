import type { RouterVisit } from "../helpers/context.js"
import { inspect } from "../lib/inspect.js"
import { whenFailed, whenReady } from "../lib/maybe-promise.js"
import { merge } from "../lib/merge.js"
import { decodeSegments } from "../match/canonical.js"
import { NoRouteError } from "../match/errors.js"
import { NoRoute } from "../match/no-route.js"
import type { Match, Matcher } from "../match/matcher.js"
import { NO_PARAMS, Params } from "../match/params.js"
import { paramList } from "../pattern/params.js"
import type { AnyPathParams } from "../pattern/params.js"
import { splitPath } from "../pattern/split-path.js"
import type { Route } from "../table/route.js"
import { bypassKey } from "./bypass.js"
import { putRouteParams } from "../conn/conn.js"
import { privateKey } from "../conn/private-key.js"
import type { PrivateKey } from "../conn/private-key.js"
import type { Conn } from "../conn/conn.js"
import { connLog, logDispatch } from "./log.js"
import { prepareStep, throwNoRoute } from "./step.js"
import type { PlugResult } from "./plug.js"
import type { Step } from "./step.js"
import { forwardedRequest } from "./forwarded-request.js"
import { pathToRoute } from "../conn/request.js"
import type { Target } from "./targets.js"
import { dispatchChannel, trace } from "./telemetry.js"
import type { DispatchMessage } from "./telemetry.js"

/** A route with its pipelines and its target ready to run. */
export interface ReadyRoute {
  readonly route: Route
  readonly pipeline: Step
  /** The pipeline and the target. */
  readonly run: Step
  /** Whether the route's path captures anything. */
  readonly hasParams: boolean
  /** Whether the route has assigns of its own to merge into the conn's. */
  readonly hasAssigns: boolean
  readonly hasPrivate: boolean
}

/** A {@link RouterVisit} whose fields are set when the route is found. */
type Visit = { -readonly [Key in keyof RouterVisit]: RouterVisit[Key] }

/** Whether rows for GET answer a HEAD request. Set by endpoints, since the router of the reference does not do this. */
const headAsGet: PrivateKey<boolean> = /* @__PURE__ */ privateKey("waymark_head_as_get")

/** The last plug of an endpoint before its router. */
export function answerHead(conn: Conn): Conn {
  if (conn.method === "HEAD") headAsGet.set(conn, true)
  return conn
}

/** A built router, as {@link dispatch} uses it. */
export interface Dispatcher {
  readonly name: string
  readonly table: readonly unknown[]
  readonly matcher: Matcher
  readonly routes: readonly ReadyRoute[]
  readonly pipelineOf: (names: readonly string[]) => Step
  readonly forwardTo: RouterVisit["forwardTo"]
}

/** Returns the `call` of a router, which sends each conn to its route. */
export function dispatchTo(dispatcher: Dispatcher): Step {
  return throwNoRoute((conn) => dispatch(conn, dispatcher))
}

/**
 * Sends a conn to the first matching route: merges the route's params, assigns and private values into the conn, runs the
 * pipelines, and then the target, unless a plug halted the conn. Returns a `NoRoute` if no route matches.
 *
 * @throws {MalformedURIError} 400, when a segment is not valid percent-encoding
 * @see Phoenix.Router 1.6, `__call__/2`
 */
function dispatch(conn: Conn, dispatcher: Dispatcher): Conn | NoRoute | Promise<Conn> {
  const { name, table, forwardTo } = dispatcher
  const visit: Visit = { table, script_name: conn.script_name, path_params: NO_PARAMS, forwardTo }
  const before = conn.private.waymark_routers
  conn.private.waymark_routers = before === undefined ? [visit] : [...before, visit]
  const found = conn.method === "HEAD" ? findForHead(conn, dispatcher) : find(conn.method, conn, dispatcher)
  const ready = found && dispatcher.routes[found.index]
  if (ready === undefined) return new NoRoute(() => new NoRouteError(conn.method, conn.path_info, name))
  const { route } = ready
  if (ready.hasParams && found !== undefined) {
    visit.path_params = found.path_params
    putRouteParams(conn, found.path_params)
  }
  if (ready.hasAssigns) conn.assigns = merge(conn.assigns, route.assigns)
  if (ready.hasPrivate) conn.private = merge(conn.private, route.private)
  const bypass = bypassKey.get(conn)?.({ table, pipeline: ready.pipeline, pipelineOf: dispatcher.pipelineOf })
  if (bypass !== undefined) return bypass(conn)
  const logged = connLog.get(conn)
  if (logged !== undefined) logDispatch(logged, conn, route)
  const channel = dispatchChannel()
  if (channel === undefined) return ready.run(conn)
  const { path, plug, plug_opts, pipe_through, log, metadata } = route
  const { path_params } = conn
  const message = { conn, router: name, route: path, plug, plug_opts, path_params, pipe_through, log, metadata }
  return trace<DispatchMessage, Conn>(channel, message, () => ready.run(conn), putConn)
}

function find(method: string, conn: Conn, { matcher }: Dispatcher): Match | undefined {
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
function findForHead(conn: Conn, dispatcher: Dispatcher): Match | undefined {
  const verbOf = (match: Match | undefined): string | undefined => match && dispatcher.routes[match.index]?.route.verb
  const found = find("HEAD", conn, dispatcher)
  if (verbOf(found) === "head" || headAsGet.get(conn) !== true) return found
  const foundForGet = find("GET", conn, dispatcher)
  if (verbOf(foundForGet) === "get") conn.method = "GET"
  return foundForGet
}

const putConn = (message: DispatchMessage, conn: Conn): void => {
  message.conn = conn
}

/** Whether a route's assigns or private values have any key. */
export function hasFields(fields: object): boolean {
  return Reflect.ownKeys(fields).length > 0
}

/** Returns the step that runs a route's target. */
export function prepareTarget(route: Route, target: Target): Step {
  const step = targetStep(route, target)
  return route.kind === "forward" ? forwardStep(step, splitPath(route.path).length) : step
}

function targetStep(route: Route, target: Target): Step {
  const { plug, plug_opts } = route
  if (target.kind === "plug") return prepareStep(target.plug, plug_opts, `plug ${plug}`)
  if (target.kind === "fetch")
    return prepareStep((conn: Conn) => target.handler.fetch(forwardedRequest(conn)), undefined, `fetch of ${plug}`)
  const { action, controller } = target
  const names = paramList(route.path).map(([param]) => param)
  return prepareStep(
    (conn: Conn) => Reflect.apply(action, controller, [conn, actionParams(conn, names)]) as PlugResult,
    undefined,
    `action ${inspect(plug_opts)} of ${plug}`,
  )
}

/**
 * The second argument of an action: a new object without prototype, with the params of the route's path from
 * `conn.path_params` (plugs may have changed them) and no other key. Its type says the same, so an action can pass on the
 * whole object.
 */
function actionParams({ path_params }: Conn, names: readonly string[]): AnyPathParams {
  const params = new Params()
  for (const name of names) {
    const value = path_params[name]
    if (value !== undefined) params[name] = value
  }
  return params
}

/** Moves the forward's segments from `path_info` to `script_name` while its target runs, and restores both after it. */
function forwardStep(step: Step, count: number): Step {
  return (conn) => {
    const { path_info, script_name } = conn
    conn.path_info = path_info.slice(count)
    conn.script_name = [...script_name, ...path_info.slice(0, count)]
    const restore = (done: Conn): Conn => Object.assign(done, { path_info, script_name })
    return whenFailed(
      () => whenReady(step(conn), restore),
      (error) => {
        restore(conn)
        throw error
      },
    )
  }
}
