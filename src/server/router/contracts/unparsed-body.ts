import type { CoreConn } from "../../conn/core-conn.js"
import { NO_BODY } from "../../conn/request/input.js"
import { privateKey } from "../../conn/private-key.js"
import { bodyTypeMessage, unparsedBodyMessage } from "./contract-messages.js"

/** The media type of a body that `parsers` did not read; `""` if the request has no content type. */
export const passedType = /* @__PURE__ */ privateKey<string>("passed_type")

/**
 * Throws if a request has a body that no plug has put into `body_params`; its schema would see an empty one. A promise only if
 * the body has to be read to know whether it is empty.
 *
 * @param place the route, as messages name it
 * @throws {Error} 500; 415 if the request has no content type, so that `parsers` could not read it
 */
export function checkParsed(conn: CoreConn, name: string, place: string): void | Promise<void> {
  const { body_params, request } = conn
  if (body_params !== NO_BODY || request === undefined) return undefined
  const fail = (): never => {
    const type = passedType.get(conn)
    const error = new Error(unparsedBodyMessage(name, place, type))
    throw type === "" ? Object.assign(error, { status: 415 }) : error
  }
  const length = conn.req_headers.get("content-length")
  if (length === "0") return undefined
  if (length !== null || request.bodyUsed) return fail()
  // Some runtimes have a stream for a request without a body.
  return request.body === null ? undefined : hasBytes(request.body).then((has) => (has ? fail() : undefined))
}

/**
 * Throws if a body has another media type than those that its row lists.
 *
 * @param place the route, as messages name it
 * @throws {Error} 415
 */
export function checkBodyType(conn: CoreConn, supported: readonly string[], place: string): void {
  const given = conn.req_headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase()
  // Media types that the parsers treat as one of the row's types.
  const type = given
    ?.replace(/^application\/[^/]+\+json$/, "application/json")
    .replace(/^multipart\/mixed$/, "multipart/form-data")
  if (type === undefined || supported.includes(type)) return
  throw Object.assign(new Error(bodyTypeMessage(given ?? "", supported, place)), { status: 415 })
}

/** Reads a stream up to its first byte. */
async function hasBytes(stream: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done || value.byteLength > 0) return !done
  }
}
