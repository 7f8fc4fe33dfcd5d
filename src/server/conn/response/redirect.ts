import { escapeHtml } from "../../../core/lib/http/html.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { wellFormed } from "../../../core/lib/well-formed.js"
import { parseUrl } from "../../../core/lib/http/parse-url.js"

/**
 * The value of the `location` header for a redirect. In a path, characters other than visible ASCII are percent-encoded; a URL that
 * contains some is written in the form that browsers send, with its host in ASCII.
 *
 * @throws {ArgumentError} when a string is not a path that begins with a single slash
 */
export function redirectLocation(to: unknown): string {
  if (typeof to === "string" && /^\/(?![/\\])[^\\\t\r\n]*$/.test(to))
    return wellFormed(to).replace(NOT_VISIBLE_ASCII, encodeURIComponent)
  const external = readField(to, "external")
  if (typeof external === "string" || external instanceof URL) return writeExternal(String(external))
  throw new ArgumentError(
    `redirect takes a path of this site that begins with one slash, got: ${inspect(to)}. For others: redirect({ external: url })`,
  )
}

function writeExternal(url: string): string {
  // Control characters are refused with the header: they are a mistake, or an attack.
  if (url.search(NOT_VISIBLE_ASCII) < 0 || CONTROL.test(url)) return url
  const scheme = url.startsWith("//") ? "https:" : ""
  return (
    parseUrl(scheme + url)?.href.slice(scheme.length) ?? wellFormed(url).replace(NOT_VISIBLE_ASCII, encodeURIComponent)
  )
}

/** Control characters of ASCII that a header cannot have. */
const CONTROL = /(?![\t\x80-\x9f])\p{Cc}/u
const NOT_VISIBLE_ASCII = /[^\x21-\x7e]+/g

/** The body of a redirect, for clients that do not follow it automatically. */
export function redirectPage(location: string): string {
  return `<html><body>You are being redirected to ${escapeHtml(location)}.</body></html>`
}
