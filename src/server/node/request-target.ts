import { parseHost } from "../conn/request/host.js"
import type { HostAndPort, Scheme } from "../conn/request/host.js"

/** The target of a request line, as the client sent it. */
export interface RequestTarget {
  /** Scheme, host and port of a target in absolute form; else undefined. */
  readonly authority: HostAndPort | undefined
  /** Percent-encoded, e.g. `"/users/1?page=2"`; `"*"` for the server as a whole. */
  readonly path: string
}

/**
 * Whether a target is a path with an optional query in visible ASCII, as most are. For others, use {@link parseTarget}. Dots,
 * escaped dots and backslashes are ordinary characters: nothing is resolved.
 */
export function isPlainTarget(target: string): boolean {
  return target.charCodeAt(0) === SLASH && !NOT_VISIBLE_ASCII.test(target)
}

const SLASH = 47
const NOT_VISIBLE_ASCII = /[^!"$-~]/

/**
 * Parses a target in any form that a server accepts.
 *
 * @returns undefined if the target is malformed, so that the response has to be a 400: it has another form, a fragment, a
 *   control character or a non-ASCII byte, its authority is malformed, or its scheme is not that of the connection
 * @see RFC 9112, 3.2; RFC 9110, 7.4
 */
export function parseTarget(target: string, method: string, scheme: Scheme): RequestTarget | undefined {
  if (target === "*") return method === "OPTIONS" ? { authority: undefined, path: "*" } : undefined
  if (isPlainTarget(target)) return { authority: undefined, path: target }
  const [, sentScheme, host = "", path = ""] = NOT_VISIBLE_ASCII.test(target) ? [] : (ABSOLUTE.exec(target) ?? [])
  const authority = sentScheme?.toLowerCase() === scheme ? parseHost(host, scheme) : undefined
  if (authority === undefined) return undefined
  return { authority, path: path.startsWith("/") ? path : `/${path}` }
}

/** Scheme and authority, then an optional path and query. */
const ABSOLUTE = /^(https?):\/\/([^/?\\]*)([/?].*)?$/i
