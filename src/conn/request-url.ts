import type { HostAndPort, Scheme } from "./host.js"

/** The address of a Web request. */
export interface RequestUrl extends HostAndPort {
  readonly scheme: Scheme
  readonly request_path: string
  readonly query_string: string
}

/**
 * Reads the address of a Web request. Its path is taken as the runtime gives it: that of the request line, or one in
 * which segments of dots were resolved.
 *
 * @param text e.g. `"http://localhost/users/1?page=2"`
 * @throws {TypeError} when it is malformed, has user info, or a path or query beyond visible ASCII
 */
export function readRequestUrl(text: string): RequestUrl {
  const { protocol, hostname, port, username, password } = new URL(text)
  const [, path = "", query = ""] = TARGET.exec(text) ?? []
  if (username !== "" || password !== "" || ODD.test(path) || ODD.test(query))
    throw new TypeError(`expected an address in visible ASCII, without user info, got: ${text}`)
  const scheme = protocol === "https:" ? "https" : "http"
  return {
    scheme,
    host: hostname,
    port: port === "" ? (scheme === "https" ? 443 : 80) : Number(port),
    request_path: path.startsWith("/") ? path : `/${path}`,
    query_string: query,
  }
}

/** Path and query behind scheme and authority, without the fragment. */
const TARGET = /^[^:/?#]+:\/\/[^/?#\\]*([^?#]*)(?:\?([^#]*))?/
const ODD = /[^!-~]/
