import { wellFormed } from "../lib/well-formed.js"

/**
 * Percent-encodes all but the unreserved characters of RFC 3986: letters, digits, `-`, `.`, `_` and `~`. A lone surrogate,
 * which UTF-8 cannot encode, becomes U+FFFD.
 */
export function encodeSegment(text: string): string {
  for (let at = 0; at < text.length; at += 1) if (!isUnreserved(text.charCodeAt(at))) return escapeText(text)
  return text
}

/** The same for a query, in which a space is a plus. */
export function encodeForm(text: string): string {
  const encoded = encodeSegment(text)
  return encoded === text ? text : encoded.replaceAll("%20", "+")
}

function isUnreserved(code: number): boolean {
  if (code > 96) return code < 123 || code === 126 // a to z and ~
  if (code > 64) return code < 91 || code === 95 // A to Z and _
  return code > 47 ? code < 58 : code === 45 || code === 46 // 0 to 9, - and .
}

/** Lone surrogates, which `encodeURIComponent` refuses, and the reserved characters that it does not encode. */
const SPECIAL = /[!'()*\uD800-\uDFFF]/u

function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return encodeURIComponent(text)
  const escaped = encodeURIComponent(wellFormed(text))
  return escaped.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
