import type { HelperEndpoint } from "../helpers/context.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { NoRouteError } from "../match/errors.js"
import { NoRoute } from "../match/no-route.js"
import { isPromise, whenReady } from "../lib/maybe-promise.js"
import { isInMemory } from "../conn/check-response.js"
import { Conn, NotSentError } from "../conn/conn.js"
import { splitPath } from "../pattern/split-path.js"
import type { EndpointConfig } from "./config.js"
import { buildPath, buildUrl, checkStaticPath } from "./urls.js"
import { errorFormats, pageRenderer } from "./errors/pages.js"
import { refuseRequest, renderError, reportError } from "./errors/render.js"
import type { ErrorSetup } from "./errors/render.js"
import { FILTER_PARAMETERS } from "../router/filter-parameters.js"
import { respond } from "../conn/hooks.js"
import { toResponse } from "../conn/send.js"
import { resolveSecrets } from "../crypto/secrets.js"
import { isPlainPath } from "./plain-path.js"
import { answerHead } from "../router/dispatch.js"
import { connLog, logError } from "../router/log.js"
import type { ConnLog } from "../router/log.js"
import { answerMethods } from "./method-not-allowed.js"
import { chainSteps, plugName, prepareStep, stepToRouter, throwNoRoute } from "../router/step.js"
import { parseRequestUrl } from "../conn/request.js"
import { staticLookup } from "./static-manifest.js"
import { endpointChannel } from "./telemetry.js"
import type { EndpointMessage } from "./telemetry.js"
import { trace } from "../router/telemetry.js"
import { isInstanceOf } from "../lib/error-details.js"
import { watchBody } from "./watch-body.js"

/** Answers requests with plugs and a router, and knows the URLs of the site for helpers. */
export interface Endpoint extends HelperEndpoint {
  readonly config: EndpointConfig
  /** Answers a Web request; never rejects. */
  fetch(this: void, request: Request): Promise<Response>
  /**
   * Answers a Web request, or returns null if no route matches and no plug answered, so that the surrounding application can
   * continue; never rejects. If it returns null, changes of plugs to the response are discarded.
   *
   * A path that can be written more simply is also passed on, before any plug runs: one with an empty segment, with a segment
   * `.` or `..`, or with an escaped letter or digit, or one of `-._~`. So a check of the path in the surrounding application
   * sees the path that is routed.
   */
  fetch_or_pass(this: void, request: Request): Promise<Response | null>
  /**
   * Answers a conn that an adapter created: returns the result of `send`, or the response to an error. Never rejects; returns
   * a promise only if a plug, an action or a callback does.
   */
  answer<Sent>(conn: Conn, send: (conn: Conn) => Sent): Sent | Response | Promise<Sent | Response>
  /** Like `fetch_or_pass`, for a conn that an adapter created. */
  answer_or_pass(conn: Conn): Promise<Response | null>
  /**
   * For adapters: reports an error while writing a response, and returns the error page to send instead, if nothing of the
   * response was sent yet. Never rejects.
   */
  answer_error(conn: Conn, error: unknown): Promise<Response>
  /** For adapters: reports an error while writing a response that was partly sent. Each error is reported once. */
  report_error(conn: Conn, error: unknown): void
  /** Runs the plugs and the router on a conn; throws their errors. */
  call(conn: Conn): Conn | Promise<Conn>
}

/**
 * Defines an endpoint: its URLs, its plugs and its router.
 *
 * @throws {ArgumentError} when a secret is shorter than 64 bytes, one of `plugs` is not a plug, or `debug_errors` is
 *   neither a function nor `false`
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
  const url = config.url ?? {}
  const staticUrl = config.static_url ?? url
  const files = staticLookup(config.static_manifest)
  const plugs = config.plugs ?? []
  const steps = plugs.map((plug, index) => prepareStep(plug, undefined, plugName(plug, index, "of the endpoint")))
  const isHeadAnswered = config.head !== false
  const chain = chainSteps(isHeadAnswered ? [...steps, answerHead] : steps)
  const routed = config.router === undefined ? chain : stepToRouter(chain, config.router)
  const step = config.method_not_allowed === true ? answerMethods(throwNoRoute(routed), plugs, isHeadAnswered) : routed
  const secrets = config.secret_key_base ?? []
  if (typeof secrets === "string" || secrets.length > 0) resolveSecrets(secrets)
  const errors = errorSetup(config)
  const { render_error, render_errors, debug_errors } = config
  const hasErrorViews = (render_error ?? render_errors?.formats ?? debug_errors ?? false) !== false
  const log = makeConnLog(config)
  const script = splitPath(url.path ?? "")

  const endpoint: Endpoint = {
    config,
    url: () => buildUrl(config, url),
    path: (path) => buildPath(url, path),
    static_url: () => buildUrl(config, staticUrl),
    static_path: (path) => buildPath(staticUrl, files.path(checkStaticPath(path))),
    static_integrity: (path) => files.integrity(checkStaticPath(path)),
    call: throwNoRoute(step),
    fetch: async (request) => answerRequest<never>(request),
    fetch_or_pass: async (request) => answerRequest(request, null),
    answer: (conn, send) => answer<ReturnType<typeof send>, never>(conn, send),
    answer_or_pass: async (conn) => answer(conn, toResponse, null),
    answer_error: async (conn, error) => answerError(conn, error, toResponse),
    report_error: fail,
  }

  function answerRequest<Passed extends null>(
    request: Request,
    passed?: Passed,
  ): Response | Passed | Promise<Response | Passed> {
    const conn = tryConnFromRequest(request, endpoint)
    return conn === undefined ? refuseRequest(request) : answer(conn, toResponse, passed)
  }

  /** Returns `passed`, if given, for an unanswered request; a promise only if a plug, an action or a callback returns one. */
  function answer<Sent, Passed extends null>(
    conn: Conn,
    send: (conn: Conn) => Sent,
    passed?: Passed,
  ): Sent | Response | Passed | Promise<Sent | Response | Passed> {
    if (passed !== undefined && !isPlainPath(conn.request_path)) return passed
    if (log !== undefined) connLog.set(conn, log)
    if (script.length > 0 && endsWith(script, conn.script_name)) conn.script_name = script
    const channel = endpointChannel()
    if (channel === undefined) return answerConn(conn, send, passed)
    const message: EndpointMessage = { conn, endpoint }
    return trace<EndpointMessage, Response | Passed>(
      channel,
      message,
      async () =>
        answerConn(conn, toResponse, passed, (error) => {
          message.error = error
          channel.error.publish(message)
        }),
      (done, response) => void Object.assign(done, { response }),
    )
  }

  function answerConn<Sent, Passed extends null>(
    conn: Conn,
    send: (conn: Conn) => Sent,
    passed?: Passed,
    failed?: (error: unknown) => void,
  ): Sent | Response | Passed | Promise<Sent | Response | Passed> {
    const recover = (error: unknown): Sent | Response | Passed | Promise<Sent | Response> => {
      if (passed !== undefined && isUnanswered(error, conn, config)) return passed
      failed?.(error)
      return answerError(conn, error, send)
    }
    try {
      const sent = conn[respond](step, fail, send)
      if (sent instanceof NoRoute) {
        const isErrorRead = hasErrorViews || (failed ?? connLog.get(conn) ?? passed) !== undefined
        return recover(isErrorRead ? sent.toError() : sent)
      }
      if (!isPromise<Sent>(sent)) return watched(sent, conn)
      return Promise.resolve(sent)
        .then((ready) => watched(ready, conn))
        .catch(recover)
    } catch (error) {
      return recover(error)
    }
  }

  function answerError<Sent>(
    conn: Conn,
    error: unknown,
    send: (conn: Conn) => Sent,
  ): Sent | Response | Promise<Sent | Response> {
    return whenReady(renderError(error, conn, errors, send), (sent) => watched(sent, conn))
  }

  /** Wraps a response so that errors in its body stream are reported; a body in memory needs no wrapper. */
  function watched<Sent>(sent: Sent, conn: Conn): Sent | Response {
    return sent instanceof Response && !isInMemory(conn.resp_body)
      ? watchBody(sent, (error) => fail(conn, error))
      : sent
  }

  function fail(conn: Conn, error: unknown): void {
    reportError(errors, error, conn)
  }
  return endpoint
}

function errorSetup(config: EndpointConfig): ErrorSetup {
  const pages = config.render_errors ?? {}
  const { debug_errors = false, filter_parameters = FILTER_PARAMETERS } = config
  const context = { table: config.router?.table, filter_parameters, formats: errorFormats(pages) }
  if (debug_errors !== false && typeof debug_errors !== "function")
    throw new ArgumentError(
      `debug_errors takes debug_page, from "waymark/debug", or false, got: ${inspect(debug_errors)}`,
    )
  const answer: ErrorSetup["render"] = config.render_error ?? pageRenderer(pages, filter_parameters)
  const render: ErrorSetup["render"] =
    debug_errors === false
      ? answer
      : (error, conn, status) =>
          whenReady(debug_errors(error, conn, status, context), (page) => page ?? answer(error, conn, status))
  const logger = config.logger ?? console
  return { render, log: pages.log, onError: config.on_error ?? ((error, conn) => logError(logger, error, conn)) }
}

function makeConnLog({ logger, filter_parameters }: EndpointConfig): ConnLog | undefined {
  return logger === undefined ? undefined : { logger, filter: filter_parameters ?? FILTER_PARAMETERS }
}

/** Whether the site's path ends with the segments that the surrounding application has removed. */
function endsWith(script: readonly string[], removed: readonly string[]): boolean {
  return script.join("/").endsWith(removed.join("/"))
}

/** Whether no route matched, or there is no router, and no plug answered. */
function isUnanswered(error: unknown, conn: Conn, { router }: EndpointConfig): boolean {
  return isInstanceOf<Error>(error, router === undefined ? NotSentError : NoRouteError) && conn.state === "unset"
}

/** A conn for a Web request, or undefined if its URL is malformed, e.g. has the port 99999. */
function tryConnFromRequest(request: Request, endpoint: Endpoint): Conn | undefined {
  try {
    return connFromRequest(request, endpoint)
  } catch {
    return undefined
  }
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
  // A spread in place of `assign` would take 4 µs in V8, a third of an answer.
  const fields = Object.assign(parseRequestUrl(request.url), {
    method: request.method,
    request,
    endpoint,
    secret_key_base: endpoint?.config.secret_key_base,
  })
  return new Conn(fields)
}
