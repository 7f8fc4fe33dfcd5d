import { isInstanceOf, readField } from "../../../core/lib/errors/error-details.js"
import { NoRouteError } from "../../../core/match/errors.js"

/**
 * The message of an error that is written for the client: one below 500 of Waymark, or with `expose: true`. Other libraries throw errors
 * with a status too, and have keys and internal addresses in their messages.
 */
export function messageForClient(error: unknown, status: number): string | undefined {
  if (status >= 500 || readField(error, "expose") !== true) return undefined
  const message = readField(error, "message")
  if (typeof message !== "string" || message === "") return undefined
  return isInstanceOf(error, NoRouteError) ? message.replace(` (${error.router})`, "") : message
}
