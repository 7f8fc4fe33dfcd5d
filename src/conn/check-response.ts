import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { encodeUtf8 } from "../crypto/bytes.js"
import { InvalidHeaderError } from "./errors.js"
import type { ResponseBody } from "./response.js"

/** A character that no server writes into a value; `Headers` refuses only some of them. */
const REFUSED = /[^\t\x20-\x7e\x80-\xff]/
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Checks a header as the strictest server does.
 *
 * @throws {InvalidHeaderError} when name or value has a character that no header may have
 * @see RFC 9110, 5.1 and 5.5
 */
export function checkHeader(name: string, value: string): void {
  if (typeof name !== "string" || !TOKEN.test(name))
    throw new InvalidHeaderError(
      `${inspect(name)} is not the name of a header, which has letters, digits and hyphens: "x-request-id"`,
    )
  if (typeof value !== "string")
    throw new InvalidHeaderError(`header ${inspect(name)} takes a string, got: ${inspect(value)}`)
  if (REFUSED.test(value))
    throw new InvalidHeaderError(
      `header ${inspect(name)} has a character that no header may have, got: ${inspect(value)}. A value has visible characters of Latin-1, spaces and tabs; percent-encode others, as encodeURIComponent does`,
    )
}

/** Whether a response can have the status, on every runtime. */
export function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599
}

/** @throws {ArgumentError} when a response cannot have the status */
export function checkStatus(status: number): number {
  if (isStatus(status)) return status
  throw new ArgumentError(`a response has a status from 200 to 599, got: ${inspect(status)}`)
}

/** @throws {ArgumentError} when a response cannot have the body, such as an object, or a stream that is read elsewhere */
export function checkBody(body: ResponseBody): void {
  if (typeof body === "string" || body === null) return
  if (body instanceof ReadableStream && body.locked)
    throw new ArgumentError("a body takes a stream that nobody reads yet; this one is read by somebody else")
  if (!isBody(body))
    throw new ArgumentError(
      `a body is a string, bytes, a stream, a Blob, FormData, URLSearchParams or null, got a value of type ${typeof body}. For JSON: json(value)`,
    )
}

function isBody(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false
  const isOfClass = [ReadableStream, ArrayBuffer, Blob, FormData, URLSearchParams].some((each) => body instanceof each)
  return isOfClass || ArrayBuffer.isView(body) || Symbol.asyncIterator in body
}

/**
 * @throws {ArgumentError} when a value is not a `Response`, or one whose body was read
 * @throws {InvalidHeaderError} when a header has a character that no header may have
 */
export function checkResponse(response: Response): void {
  if (typeof response !== "object" || response === null || !("headers" in response && "status" in response))
    throw new ArgumentError(`send_response takes a Response, got: ${inspect(response)}`)
  if (response.bodyUsed || response.body?.locked === true)
    throw new ArgumentError(
      "the body of this Response was read or sent before: make a Response for each request, or send response.clone()",
    )
  for (const [name, value] of response.headers) checkHeader(name, value)
}

/** Whether a body is text or bytes, so that its length is known before it is read. */
export function isWhole(
  body: ResponseBody,
): body is string | ArrayBuffer | Extract<ResponseBody, ArrayBufferView> | null {
  return body === null || typeof body === "string" || body instanceof ArrayBuffer || ArrayBuffer.isView(body)
}

/** The length of a body in bytes; undefined if it is only known once the body was read. */
export function bodyLength(body: ResponseBody): number | undefined {
  if (!isWhole(body)) return undefined
  return body === null ? 0 : typeof body === "string" ? encodeUtf8(body).length : body.byteLength
}

/** Headers about the connection, which belong to the server that writes the response. */
const OF_CONNECTION = ["transfer-encoding", "trailer", "keep-alive"]

/**
 * The headers of a response as they leave: checked, and without those that would contradict how the body is sent.
 *
 * @param length of the body in bytes, if it is known and the body is sent; null for a status that has neither body nor
 *   length
 * @throws {InvalidHeaderError} when one was put past the checks, or `content-length` is not the length of the body
 */
export function leavingHeaders(headers: Headers, length: number | null | undefined): Headers {
  for (const [name, value] of headers) checkHeader(name, value)
  const dropped = [...OF_CONNECTION, ...(length === null ? ["content-length"] : [])].filter((name) => headers.has(name))
  const declared = headers.get("content-length")
  if (declared !== null && length !== null) checkLength(declared, length)
  if (dropped.length === 0) return headers
  const left = new Headers(headers)
  for (const name of dropped) left.delete(name)
  return left
}

function checkLength(declared: string, length: number | undefined): void {
  if (!/^\d+$/.test(declared))
    throw new InvalidHeaderError(`header "content-length" is a count of bytes, got: ${inspect(declared)}`)
  if (length !== undefined && Number(declared) !== length)
    throw new InvalidHeaderError(
      `header "content-length" says ${declared}, but the body has ${length} bytes; without the header the server writes the right one`,
    )
}

/** Lets go of a body that is not sent; a stream that fails or is read elsewhere has nobody else to be told. */
export function discardBody(body: unknown): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => {})
}
