import type { CoreConn, RouteStep } from "../conn/core-conn.js"
import type { HelperEndpoint } from "../../core/helpers/context.js"
import { splitPath } from "../../core/pattern/split-path.js"
import type { Observe } from "../router/dispatch.js"
import { FILTER_PARAMETERS } from "../router/filter-parameters.js"
import type { FilterParameters } from "../router/filter-parameters.js"
import { checkedLogger, connLog, logConverted, logDispatch, logError } from "../router/log.js"
import type { Logger } from "../router/log.js"
import { traceDispatch } from "../router/telemetry.js"
import type { LogLevel } from "../../core/table/log-level.js"
import type { CoreEndpoint, RequestTracer } from "./core-endpoint.js"
import { pageRenderer } from "./errors/pages.js"
import { problemReader } from "./errors/problems.js"
import type { ProblemReader } from "../router/problems/route-problems.js"
import type { ErrorViewOf, RenderErrors } from "./errors/pages.js"
import type { ErrorSetup } from "./errors/render.js"
import { answerMethods } from "./method-not-allowed.js"
import type { StaticManifest } from "./static-manifest.js"
import { traceRequests } from "./telemetry.js"
import { putScriptName, urlsOf } from "./urls.js"
import type { EndpointUrls } from "./urls.js"

/** The value of {@link error_pages}. */
export interface ErrorPages {
  /** Creates the page of an error. */
  readonly render: ErrorSetup<CoreConn>["render"]
  /** Whether a view of the program reads the error. */
  readonly readsError: boolean
  /** Passed to the `problems` of contracts. */
  readonly problems: ProblemReader
}

/**
 * Pages for errors in the format that the request accepts, text, html or JSON, with the issues of invalid queries and bodies.
 *
 * @param options formats and views, as in `render_errors` of `waymark/server`, and the params whose values are hidden in messages
 * @example
 * import { define_endpoint, error_pages } from "waymark/edge"
 *
 * const Endpoint = define_endpoint({
 *   plugs: [() => { throw Object.assign(new Error("no"), { status: 404 }) }],
 *   errors: error_pages(),
 * })
 * const response = await Endpoint.fetch(new Request("http://localhost/", { headers: { accept: "text/html" } }))
 * response.headers.get("content-type") //=> "text/html; charset=utf-8"
 */
export function error_pages(
  options: Omit<RenderErrors<ErrorViewOf<CoreConn>>, "log"> & { readonly filter_parameters?: FilterParameters } = {},
): ErrorPages {
  const { filter_parameters = FILTER_PARAMETERS } = options
  return {
    render: pageRenderer<CoreConn>(options, filter_parameters),
    readsError: options.formats !== undefined,
    problems: problemReader(filter_parameters),
  }
}

/** The value of {@link logs}. */
export interface Logs {
  /** Gives a conn the logger. */
  readonly prepare: (conn: CoreConn) => void
  /** Logs a dispatch, before another function observes it. */
  readonly observe: (next: Observe | undefined) => Observe
  /** Logs an answered error. */
  readonly answered: (error: unknown, conn: CoreConn) => void
  /** Logs an error of the status 500 or above. */
  readonly onError: (error: unknown, conn: CoreConn) => unknown
}

/**
 * Log lines for dispatches, at the level of their rows, and for errors.
 *
 * @param options the logger, the params to hide, and the level of the line about an answered error; default `"debug"`
 * @throws {ArgumentError} when the logger lacks a function
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_router, logs } from "waymark/edge"
 *
 * const lines: string[] = []
 * const put = (line: unknown) => void lines.push(String(line).split("\n")[0] ?? "")
 * const logger = { debug: put, info: put, warn: put, error: put }
 * const web = define_router([get("/", "PageController", "index")])
 * const Router = web.build({ PageController: { index: (conn) => conn.text("Hello") } })
 * await define_endpoint({ router: Router, logs: logs({ logger }) }).fetch(new Request("http://localhost/"))
 * lines //=> ["Processing with PageController.index"]
 */
export function logs(options: {
  readonly logger: Logger
  readonly filter_parameters?: FilterParameters
  readonly errors?: LogLevel | false
}): Logs {
  const { filter_parameters: filter = FILTER_PARAMETERS, errors } = options
  const logger = checkedLogger(options.logger)
  return {
    prepare: (conn) => connLog.set(conn, { logger, filter }),
    observe: (next) => (conn, route, router, run) => {
      logDispatch(conn, route)
      return next === undefined ? run(conn) : next(conn, route, router, run)
    },
    answered: (error, conn) => logConverted(errors, error, conn),
    onError: (error, conn) => logError(logger, error, conn),
  }
}

/** The value of {@link telemetry}. */
export interface Telemetry {
  /** Publishes a dispatch. */
  readonly observe: Observe
  /** Returns a function that publishes a request, if anybody listens. */
  readonly tracer: <Own extends CoreConn>(
    endpoint: HelperEndpoint & CoreEndpoint<Own>,
  ) => RequestTracer<Own> | undefined
}

/**
 * Publishes the events of requests and dispatches on the tracing channels `waymark.endpoint` and `waymark.router_dispatch` of
 * `node:diagnostics_channel`, if the runtime has it.
 *
 * @example
 * import { define_endpoint, telemetry } from "waymark/edge"
 *
 * const Endpoint = define_endpoint({ plugs: [(conn) => conn.text("Hello")], telemetry })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * response.status //=> 200
 */
export const telemetry: Telemetry = { observe: traceDispatch, tracer: traceRequests }

/** The value of {@link method_not_allowed}. */
export type MethodNotAllowed = <Own extends CoreConn>(
  routed: RouteStep<Own>,
  plugs: readonly object[],
  isHeadAnswered: boolean,
) => RouteStep<Own>

/**
 * Answers a request whose path has routes, but none for its method, with 405, and OPTIONS with 204, both with the methods in
 * the header `allow`.
 *
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_router, method_not_allowed } from "waymark/edge"
 *
 * const web = define_router([get("/", "PageController", "index")])
 * const Router = web.build({ PageController: { index: (conn) => conn.text("Hello") } })
 * const Endpoint = define_endpoint({ router: Router, method_not_allowed })
 * const response = await Endpoint.fetch(new Request("http://localhost/", { method: "POST" }))
 * response.headers.get("allow") //=> "GET, HEAD, OPTIONS"
 */
export const method_not_allowed: MethodNotAllowed = answerMethods

/** The value of {@link urls}. */
export interface Urls {
  /** The URLs and paths. */
  readonly endpoint: HelperEndpoint
  /** Puts the path of the site into a conn. */
  readonly prepare: (conn: CoreConn) => void
}

/**
 * The URLs of the site, from which `*_url` helpers and `static_path` build theirs, and the path under which it is mounted.
 *
 * @throws {ArgumentError} when a scheme is malformed
 * @example
 * import { define_endpoint, urls } from "waymark/edge"
 *
 * const Endpoint = define_endpoint({ urls: urls({ url: { scheme: "https", host: "example.com" } }) })
 * Endpoint.url() //=> "https://example.com"
 */
export function urls(config: EndpointUrls & { readonly static_manifest?: StaticManifest }): Urls {
  const script = splitPath(config.url?.path ?? "")
  return {
    endpoint: urlsOf(config),
    prepare: (conn) => {
      if (script.length > 0) putScriptName(conn, script)
    },
  }
}
