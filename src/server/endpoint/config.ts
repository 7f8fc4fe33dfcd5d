import type { Conn, SecretKeyBase } from "../conn/conn.js"
import type { FilterParameters } from "../router/filter-parameters.js"
import type { Logger } from "../router/log.js"
import type { FreePlugMessage, FreeRouterMessage } from "../router/messages.js"
import type { CheckedMount, CheckedPlugs, Inferred, ListFits } from "../router/flow/mounts.types.js"
import type { FreePlug } from "../router/flow/free-plug.types.js"
import type { EndpointPlug, Plug } from "../router/flow/plug.js"
import type { FreeRouter, Router } from "../router/router.js"
import type { RenderErrors } from "./errors/pages.js"
import type { DebugErrors, ErrorRenderer } from "./errors/render.js"
import type { StaticManifest } from "./static-manifest.js"
import type { EndpointUrls } from "./urls.js"

/** The settings of endpoints of `waymark/server` and `waymark/edge`. */
export interface CommonSettings<Own> {
  /** The secret for signed and encrypted cookies, of at least 64 bytes; or a list of secrets, the current one first. */
  readonly secret_key_base?: SecretKeyBase
  /**
   * Whether rows for GET answer HEAD too, unless a row for HEAD matches; default `true`. `conn.method` is then GET, and the response is
   * sent without its body.
   */
  readonly head?: boolean
  /** Called once for each error that is answered with 500 or more, or aborts a response; default: logs to the logger or `console`. */
  readonly on_error?: (error: unknown, conn: Own) => void
}

/** The configuration of an endpoint without its plugs and its router. */
interface EndpointSettings extends EndpointUrls, CommonSettings<Conn> {
  /** Maps static files to their names with a digest, for `static_path` and `static_integrity`. */
  readonly static_manifest?: StaticManifest
  /**
   * If `true`, a request whose path has routes but none for its method is answered with 405, and OPTIONS with 204, both with
   * the methods in the header `allow`. Default `false`: it is answered with 404, as in Phoenix.
   */
  readonly method_not_allowed?: boolean
  /** The formats and views of error pages; default: text, html or json, by the `accept` header of the request. */
  readonly render_errors?: RenderErrors
  /** Creates the response to an error; replaces `render_errors`. */
  readonly render_error?: ErrorRenderer
  /**
   * For development: `debug_page` from `waymark/debug`, which shows browsers the error, its stack, the request and the routes.
   * In production and for other hosts, it has no effect. Default `false`.
   */
  readonly debug_errors?: DebugErrors | false
  /** Receives the log lines of dispatches, at the level of the route, and of the plug `logger`; default: dispatches are not logged. */
  readonly logger?: Logger
  /**
   * The params to hide in logs and debug pages, by parts of their names, ignoring letter case; default
   * `["password", "token", "secret", "authorization", "_signature"]`. A list replaces the default.
   */
  readonly filter_parameters?: FilterParameters
}

/**
 * The configuration of an endpoint. Its plugs and its router require no assigns; {@link endpoint_config} returns one in which
 * the plugs before them set those that they require.
 */
export interface EndpointConfig extends EndpointSettings {
  /** Plugs that run before the router, in order. */
  readonly plugs?: readonly FreePlug<FreePlugMessage>[]
  readonly router?: FreeRouter<FreeRouterMessage>
}

/** The parts of an endpoint whose plugs and router require what the plugs before them assign. */
export interface FlowParts<Plugs, Mounted> {
  /** Plugs that run before the router, in order. */
  readonly plugs?: Plugs
  readonly router?: Mounted
}

interface FlowConfig<Plugs, Mounted> extends EndpointSettings, FlowParts<Plugs, Mounted> {}

/** Any value, so that the message about a value that is not a plug is ours; the compiler reads the types of functions in place from it. */
type ListedPlug = Plug | EndpointPlug<string> | {}

/**
 * Checks that each plug of an endpoint, and its router, has the assigns that it requires from the plugs before it.
 * `define_endpoint` alone refuses plugs with `requires` and routers with `before`, since it cannot compare them.
 *
 * @returns the configuration unchanged, for `define_endpoint`; nothing is checked at run time
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"
 *
 * const put_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
 * const web = define_router([get("/", "PageController", "index")], { before: [put_user] })
 * const Router = web.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })
 *
 * const Endpoint = define_endpoint(endpoint_config({ plugs: [put_user], router: Router }))
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * await response.text() //=> "Ada"
 */
export function endpoint_config<
  const Plugs extends readonly ListedPlug[],
  Mounted extends Router<never>,
  Given extends object,
>(
  this: ListFits<Plugs, Plug | EndpointPlug<string>, Conn>,
  config: FlowConfig<CheckedPlugs<Plugs>, CheckedMount<Plugs, Mounted, Given>> & Inferred<Given>,
): EndpointConfig
export function endpoint_config(config: EndpointConfig): EndpointConfig {
  return config
}
