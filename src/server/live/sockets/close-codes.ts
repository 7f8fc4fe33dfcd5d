import type { Issue } from "../../conn/request/input.types.js"
import { encodeUtf8 } from "../../crypto/bytes.js"

/** The codes that the server closes with, from RFC 6455 and the registry of IANA. */
export const CODES = {
  normal: 1000,
  going_away: 1001,
  unsupported: 1003,
  not_json: 1007,
  policy: 1008,
  too_big: 1009,
  failed: 1011,
  try_later: 1013,
} as const

/** The codes for errors of a client, and the time in which it has to answer them, in milliseconds. */
export const CLIENT_FAULTS: readonly number[] = [CODES.unsupported, CODES.not_json, CODES.policy, CODES.too_big]
export const CLOSE_WAIT = 2_000

/** Whether a server may send the code in a close frame. */
export function isSendable(code: number): boolean {
  const isRegistered = code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)
  return Number.isInteger(code) && (isRegistered || (code >= 3000 && code <= 4999))
}

/** The longest reason of a close frame, in bytes. */
export const MAX_REASON = 123

/** The first issue, as the reason of a close frame. */
export function shortReason([issue]: readonly Issue[]): string {
  const text = issue === undefined ? "invalid message" : [...issue.path, issue.message].join(": ")
  // As part of a stream, a character that is cut in two is left out.
  return new TextDecoder().decode(encodeUtf8(text).subarray(0, MAX_REASON), { stream: true })
}
