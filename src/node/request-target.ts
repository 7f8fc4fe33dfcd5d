import { parseHost } from "../conn/host.js"
import type { HostAndPort, Scheme } from "../conn/host.js"

/** The target of a request line, as it came. */
export interface RequestTarget {
  /** Scheme, host and port of a target in absolute form; else undefined. */
  readonly authority: HostAndPort | undefined
  /** Percent-encoded, e.g. `"/users/1?page=2"`; `"*"` for the server as a whole. */
  readonly path: string
}

/**
 * Whether a target is a path, perhaps with a query, in visible ASCII. Most are; others take {@link readTarget}. Dots,
 * escaped dots and backslashes are characters like others: nothing is resolved.
 */
export function isPlainTarget(target: string): boolean {
  return target.charCodeAt(0) === SLASH && !ODD.test(target)
}

const SLASH = 47
const ODD = /[^!"$-~]/

/**
 * Reads a target in any form that a server may be sent.
 *
 * @returns undefined if the request has to be answered with 400: the target has another form, or it has a fragment, a
 *   control character or a byte beyond ASCII; its authority is malformed, or its scheme is not that of the connection
 * @see RFC 9112, 3.2; RFC 9110, 7.4
 */
export function readTarget(target: string, method: string, scheme: Scheme): RequestTarget | undefined {
  if (target === "*") return method === "OPTIONS" ? { authority: undefined, path: "*" } : undefined
  if (isPlainTarget(target)) return { authority: undefined, path: target }
  const [, its, host = "", path = ""] = ODD.test(target) ? [] : (ABSOLUTE.exec(target) ?? [])
  const authority = its?.toLowerCase() === scheme ? parseHost(host, scheme) : undefined
  if (authority === undefined) return undefined
  return { authority, path: path.startsWith("/") ? path : `/${path}` }
}

/** Scheme and authority; then perhaps a path, and perhaps a query. */
const ABSOLUTE = /^(https?):\/\/([^/?\\]*)([/?].*)?$/i
