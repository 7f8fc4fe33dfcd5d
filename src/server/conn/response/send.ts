import { whenReady } from "../../../core/lib/maybe-promise.js"
import { bodyLength, discardBody, isEmptyStatus, isStatus } from "./body.js"
import type { CoreConn } from "../core-conn.js"
import { NotSentError } from "../errors.js"
import { headersOf } from "./headers.js"
import type { AnyInput } from "../request/input.types.js"
import { privateKey } from "../private-key.js"
import type { PrivateKey } from "../private-key.js"
import { isHeadRequest } from "../request/request.js"
import type { ResponseConn } from "./response.js"

/** A callback that runs just before a response is sent. */
export type BeforeSendBy<Own> = (conn: Own) => SentConn | void | Promise<SentConn | void>

type SentConn = CoreConn<unknown, object, AnyInput>

/** The callbacks of `register_before_send`, in the order of their registration. */
export const beforeSend: PrivateKey<readonly BeforeSendBy<never>[]> = /* @__PURE__ */ privateKey("before_send")

/**
 * Runs the callbacks of `register_before_send` and returns the response; a promise only if a callback is asynchronous, a
 * cookie has to be encrypted, or the response is a file.
 *
 * @throws {NotSentError} 500, when the request was not answered
 * @example
 * import { finish } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = build_conn("GET", "/").register_before_send((conn) => conn.put_resp_header("x-time", "5"))
 * const response = await finish(conn.text("Hello"))
 * response.headers.get("x-time") //=> "5"
 */
export function finish(conn: CoreConn): Response | Promise<Response> {
  return finishWith(conn, toResponse)
}

/** Like {@link finish}, with a function that converts the conn to the response. */
export function finishWith<Own extends CoreConn, Sent>(conn: Own, send: (conn: Own) => Sent): Sent | Promise<Sent> {
  return conn["respond"]<Own, Sent, never>(
    (same) => same,
    () => {},
    send,
  )
}

/** Runs the callbacks, lets features prepare the response, and converts the conn to its response. */
export function prepareAndSend<Own extends CoreConn, Sent>(conn: Own, send: (conn: Own) => Sent): Sent | Promise<Sent> {
  const ready = runBeforeSend(conn)
  return ready instanceof Promise ? ready.then(() => send(conn)) : send(conn)
}

/** Sends a response that nothing writes to any more. */
export function sendAndClose<Own extends CoreConn, Sent>(conn: Own, send: (conn: Own) => Sent): Sent | Promise<Sent> {
  const sent = prepareAndSend(conn, send)
  conn["endResponse"]()
  return sent
}

/**
 * Runs the callbacks of `register_before_send` once, in reverse order of their registration; then
 * prepares the response. Returns a promise only if one of these does.
 */
function runBeforeSend(conn: CoreConn): void | Promise<void> {
  const callbacks = beforeSend.get(conn)
  if (callbacks === undefined) return conn["prepareResponse"]()
  beforeSend.set(conn, undefined)
  // Each callback was registered on this conn, or on the one that it came from: test/unit/server/conn/before-send.test.ts.
  const runFrom = (index: number): void | Promise<void> =>
    index < 0 ? conn["prepareResponse"]() : whenReady(callbacks[index]?.(conn as never), () => runFrom(index - 1))
  return runFrom(callbacks.length - 1)
}

/** The response of a conn as a Web `Response`; the code of `to_response`. */
export function toResponse(conn: ResponseConn): Response {
  if (conn.state === "unset") throw new NotSentError(conn.method, conn.request_path)
  const upgraded = conn["upgrade"]?.()
  if (upgraded !== undefined) return upgraded
  const { status = 200 } = conn
  const check = conn["responseChecks"]
  check?.status(status)
  check?.body(conn.resp_body)
  const plain = conn.resp_cookie_headers().length === 0 ? headersOf(conn).plain() : undefined
  const isEmpty = isBodiless(conn, status)
  const init = plain
    ? { status }
    : { status, headers: check?.headers(conn.sent_headers(), conn, status, isEmpty) ?? conn.sent_headers() }
  const response = new Response(isEmpty ? null : conn.resp_body, init)
  // Set afterwards, two headers take 0.3 instead of 1.2 µs on Deno, 0.29 instead of 0.34 on Bun, and 0.2 less on Node.
  for (const name in plain) response.headers.set(name, plain[name] ?? "")
  if (!isEmpty) return response
  discardBody(conn.resp_body)
  for (const [name, value] of Object.entries(bodyHeaders(conn, status)))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

/** A response that a server writes itself, whose body is a string, bytes or a stream. The chunks of a stream are not checked. */
export interface PlainResponse {
  readonly status: number
  /** By name in lower case, without cookies; the object of the conn, which the server may add to. */
  readonly headers: Record<string, string>
  readonly cookies: readonly string[]
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

/** Like `to_response`, for servers that write the response themselves; undefined if the response is not a {@link PlainResponse}. */
export function plainResponse(conn: ResponseConn): PlainResponse | undefined {
  const { resp_body, status = 200, state } = conn
  const headers = headersOf(conn).plain()
  const isSent = state !== "unset" && state !== "set"
  if (headers === undefined || !isSent || !isStatus(status)) return undefined
  const isStream = resp_body instanceof ReadableStream
  if (isStream && (resp_body.locked || isBodiless(conn, status))) return undefined
  if (!isStream && resp_body !== null && typeof resp_body !== "string" && !(resp_body instanceof Uint8Array))
    return undefined
  const body = isBodiless(conn, status) ? null : resp_body
  if (typeof body === "string") headers["content-type"] ??= DEFAULT_TYPE
  if (body === null && resp_body !== null) Object.assign(headers, { ...bodyHeaders(conn, status), ...headers })
  return { status, headers, body, cookies: conn.resp_cookie_headers() }
}

/** The type of a string in a Web `Response`. */
const DEFAULT_TYPE = "text/plain;charset=UTF-8"

/**
 * The headers of a response to HEAD that depend on the body, which is not sent; only if the body is in memory.
 *
 * @see RFC 9110, 9.3.2
 */
function bodyHeaders({ resp_body }: ResponseConn, status: number): Record<string, string> {
  const length = resp_body === null || isEmptyStatus(status) ? undefined : bodyLength(resp_body)
  if (length === undefined) return {}
  const headers = { "content-length": String(length) }
  return typeof resp_body === "string" ? { ...headers, "content-type": DEFAULT_TYPE } : headers
}

function isBodiless(conn: ResponseConn, status: number): boolean {
  return isEmptyStatus(status) || isHeadRequest(conn)
}
