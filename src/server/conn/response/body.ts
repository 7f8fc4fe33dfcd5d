import { encodeUtf8 } from "../../crypto/bytes.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import type { ResponseBody } from "./response.js"

/** A character that servers do not allow in a header value; `Headers` rejects only some of them. */
export const FORBIDDEN_CHARACTER = /[^\t\x20-\x7e\x80-\xff]/

/** Whether every runtime accepts the status for a response. */
export function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599
}

/** Whether a response with the status has no body. */
export function isEmptyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

export function invalidStatus(status: unknown): ArgumentError {
  return new ArgumentError(`the status of a response is a whole number from 200 to 599, got: ${inspect(status)}`)
}

/** Whether a body is a string, bytes or null, so that its length is known before it is sent. */
export function isInMemory(
  body: ResponseBody,
): body is string | ArrayBuffer | Extract<ResponseBody, ArrayBufferView> | null {
  return body === null || typeof body === "string" || body instanceof ArrayBuffer || ArrayBuffer.isView(body)
}

/** The length of a body in bytes; undefined if the body has to be read to know it. */
export function bodyLength(body: ResponseBody): number | undefined {
  if (!isInMemory(body)) return undefined
  return body === null ? 0 : typeof body === "string" ? encodeUtf8(body).length : body.byteLength
}

/** Cancels a body that is not sent. Errors of the cancellation are ignored, since nothing depends on the body. */
export function discardBody(body: unknown): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => {})
}
