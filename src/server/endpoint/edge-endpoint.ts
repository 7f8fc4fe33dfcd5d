import { connClass } from "../conn/core-conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import { acceptOf } from "../conn/request/request.js"
import type { ConnFields } from "../conn/request/request.js"
import { errorForLog } from "../../core/lib/errors/log-text.js"
import type { HelperEndpoint } from "../../core/helpers/context.js"
import { observeKey } from "../router/dispatch.js"
import type { StrictPlug } from "../router/edge/conns.types.js"
import type { FreeCorePlug } from "../router/flow/free-plug.types.js"
import type { AnyFeatures, MethodsOf } from "../router/edge/edge.types.js"
import type { CheckedMount, CheckedPlugs, Inferred, ListFits } from "../router/flow/mounts.types.js"
import type { FreePlugMessage, FreeRouterMessage } from "../router/messages.js"
import type { PlugOrMaker, RequiresAssigns, RequiresNothing } from "../router/flow/plug.js"
import type { CommonSettings, FlowParts } from "./config.js"
import { createEndpoint } from "./core-endpoint.js"
import type { CoreEndpoint } from "./core-endpoint.js"
import type { ErrorPages, Logs, MethodNotAllowed, Telemetry, Urls } from "./edge-features.js"
import { ErrorPage, plainStatusName } from "../conn/response/error-page.js"
import { problemRenderer } from "./errors/problems.js"
import type { ErrorSetup } from "./errors/render.js"

/** An endpoint of a program that names its features. */
export interface EdgeEndpoint extends HelperEndpoint, CoreEndpoint {
  readonly config: EdgeEndpointConfig
}

/** The configuration of an endpoint without its plugs and its router. */
interface EdgeSettings extends CommonSettings<CoreConn> {
  /** Features of the conn, for an endpoint without a router; default: those of the router. */
  readonly conn?: AnyFeatures
  /** Pages for errors: `error_pages()`. Default: the name of the status as a line of text, or as JSON if the request accepts that. */
  readonly errors?: ErrorPages
  /** Log lines of dispatches and errors: `logs({ logger })`. */
  readonly logs?: Logs
  /** Events on the tracing channels: `telemetry`. */
  readonly telemetry?: Telemetry
  /** 405 with `allow` instead of 404 if only the method does not match: `method_not_allowed`. */
  readonly method_not_allowed?: MethodNotAllowed
  /** The URLs of the site, for `*_url` helpers and static files: `urls({ url })`. Default: `http://localhost`, as in `waymark/server`. */
  readonly urls?: Urls
}

/**
 * The configuration of an endpoint. Its plugs require no assigns and no features, and its router no assigns;
 * {@link edgeEndpointConfig} returns one in which they do.
 */
export interface EdgeEndpointConfig extends EdgeSettings {
  /** Plugs that run before the router, in order. */
  readonly plugs?: readonly FreeCorePlug<FreePlugMessage>[]
  readonly router?: MountedRouter & RequiresNothing<FreeRouterMessage>
}

/** A router as an endpoint uses it, whatever the features of its conns. */
interface MountedRouter {
  readonly table: readonly unknown[]
  readonly conn_class: new (fields: ConnFields) => CoreConn
  readonly call: (conn: never, opts?: unknown) => CoreConn | Promise<CoreConn>
}

/**
 * Defines an endpoint: its plugs, its router and its features.
 *
 * @throws {ArgumentError} when one of `plugs` is not a plug
 * @see Phoenix.Endpoint 1.6
 * @example
 * import { define_endpoint } from "waymark/edge"
 *
 * const Endpoint = define_endpoint({ plugs: [(conn) => conn.text("Hello").halt()] })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * await response.text() //=> "Hello"
 */
export function defineEdgeEndpoint(config: EdgeEndpointConfig): EdgeEndpoint {
  const { router, urls, logs, telemetry } = config
  const observe = logs?.observe(telemetry?.observe) ?? telemetry?.observe
  const endpoint: EdgeEndpoint = createEndpoint<CoreConn, EdgeEndpointConfig>(config, urls?.endpoint ?? NO_URLS, {
    Conn: router?.conn_class ?? connClass(config.conn ?? []),
    // Its conns are of its own class, which the line above chose; agrees by test/unit/server/edge/features.test.ts.
    router: router as typeof router & { readonly call: (conn: CoreConn) => CoreConn | Promise<CoreConn> },
    errors: errorSetup(config),
    wrap: config.method_not_allowed,
    prepare: (conn) => {
      logs?.prepare(conn)
      urls?.prepare(conn)
      if (observe !== undefined) observeKey.set(conn, observe)
    },
    tracer: telemetry && (() => telemetry.tracer(endpoint)),
  })
  return endpoint
}

function errorSetup({ errors, logs, on_error, router }: EdgeEndpointConfig): ErrorSetup<CoreConn> {
  return {
    render: problemRenderer(router, errors?.problems, errors?.render ?? plainErrors),
    readsError: () => errors?.readsError === true || logs !== undefined,
    answered: logs?.answered,
    onError:
      on_error ??
      logs?.onError ??
      ((error, conn) => console.error(`${conn.method} ${conn.request_path}`, errorForLog(error))),
  }
}

/** A line of text, or JSON if the request accepts that and no page. */
function plainErrors(_error: unknown, conn: CoreConn, status: number): ErrorPage {
  const accept = acceptOf(conn) ?? ""
  const name = plainStatusName(status)
  return conn.private.waymark_format === "json" || (accept.includes("json") && !accept.includes("html"))
    ? new ErrorPage(status, "application/json", JSON.stringify({ errors: { detail: name } }))
    : new ErrorPage(status, "text/plain", name)
}

const localhost = (): string => "http://localhost"
const samePath = (path: string): string => path

/** Those of an endpoint without configuration. */
const NO_URLS: HelperEndpoint = {
  url: localhost,
  path: samePath,
  static_url: localhost,
  static_path: samePath,
  static_integrity: () => null,
}

interface FlowConfig<Plugs, Mounted> extends EdgeSettings, FlowParts<Plugs, Mounted> {}

/**
 * Returns the configuration for `define_endpoint`, and checks its types: each plug and the router require only what the plugs
 * before them assign, and each plug only the features of the router's conns.
 *
 * @example
 * import { get } from "waymark"
 * import { cookies, define_endpoint, define_router, endpoint_config } from "waymark/edge"
 * import type { ConnOf } from "waymark/edge"
 *
 * const web = define_router([get("/", "PageController", "index")], { conn: [cookies] })
 * const Router = web.build({ PageController: { index: (conn) => conn.text("Hello") } })
 * const put_theme = (conn: ConnOf<typeof web>) => conn.put_resp_cookie("theme", "dark")
 *
 * const Endpoint = define_endpoint(endpoint_config({ plugs: [put_theme], router: Router }))
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * response.headers.get("set-cookie") //=> "theme=dark; Path=/; HttpOnly"
 */
export function edgeEndpointConfig<
  const Plugs extends readonly (PlugOrMaker | {})[],
  Mounted extends MountedRouter & RequiresAssigns<never>,
  Given extends object,
  const Features extends AnyFeatures = readonly [],
>(
  this: ListFits<Plugs, StrictPlug<EdgeConnOf<Mounted, Features>>, EdgeConnOf<Mounted, Features>>,
  config: FlowConfig<
    CheckedPlugs<Plugs> & readonly (StrictPlug<EdgeConnOf<Mounted, Features>> | {})[],
    CheckedMount<Plugs, Mounted, Given>
  > & { readonly conn?: Features } & Inferred<Given>,
): EdgeEndpointConfig
export function edgeEndpointConfig(config: EdgeEndpointConfig): EdgeEndpointConfig {
  return config
}

/** The conns of an endpoint: those of its router, or those of its features. */
// prettier-ignore
type EdgeConnOf<Mounted, Features extends AnyFeatures> =
  MountedRouter extends Mounted ? CoreConn & MethodsOf<Features> :
  Mounted extends { readonly conn_class: new (fields: ConnFields) => infer Own } ? Own :
  CoreConn
