import { isConn } from "../conn/is-conn.js"
import { shared } from "../../core/lib/copies.js"
import type { Conn } from "../conn/conn.js"
import { define_endpoint } from "../endpoint/endpoint.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { toResponse } from "../conn/response/send.js"
import { errorDetails } from "../../core/lib/errors/error-details.js"
import { isObjectOrFunction } from "../../core/lib/is-object.js"
import { shownBody, UnexpectedResponseError } from "./responses.js"

/** An error of a request in a test, with the response that the endpoint sends for it. */
export interface SentError {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** The thrown value. */
  readonly error: unknown
}

/** The requests that failed in an endpoint, by the thrown value. */
const failures = /* @__PURE__ */ shared(
  "failures",
  () => new WeakMap<object, { readonly conn: Conn; readonly endpoint: Endpoint }>(),
)

/** Remembers the conn and the endpoint of an error, for {@link assert_error_sent}. */
export function keepFailure(error: unknown, conn: Conn, endpoint: Endpoint): void {
  if (isObjectOrFunction(error)) failures.set(error, { conn, endpoint })
}

/**
 * Asserts that a request throws an error which its endpoint answers with this status. Returns the error and the response:
 * requests in tests throw their errors, and here the endpoint renders its error page, as for a client. `on_error` is not
 * called.
 *
 * @param send sends the request with `dispatch` or a function of `conn_test`
 * @throws {UnexpectedResponseError} when no error happens, or it is answered with another status
 * @throws the error of `send`, when it was not thrown by a request to an endpoint, or is not an object
 * @see Phoenix.ConnTest.assert_error_sent/2
 * @example
 * import { define_endpoint, define_router } from "waymark/server"
 * import { assert_error_sent, build_conn, conn_test } from "waymark/testing"
 *
 * const { get } = conn_test(define_endpoint({ router: define_router([]).build({}) }))
 *
 * const sent = await assert_error_sent(404, () => get(build_conn(), "/nowhere"))
 * sent.body //=> "Not Found"
 */
export async function assert_error_sent(status: number, send: () => unknown): Promise<SentError> {
  const expected = `expected error to be sent as ${status} status`
  let answered: unknown
  try {
    answered = await send()
  } catch (error) {
    const sent = await sendError(error)
    if (sent.status === status) return sent
    const { name, message } = errorDetails(error)
    throw new UnexpectedResponseError(
      `${expected}, but got ${sent.status} from: ${name}: ${message}${shownBody({ resp_body: sent.body })}`,
      status,
      sent.status,
      { cause: error },
    )
  }
  throw isConn(answered) && answered.state !== "unset"
    ? new UnexpectedResponseError(
        `${expected}, but response sent ${answered.status} without error${shownBody(answered)}`,
        status,
        answered.status,
      )
    : new UnexpectedResponseError(`${expected}, but no error happened`, status, undefined)
}

/** The endpoint's response to an error. */
async function sendError(error: unknown): Promise<SentError> {
  const failure = isObjectOrFunction(error) ? failures.get(error) : undefined
  if (failure === undefined) throw error
  const { conn, endpoint } = failure
  const fail = (): never => {
    throw error
  }
  const { status, headers, body } = await define_endpoint({
    ...endpoint.config,
    plugs: [fail],
    method_not_allowed: false,
    on_error: () => {},
  }).answer(conn, toResponse)
  return { status, headers, body: body === null ? "" : await new Response(body).text(), error }
}
