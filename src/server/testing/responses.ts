import { decodeStrictUtf8 } from "../crypto/bytes.js"
import { lookup } from "mrmime"
import { inspect } from "../../core/lib/errors/inspect.js"
import type { Conn, ResponseBody } from "../conn/conn.js"
import { mediaType } from "../../core/lib/http/formats.js"
import { namedError } from "../../core/lib/errors/named-error.js"

/**
 * A response in a test is not the expected one. `expected` and `actual` are the compared values, such as two statuses.
 *
 * @example
 * import { build_conn, response, UnexpectedResponseError } from "waymark/testing"
 *
 * const statusOf = (run: () => unknown) => {
 *   try {
 *     return run()
 *   } catch (error) {
 *     return error instanceof UnexpectedResponseError ? error.actual : undefined
 *   }
 * }
 * statusOf(() => response(build_conn().send_resp(404), 200)) //=> 404
 */
export class UnexpectedResponseError extends /* @__PURE__ */ namedError("UnexpectedResponseError") {
  constructor(
    message: string,
    readonly expected: unknown,
    readonly actual: unknown,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Asserts the status of a response, and returns its body: a string, or bytes if it is not UTF-8.
 *
 * @throws {UnexpectedResponseError} when there is no response or it has another status; the message contains the body
 * @see Phoenix.ConnTest.response/2
 * @example
 * import { build_conn, response } from "waymark/testing"
 *
 * const conn = build_conn("DELETE", "/users/1").send_resp(204)
 * response(conn, 204) //=> ""
 * response(conn, 200) //=> throws UnexpectedResponseError: expected response with status 200, got: 204
 */
export function response(conn: Conn, status: number): NonNullable<ResponseBody> {
  checkStatus(conn, status, "response")
  return conn.resp_body ?? ""
}

/**
 * Asserts the status of a response and that it is HTML, and returns its body.
 *
 * @throws {UnexpectedResponseError} when the response has another status or content type
 * @see Phoenix.ConnTest.html_response/2
 * @example
 * import { build_conn, html_response } from "waymark/testing"
 *
 * html_response(build_conn().html("<h1>Users</h1>"), 200) //=> "<h1>Users</h1>"
 */
export function html_response(conn: Conn, status: number): string {
  return textOf(conn, status, "html")
}

/**
 * Asserts the status of a response and that it is plain text, and returns its body.
 *
 * @throws {UnexpectedResponseError} when the response has another status or content type
 * @see Phoenix.ConnTest.text_response/2
 * @example
 * import { build_conn, text_response } from "waymark/testing"
 *
 * text_response(build_conn().text("Hello"), 200) //=> "Hello"
 */
export function text_response(conn: Conn, status: number): string {
  return textOf(conn, status, "text")
}

/**
 * Asserts the status of a response and that it is JSON, and returns its parsed body. `application/problem+json` and other
 * types that end in `+json` are accepted.
 *
 * @throws {UnexpectedResponseError} when the response has another status or content type, or its body is not valid JSON
 * @see Phoenix.ConnTest.json_response/2
 * @example
 * import { build_conn, json_response } from "waymark/testing"
 *
 * const conn = build_conn("POST", "/users").put_status(201).json({ name: "Ada" })
 * json_response(conn, 201) //=> { name: "Ada" }
 * json_response(conn, 200) //=> throws UnexpectedResponseError: expected response with status 200, got: 201
 */
export function json_response(conn: Conn, status: number): unknown {
  const text = textOf(conn, status, "json")
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnexpectedResponseError(`expected a body of JSON, got:\n${truncate(text)}`, "JSON", text, { cause })
  }
}

/**
 * Asserts that the content type of a response is that of a format, and returns it.
 *
 * @param format `"html"`, `"json"`, `"text"`, or a file extension
 * @throws {UnexpectedResponseError} when the response has no content type, or that of another format
 * @see Phoenix.ConnTest.response_content_type/2
 * @example
 * import { build_conn, response_content_type } from "waymark/testing"
 *
 * response_content_type(build_conn().json([]), "json") //=> "application/json; charset=utf-8"
 */
export function response_content_type(conn: Conn, format: string): string {
  const [header] = conn.get_resp_header("content-type")
  if (header === undefined)
    throw new UnexpectedResponseError(
      `no content-type was set, expected a ${format} response${shownBody(conn)}`,
      format,
      undefined,
    )
  if (isOfFormat(header, format)) return header
  throw new UnexpectedResponseError(
    `expected content-type for ${format}, got: ${inspect(header)}${shownBody(conn)}`,
    format,
    header,
  )
}

/**
 * Asserts that a response redirects, and returns the location.
 *
 * @param status default 302
 * @throws {UnexpectedResponseError} when the response has another status or no location
 * @see Phoenix.ConnTest.redirected_to/2
 * @example
 * import { build_conn, redirected_to } from "waymark/testing"
 *
 * redirected_to(build_conn("POST", "/users").redirect("/users/1")) //=> "/users/1"
 */
export function redirected_to(conn: Conn, status = 302): string {
  checkStatus(conn, status, "redirection")
  const [location] = conn.get_resp_header("location")
  if (location !== undefined) return location
  throw new UnexpectedResponseError(
    `no location header was set on redirected_to${shownBody(conn)}`,
    "a location",
    undefined,
  )
}

/** The body of a response, for messages. */
export function shownBody({ resp_body }: Pick<Conn, "resp_body">): string {
  if (resp_body === null || resp_body === "") return ", without a body"
  return `, with body:\n${typeof resp_body === "string" ? truncate(resp_body) : Object.prototype.toString.call(resp_body)}`
}

function shownLocation(conn: Conn): string {
  const [location] = conn.get_resp_header("location")
  return location === undefined ? "" : ` (location: ${inspect(location)})`
}

const MAX_SHOWN = 4000

function truncate(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text
}

/** @param what how the message names the response */
function checkStatus(conn: Conn, status: number, what: string): void {
  if (conn.state === "unset")
    throw new UnexpectedResponseError(
      `expected a response with status ${status}, but the conn has none: take that of the request, conn = await get(conn, "/")`,
      status,
      undefined,
    )
  const { status: actual = 200 } = conn
  if (actual === status) return
  throw new UnexpectedResponseError(
    `expected ${what} with status ${status}, got: ${actual}${shownLocation(conn)}${shownBody(conn)}`,
    status,
    actual,
  )
}

function isOfFormat(header: string, format: string): boolean {
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  if (type === mediaType(format) || type === lookup(format)) return true
  const subtype = type.split("/")[1] ?? ""
  return subtype === format || subtype.endsWith(`+${format}`)
}

function textOf(conn: Conn, status: number, format: string): string {
  const body = response(conn, status)
  response_content_type(conn, format)
  if (typeof body === "string") return body
  if (!(body instanceof Uint8Array))
    throw new UnexpectedResponseError(
      `expected a body that was read, got: ${Object.prototype.toString.call(body)}: send the request with dispatch or conn_test`,
      "text",
      body,
    )
  const text = decodeStrictUtf8(body)
  if (text !== undefined) return text
  const size = body.length === 1 ? "1 byte that is" : `${body.length} bytes that are`
  throw new UnexpectedResponseError(`expected a body of text, got: ${size} not UTF-8`, "text", body)
}
