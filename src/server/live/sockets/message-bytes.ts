import { encodeUtf8 } from "../../crypto/bytes.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { writeJson } from "../../../core/lib/write-json.js"
import type { SocketWiring } from "./socket-setup.types.js"

/** The bytes of the longest head of a frame that a server sends. */
const FRAME_HEAD = 10

/** An upper bound of the bytes of a message's frame, without encoding the message. */
export const mostBytes = (data: string | Uint8Array): number =>
  (typeof data === "string" ? data.length * 3 : data.length) + FRAME_HEAD

/** Whether data has more bytes than a limit. Only strings near the limit are encoded for this. */
export function isLonger(data: string | Uint8Array, limit: number): boolean {
  if (typeof data !== "string" || data.length > limit) return data.length > limit
  return data.length * 3 > limit && encodeUtf8(data).length > limit
}

/** A message as it is sent. */
export type Written = string | Uint8Array

/** Returns the encoded message, or a promise of it. */
export function writeMessage(message: unknown, { sends, place, encode }: SocketWiring): Written | Promise<Written> {
  return whenReady(encode(message), (output) => (sends === null ? checkRaw(output, place) : writeJson(output ?? null)))
}

/** @throws {ArgumentError} when a message without a schema is neither a string nor bytes */
function checkRaw(message: unknown, place: string): Written {
  if (typeof message === "string" || message instanceof Uint8Array) return message
  throw new ArgumentError(
    `send takes a string or bytes, since the socket has no schema for "sends" (at ${place}), got: ${inspect(message)}`,
  )
}
