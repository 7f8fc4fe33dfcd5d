import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { isObject } from "../../../core/lib/is-object.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isPromise } from "../../../core/lib/maybe-promise.js"
import { bodyLength, FORBIDDEN_CHARACTER, invalidStatus, isStatus } from "./body.js"
import { InvalidHeaderError } from "../errors.js"
import { nativeBody } from "./foreign-body.js"
import { givenHeaders, isResponse } from "./given-response.js"
import { writePage } from "../page.js"
import type { ConnFeature } from "../core-conn.js"
import type { ResponseChecks } from "./response-checks.types.js"
import type { ResponseBody } from "./response.js"

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Checks a header as the strictest server does.
 *
 * @throws {InvalidHeaderError} when the name or the value has a character that is not allowed in a header
 * @see RFC 9110, 5.1 and 5.5
 */
function checkHeader(name: string, value: string): void {
  if (typeof name !== "string" || !TOKEN.test(name))
    throw new InvalidHeaderError(
      `${inspect(name)} is not a valid header name. Expected letters, digits and hyphens, e.g. "x-request-id"`,
    )
  if (typeof value !== "string")
    throw new InvalidHeaderError(`header ${inspect(name)} takes a string, got: ${inspect(value)}`)
  if (FORBIDDEN_CHARACTER.test(value))
    throw new InvalidHeaderError(
      `header ${inspect(name)} takes visible Latin-1 characters, spaces and tabs, got: ${inspect(value)}. Write others with encodeURIComponent`,
    )
}

/** @throws {ArgumentError} when the status is not a whole number from 200 to 599 */
function checkStatus(status: number): void {
  if (!isStatus(status)) throw invalidStatus(status)
}

/** @throws {ArgumentError} when a response cannot have the body, such as a plain object or a locked stream */
function checkBody(body: ResponseBody): void {
  if (typeof body === "string" || body === null) return
  if (body instanceof ReadableStream && body.locked)
    throw new ArgumentError("the stream of a body cannot be locked: this one already has a reader")
  if (!isBody(body))
    throw new ArgumentError(
      `a body is a string, bytes, a stream, a Blob, FormData, URLSearchParams or null, got ${isPromise(body) ? inspect(body) : `a value of type ${typeof body}`}. For JSON: json(value)`,
    )
}

function isBody(body: unknown): boolean {
  if (!isObject(body)) return false
  const isOfClass = [ReadableStream, ArrayBuffer, Blob, FormData, URLSearchParams].some((each) => body instanceof each)
  return isOfClass || ArrayBuffer.isView(body) || Symbol.asyncIterator in body
}

/**
 * @throws {ArgumentError} when the value is not a `Response`, or its body was already read
 * @throws {InvalidHeaderError} when a header has a character that is not allowed
 */
function checkResponse(response: Response): void {
  if (!isResponse(response)) throw new ArgumentError(`send_response takes a Response, got: ${inspect(response)}`)
  if (response.bodyUsed || response.body?.locked === true)
    throw new ArgumentError(
      "the body of this Response was already read or sent: create one for each request, or send a clone()",
    )
  for (const [name, value] of givenHeaders(response)) checkHeader(name, value)
}

/** Headers about the connection, which only the server that writes the response may set. */
const CONNECTION_HEADERS = ["transfer-encoding", "trailer", "keep-alive"]

/**
 * The headers of a response as they are sent: checked, and without those that would contradict how the body is sent.
 *
 * @param length the length of the body in bytes, undefined if it is not known; null for a status that allows neither a body
 *   nor a length
 * @throws {InvalidHeaderError} when an invalid header was set without the checks, or `content-length` is not the length of
 *   the body
 */
function headersToSend(headers: Headers, length: number | null | undefined): Headers {
  for (const [name, value] of headers) checkHeader(name, value)
  const dropped = [...CONNECTION_HEADERS, ...(length === null ? ["content-length"] : [])].filter((name) =>
    headers.has(name),
  )
  const declared = headers.get("content-length")
  if (declared !== null && length !== null) checkLength(declared, length)
  if (dropped.length === 0) return headers
  const kept = new Headers(headers)
  for (const name of dropped) kept.delete(name)
  return kept
}

function checkLength(declared: string, length: number | undefined): void {
  if (!/^\d+$/.test(declared))
    throw new InvalidHeaderError(`header "content-length" is a number of bytes, got: ${inspect(declared)}`)
  if (length !== undefined && Number(declared) !== length)
    throw new InvalidHeaderError(
      `header "content-length" says ${declared}, but the body has ${length} bytes; without the header the server writes the right one`,
    )
}

/** The checks of responses, in words: a runtime alone would throw a `TypeError`, or send something else. */
const RESPONSE_CHECKS: ResponseChecks = {
  header: checkHeader,
  status: checkStatus,
  body: checkBody,
  response: checkResponse,
  stream: nativeBody,
  page: (page) => writePage(page, "html"),
  headers: (headers, { resp_body }, status, isBodiless) =>
    headersToSend(headers, status === 204 || status === 205 ? null : isBodiless ? undefined : bodyLength(resp_body)),
}

/**
 * Checks of statuses, headers and bodies, with errors that say what was expected. Without this feature, the runtime refuses most
 * of what is wrong with a `TypeError` of its own.
 */
export const response_checks: ConnFeature<"response_checks", {}> = {
  feature: "response_checks",
  extend: (Base) =>
    class extends Base {
      protected override get responseChecks(): ResponseChecks {
        return RESPONSE_CHECKS
      }
    },
}
