import type { HelperEndpoint } from "../../core/helpers/context.js"
import { NoRouteError } from "../../core/match/errors.js"
import { NoRoute } from "../../core/match/no-route.js"
import { markVersion } from "../../core/lib/copies.js"
import { isPromise, whenReady } from "../../core/lib/maybe-promise.js"
import { refuseJson } from "../../core/lib/write-json.js"
import { isInMemory } from "../conn/response/body.js"
import type { CoreConn } from "../conn/core-conn.js"
import { NotSentError } from "../conn/errors.js"
import type { ConnFields } from "../conn/request/request.js"
import { fieldsOfRequest } from "../conn/request/request.js"
import { toResponse } from "../conn/response/send.js"
import type { SecretKeyBase } from "../crypto/secrets.js"
import type { CommonSettings, FlowParts } from "./config.js"
import type { MethodNotAllowed } from "./edge-features.js"
import { refuseRequest, renderError, reportError } from "./errors/render.js"
import type { ErrorSetup } from "./errors/render.js"
import { isPlainPath } from "./plain-path.js"
import { answerHead } from "../router/dispatch.js"
import { mayPass } from "../router/methods-of-path.js"
import type { PlugOf } from "../router/flow/plug.js"
import { checkNeeds, Passed, SECRET } from "../router/plug-order.js"
import { rowLocators } from "../router/problems/route-problems.js"
import { prepareStep, stepToRouter, throwNoRoute } from "../router/flow/step.js"
import { chainSteps } from "../../core/lib/maybe-promise.js"
import { plugName } from "../../core/table/names/plug-name.js"
import type { Step } from "../router/flow/step.js"
import { isInstanceOf } from "../../core/lib/errors/error-details.js"
import { watchBody } from "./watch-body.js"

/** Answers requests with plugs and a router. */
export interface CoreEndpoint<Own extends CoreConn = CoreConn> {
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
  /** For adapters: creates the conn of a request. */
  create_conn(fields: ConnFields): Own
  /**
   * Answers a conn that an adapter created: returns the result of `send`, or the response to an error. Never rejects; returns
   * a promise only if a plug, an action or a callback does.
   */
  answer<Sent>(conn: Own, send: (conn: Own) => Sent): Sent | Response | Promise<Sent | Response>
  /** Like `fetch_or_pass`, for a conn that an adapter created. */
  answer_or_pass(conn: Own): Promise<Response | null>
  /**
   * For adapters: reports an error while writing a response, and returns the error page to send instead, if nothing of the
   * response was sent yet. Never rejects.
   */
  answer_error(conn: Own, error: unknown): Promise<Response>
  /** For adapters: reports an error while writing a response that was partly sent. Each error is reported once. */
  report_error(conn: Own, error: unknown): void
  /** Runs the plugs and the router on a conn; throws their errors. */
  call(conn: Own): Own | Promise<Own>
  /** Refuses to write an endpoint as JSON: always throws. Its `config`, which has the secret, is not enumerable either. */
  toJSON(): never
}

/** An endpoint as adapters use it, whatever the features of its conns. */
export interface ServedEndpoint extends HelperEndpoint, CoreEndpoint {
  readonly config: { readonly secret_key_base?: SecretKeyBase }
}

/** Answers a request, and publishes its events. */
export type RequestTracer<Own> = <Answered>(
  conn: Own,
  answer: (failed: (error: unknown) => void) => Answered | Promise<Answered>,
) => Answered | Promise<Answered>

export interface EndpointParts<Own extends CoreConn> {
  readonly Conn: new (fields: ConnFields) => Own
  readonly router: { readonly call: Step<Own> } | undefined
  readonly errors: ErrorSetup<Own>
  /** Wraps the plugs and the router. */
  readonly wrap?: MethodNotAllowed | undefined
  /** Prepares each conn, e.g. with a logger. */
  readonly prepare?: ((conn: Own) => void) | undefined
  /** Returns a tracer, if anybody listens. */
  readonly tracer?: (() => RequestTracer<Own> | undefined) | undefined
}

/** @throws {ArgumentError} when a plug or the router needs a plug before it, or the secret */
function checkOrder(plugs: readonly unknown[], router: unknown, secret: SecretKeyBase | undefined): void {
  const passed = new Passed(secret === undefined || secret.length === 0 ? [] : [SECRET])
  plugs.forEach((plug, index) => passed.pass(plug, `plug ${index + 1} of the endpoint`))
  if (router !== undefined) passed.pass(router, "the router")
  checkNeeds(passed)
}

/**
 * Creates an endpoint of its configuration and its parts.
 *
 * @param urls further members of `conn.endpoint`
 * @throws {ArgumentError} when one of the plugs is not a plug, or comes too early
 */
export function createEndpoint<
  Own extends CoreConn,
  Config extends CommonSettings<Own> & FlowParts<readonly PlugOf<Own>[], object>,
>(
  config: Config,
  urls: HelperEndpoint,
  { Conn, router, errors, wrap, prepare, tracer }: EndpointParts<Own>,
): HelperEndpoint & CoreEndpoint<Own> & { readonly config: Config } {
  const { plugs = [], secret_key_base } = config
  const isHeadAnswered = config.head !== false
  checkOrder(plugs, router, secret_key_base)
  const steps = plugs.map((plug, index) => prepareStep(plug, undefined, plugName(plug, index, "of the endpoint")))
  const chain = chainSteps<Own>(isHeadAnswered ? [...steps, answerHead] : steps)
  const routed = router === undefined ? chain : stepToRouter(chain, router)
  const step = wrap?.(routed, plugs, isHeadAnswered) ?? routed
  const unanswered = router === undefined ? NotSentError : NoRouteError

  const endpoint = {
    config,
    ...urls,
    call: throwNoRoute(step),
    create_conn: (fields: ConnFields) => new Conn(fields),
    fetch: async (request: Request) => answerRequest<never>(request),
    fetch_or_pass: async (request: Request) => answerRequest(request, null),
    answer: <Sent>(conn: Own, send: (conn: Own) => Sent) => answer<Sent, never>(conn, send),
    answer_or_pass: async (conn: Own) => answer(conn, toResponse, null),
    answer_error: async (conn: Own, error: unknown) => answerError(conn, error, toResponse),
    report_error: fail,
    toJSON: refuseJson,
  }
  markVersion(endpoint)
  Object.defineProperty(endpoint, "config", { enumerable: false })

  const locateRow = router && rowLocators.get(router)
  if (locateRow !== undefined) rowLocators.set(endpoint, locateRow)

  function answerRequest<Passed extends null>(
    request: Request,
    passed?: Passed,
  ): Response | Passed | Promise<Response | Passed> {
    let conn: Own
    try {
      conn = new Conn(fieldsOfRequest(request, endpoint, secret_key_base))
    } catch {
      return refuseRequest(request) // the URL is malformed, e.g. has the port 99999
    }
    return answer(conn, toResponse, passed)
  }

  /** Returns `passed`, if given, for an unanswered request; a promise only if a plug, an action or a callback returns one. */
  function answer<Sent, Passed extends null>(
    conn: Own,
    send: (conn: Own) => Sent,
    passed?: Passed,
  ): Sent | Response | Passed | Promise<Sent | Response | Passed> {
    if (passed !== undefined) {
      if (!isPlainPath(conn.request_path)) return passed
      mayPass.set(conn, true)
    }
    prepare?.(conn)
    const trace = tracer?.()
    return trace === undefined
      ? answerConn(conn, send, passed)
      : trace<Response | Passed>(conn, async (failed) => answerConn(conn, toResponse, passed, failed))
  }

  function answerConn<Sent, Passed extends null>(
    conn: Own,
    send: (conn: Own) => Sent,
    passed?: Passed,
    failed?: (error: unknown) => void,
  ): Sent | Response | Passed | Promise<Sent | Response | Passed> {
    const recover = (error: unknown): Sent | Response | Passed | Promise<Sent | Response> => {
      if (passed !== undefined && isInstanceOf<Error>(error, unanswered) && conn.state === "unset") return passed
      failed?.(error)
      return answerError(conn, error, send)
    }
    try {
      const sent = conn["respond"]<Own, Sent, NoRoute>(step, fail, send)
      if (sent instanceof NoRoute)
        return recover((failed ?? passed) !== undefined || errors.readsError(conn) ? sent.toError() : sent)
      if (!isPromise<Sent>(sent)) return watched(sent, conn)
      return Promise.resolve(sent)
        .then((ready) => watched(ready, conn))
        .catch(recover)
    } catch (error) {
      return recover(error)
    }
  }

  function answerError<Sent>(
    conn: Own,
    error: unknown,
    send: (conn: Own) => Sent,
  ): Sent | Response | Promise<Sent | Response> {
    return whenReady(renderError(error, conn, errors, send), (sent) => watched(sent, conn))
  }

  /** Wraps a response so that errors in its body stream are reported; a body in memory needs no wrapper. */
  function watched<Sent>(sent: Sent, conn: Own): Sent | Response {
    return sent instanceof Response && !isInMemory(conn.resp_body)
      ? watchBody(sent, (error) => fail(conn, error))
      : sent
  }

  function fail(conn: Own, error: unknown): void {
    reportError(errors, error, conn)
  }
  return endpoint
}
