import { escapeHtml } from "../lib/html.js"
import { ArgumentError } from "../lib/argument-error.js"
import { readField } from "../lib/error-details.js"
import { inspect } from "../lib/inspect.js"
import { wellFormed } from "../lib/well-formed.js"

/**
 * The value of the `location` header for a redirect; in a path, characters other than visible ASCII are percent-encoded.
 *
 * @throws {ArgumentError} when a string is not a path that begins with a single slash
 */
export function redirectLocation(to: unknown): string {
  if (typeof to === "string" && /^\/(?![/\\])[^\\\t\r\n]*$/.test(to))
    return wellFormed(to).replace(NOT_VISIBLE_ASCII, encodeURIComponent)
  const external = readField(to, "external")
  if (typeof external === "string" || external instanceof URL) return String(external)
  throw new ArgumentError(
    `redirect takes a path of this site that begins with one slash, got: ${inspect(to)}. For others: redirect({ external: url })`,
  )
}

const NOT_VISIBLE_ASCII = /[^\x21-\x7e]+/g

/** The body of a redirect, for clients that do not follow it automatically. */
export function redirectPage(location: string): string {
  return `<html><body>You are being redirected to ${escapeHtml(location)}.</body></html>`
}
