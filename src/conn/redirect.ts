import { escapeHtml } from "../lib/html.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { encodeUtf8 } from "../crypto/bytes.js"

/**
 * The address that a redirect leads to; of a path, letters that no header may have are percent-encoded.
 *
 * @throws {ArgumentError} when a text is no path that begins with a single slash
 */
export function readLocation(to: unknown): string {
  if (typeof to === "string" && /^\/(?![/\\])[^\\\t\r\n]*$/.test(to)) return to.replace(NOT_OF_HEADERS, percentEncode)
  if (typeof to === "object" && to !== null && "external" in to) {
    const { external } = to
    if (typeof external === "string" || external instanceof URL) return String(external)
  }
  throw new ArgumentError(
    `redirect takes a path of this site, beginning with a single slash, got: ${inspect(to)}. To leave the site: redirect({ external: url })`,
  )
}

const NOT_OF_HEADERS = /[^\x21-\x7e]+/g

const percentEncode = (letters: string): string =>
  Array.from(encodeUtf8(letters), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")

/** The page of a redirect, for who does not follow it. */
export function redirectPage(location: string): string {
  return `<html><body>You are being redirected to ${escapeHtml(location)}.</body></html>`
}
