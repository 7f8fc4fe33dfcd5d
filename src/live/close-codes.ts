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

/** Whether a server may send the code in a close frame. */
export function isSendable(code: number): boolean {
  const isRegistered = code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)
  return Number.isInteger(code) && (isRegistered || (code >= 3000 && code <= 4999))
}
