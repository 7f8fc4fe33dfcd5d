import { escapeHtml } from "../lib/html.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"

/**
 * The address that a redirect leads to; in a path, characters that no header may have are percent-encoded.
 *
 * @throws {ArgumentError} when a string is not a path that begins with a single slash
 */
export function readLocation(to: unknown): string {
  if (typeof to === "string" && /^\/(?![/\\])[^\\\t\r\n]*$/.test(to))
    return to.replace(LONE_SURROGATE, "\uFFFD").replace(NOT_OF_HEADERS, encodeURIComponent)
  if (typeof to === "object" && to !== null && "external" in to) {
    const { external } = to
    if (typeof external === "string" || external instanceof URL) return String(external)
  }
  throw new ArgumentError(
    `redirect takes a path of this site, beginning with a single slash, got: ${inspect(to)}. To leave the site: redirect({ external: url })`,
  )
}

const NOT_OF_HEADERS = /[^\x21-\x7e]+/g
/** Half of a surrogate pair, as in a string that was cut, has no encoding. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** The page of a redirect, for clients that do not follow it. */
export function redirectPage(location: string): string {
  return `<html><body>You are being redirected to ${escapeHtml(location)}.</body></html>`
}
