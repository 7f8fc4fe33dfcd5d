import type { HelperEndpoint } from "../../core/helpers/context.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { whenReady } from "../../core/lib/maybe-promise.js"
import { Conn } from "../conn/conn.js"
import type { EndpointConfig } from "./config.js"
import { createEndpoint } from "./core-endpoint.js"
import { fieldsOfRequest } from "../conn/request/request.js"
import type { CoreEndpoint } from "./core-endpoint.js"
import { urls } from "./edge-features.js"
import { errorFormats, pageRenderer } from "./errors/pages.js"
import { problemReader, problemRenderer } from "./errors/problems.js"
import type { ErrorSetup } from "./errors/render.js"
import { FILTER_PARAMETERS } from "../router/filter-parameters.js"
import { resolveSecrets } from "../crypto/secrets.js"
import { checkedLogger, connLog, logConverted, logError } from "../router/log.js"
import type { ConnLog } from "../router/log.js"
import { answerMethods } from "./method-not-allowed.js"
import { traceRequests } from "./telemetry.js"

/** Answers requests with plugs and a router, and knows the URLs of the site for helpers. */
export interface Endpoint extends HelperEndpoint, CoreEndpoint<Conn> {
  readonly config: EndpointConfig
}

/**
 * Defines an endpoint: its URLs, its plugs and its router.
 *
 * @throws {ArgumentError} when a secret is shorter than 64 bytes, one of `plugs` is not a plug, a `scheme` is malformed, `debug_errors`
 *   is neither a function nor `false`, or `logger` lacks a function
 * @see Phoenix.Endpoint 1.6
 * @example
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({ plugs: [(conn) => conn.text("Hello").halt()] })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * await response.text() //=> "Hello"
 */
// One signature without type parameters: compilers then know the type of `const Endpoint = define_endpoint(…)` without its
// arguments, so that plugs and controllers may use `Endpoint`.
export function define_endpoint(config: EndpointConfig): Endpoint {
  const secrets = config.secret_key_base ?? []
  if (typeof secrets === "string" || secrets.length > 0) resolveSecrets(secrets)
  const log = makeConnLog(config)
  const site = urls(config)
  const endpoint: Endpoint = createEndpoint<Conn, EndpointConfig>(config, site.endpoint, {
    Conn,
    router: config.router,
    errors: errorSetup(config),
    wrap: config.method_not_allowed === true ? answerMethods : undefined,
    prepare: (conn) => {
      if (log !== undefined) connLog.set(conn, log)
      site.prepare(conn)
    },
    tracer: () => traceRequests<Conn>(endpoint),
  })
  return endpoint
}

function errorSetup(config: EndpointConfig): ErrorSetup<Conn> {
  const pages = config.render_errors ?? {}
  const { debug_errors = false, filter_parameters = FILTER_PARAMETERS } = config
  const context = { table: config.router?.table, filter_parameters, formats: errorFormats(pages) }
  if (debug_errors !== false && typeof debug_errors !== "function")
    throw new ArgumentError(
      `debug_errors takes debug_page, from "waymark/debug", or false, got: ${inspect(debug_errors)}`,
    )
  const answer: ErrorSetup<Conn>["render"] = config.render_error ?? pageRenderer(pages, filter_parameters)
  const renderPage: ErrorSetup<Conn>["render"] =
    debug_errors === false
      ? answer
      : (error, conn, status) =>
          whenReady(debug_errors(error, conn, status, context), (page) => page ?? answer(error, conn, status))
  const render = problemRenderer(config.router, problemReader(filter_parameters), renderPage)
  const logger = config.logger ?? console
  const { render_error, render_errors } = config
  const hasViews = (render_error ?? render_errors?.formats ?? debug_errors) !== false
  return {
    render,
    readsError: (conn) => hasViews || connLog.get(conn) !== undefined,
    answered: (error, conn) => logConverted(pages.log, error, conn),
    onError: config.on_error ?? ((error, conn) => logError(logger, error, conn)),
  }
}

function makeConnLog({ logger, filter_parameters }: EndpointConfig): ConnLog | undefined {
  return logger === undefined
    ? undefined
    : { logger: checkedLogger(logger), filter: filter_parameters ?? FILTER_PARAMETERS }
}

/**
 * Creates a conn for a Web request.
 *
 * @throws {TypeError} when the request's URL is malformed
 * @example
 * import { conn_from_request } from "waymark/server"
 *
 * conn_from_request(new Request("http://localhost/users/7?page=2")).path_info //=> ["users", "7"]
 */
export function connFromRequest(request: Request, endpoint?: Endpoint): Conn {
  return new Conn(fieldsOfRequest(request, endpoint, endpoint?.config.secret_key_base))
}
