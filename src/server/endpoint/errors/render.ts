import { isResponse } from "../../conn/response/given-response.js"
import { shared } from "../../../core/lib/copies.js"
import type { Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { discardBody, isStatus } from "../../conn/response/body.js"
import { DEFAULT_CACHE, headersOf } from "../../conn/response/headers.js"
import { plainError } from "../../conn/response/error-page.js"
import type { ErrorPage } from "../../conn/response/error-page.js"
import type { FilterParameters } from "../../router/filter-parameters.js"
import { sendAndClose } from "../../conn/response/send.js"
import { isHeadRequest } from "../../conn/request/request.js"
import { markHandled, whenFailed, whenReady } from "../../../core/lib/maybe-promise.js"
import { isInstanceOf, printErrors, readField } from "../../../core/lib/errors/error-details.js"

/** Creates the response to an error. */
export type ErrorRenderer = (error: unknown, conn: Conn, status: number) => Response | Promise<Response>

/** The endpoint's values that a {@link DebugErrors} function is passed. */
export interface DebugContext {
  /** The table of the endpoint's router, if it has one. */
  readonly table: readonly unknown[] | undefined
  /** The params to hide. */
  readonly filter_parameters: FilterParameters
  /** The formats of error pages, in order. */
  readonly formats: readonly string[]
}

/**
 * Creates the response to an error in development: `debug_page` from `waymark/debug`. If it returns undefined, the error is
 * answered as in production.
 */
export type DebugErrors = (
  error: unknown,
  conn: Conn,
  status: number,
  context: DebugContext,
) => Response | undefined | Promise<Response | undefined>

type Answer = ErrorPage | Response

/** The functions with which an endpoint handles errors. */
export interface ErrorSetup<in Own extends CoreConn> {
  readonly render: (error: unknown, conn: Own, status: number) => Answer | Promise<Answer>
  /** Whether a function of the program may read the error; only then it is created. */
  readonly readsError: (conn: Own) => boolean
  /** Called when an error was answered. */
  readonly answered?: ((error: unknown, conn: Own) => void) | undefined
  readonly onError: (error: unknown, conn: Own) => unknown
}

/** The status of the response to an error: its own `status` from 400 to 599, else 500. */
export function errorStatus(error: unknown): number {
  const status = readField(error, "status")
  return typeof status === "number" && isStatus(status) && status >= 400 ? status : 500
}

/**
 * Answers an error. Reports it if its status is 500 or more, and reports errors of the renderer and of before-send callbacks.
 * Headers of the conn are kept unless the response has one of the same name, except those that describe a body or allow
 * caching. Never throws or rejects; returns a promise only if the renderer or a callback does.
 *
 * @param send converts the conn to the response
 */
export function renderError<Own extends CoreConn, Sent>(
  error: unknown,
  conn: Own,
  setup: ErrorSetup<Own>,
  send: (conn: Own) => Sent,
): Sent | Response | Promise<Sent | Response> {
  const status = errorStatus(error)
  if (status >= 500) reportError(setup, error, conn)
  const answered = whenFailed<Sent, Response>(
    () => whenReady(putPage(error, conn, status, setup), () => sendAndClose(conn, send)),
    (failure) => {
      reportError(setup, failure, conn)
      return responseWithoutCookies(conn)
    },
  )
  return whenReady<Sent | Response, Sent | Response>(answered, (sent) => {
    setup.answered?.(error, conn)
    return sent
  })
}

function putPage<Own extends CoreConn>(
  error: unknown,
  conn: Own,
  status: number,
  setup: ErrorSetup<Own>,
): void | Promise<void> {
  return whenFailed<void, void>(
    () => whenReady(setup.render(error, conn, status), (answer) => putAnswer(conn, answer)),
    (failure) => {
      reportError(setup, failure, conn)
      putAnswer(conn, plainError(500))
    },
  )
}

/** Answers a malformed request, for which no conn can be created, with 400. */
export function refuseRequest(request: { readonly method?: string | undefined }): Response {
  return plainResponse(request.method === "HEAD", 400)
}

/** A response with the name of a status, without its body if the request is HEAD. */
function plainResponse(isHead: boolean, status: number): Response {
  const { body, type } = plainError(status)
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": DEFAULT_CACHE }
  return new Response(isHead ? null : body, { status, headers })
}

/** The reported errors of each request, so that each is reported once. */
const reportedErrors = /* @__PURE__ */ shared("reported_errors", () => new WeakMap<CoreConn, unknown[]>())

/** Reports an error once; if `onError` throws or rejects, both errors are printed to the console. Never throws. */
export function reportError<Own extends CoreConn>(
  { onError }: Pick<ErrorSetup<Own>, "onError">,
  error: unknown,
  conn: Own,
): void {
  const reported = reportedErrors.get(conn) ?? []
  if (reported.includes(error)) return
  reportedErrors.set(conn, [...reported, error])
  if (!isInstanceOf(error, Error)) markHandled(error) // a program can throw a promise
  void whenFailed(
    () => onError(error, conn),
    (failure) => printErrors(error, failure),
  )
}

/** Headers that describe the body of the original response, or its caching; an error page must not have them. */
const ORIGINAL_BODY_HEADERS =
  /^(content-(?!security-policy).*|transfer-encoding|trailer|accept-ranges|etag|last-modified|age|expires|.+-cache-control|surrogate-control)$/

/** Puts the answer to an error on a conn, and replaces one that the conn may have. */
function putAnswer(conn: CoreConn, answer: Answer): void {
  const headers = headersOf(conn)
  headers.discard(ORIGINAL_BODY_HEADERS)
  if (!headers.hasDefaultCache) headers.set("cache-control", "no-store")
  discardBody(conn.resp_body)
  conn.state = "unset"
  if (isResponse(answer)) conn.send_response(answer)
  else conn.put_resp_content_type(answer.type).send_resp(answer.status, answer.body)
}

/** The response without its cookies, for when `finish` failed, e.g. because a cookie could not be sealed. */
function responseWithoutCookies(conn: CoreConn): Response {
  const isHead = isHeadRequest(conn)
  try {
    const { status = 500, resp_headers, resp_body } = conn
    const headers = conn["responseChecks"]?.headers(resp_headers, conn, status, true) ?? resp_headers
    return new Response(isHead ? null : resp_body, { status, headers })
  } catch {
    return plainResponse(isHead, 500)
  }
}
