/** The headers of one connection, which a proxy does not pass on. */
const NAMES = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
] as const

/**
 * The names of the headers that are about the connection, and of those that `connection` names, in lower case.
 *
 * @see RFC 9110, 7.6.1
 */
export function connectionHeaders(headers: Pick<Headers, "get">): Set<string> {
  const named = (headers.get("connection") ?? "").toLowerCase().split(",")
  return new Set([...NAMES, ...named.map((name) => name.trim())])
}
