import type { HostAndPort, Scheme } from "./host.js"

/** The parts of the URL of a Web request. */
export interface RequestUrl extends HostAndPort {
  readonly scheme: Scheme
  readonly request_path: string
  readonly query_string: string
}

/**
 * Parses the URL of a Web request. The path is kept as the runtime passes it: unchanged from the request line, or with its
 * `.` and `..` segments resolved.
 *
 * @param url e.g. `"http://localhost/users/1?page=2"`
 * @throws {TypeError} when it is malformed, has user info, or a path or query beyond visible ASCII
 */
export function parseRequestUrl(url: string): RequestUrl {
  const { protocol, hostname, port, username, password } = new URL(url)
  const [, path = "", query = ""] = TARGET.exec(url) ?? []
  if (username !== "" || password !== "" || NOT_VISIBLE_ASCII.test(path) || NOT_VISIBLE_ASCII.test(query))
    throw new TypeError(`expected a URL in visible ASCII, without user info, got: ${url}`)
  const scheme = protocol === "https:" ? "https" : "http"
  return {
    scheme,
    host: hostname,
    port: port === "" ? (scheme === "https" ? 443 : 80) : Number(port),
    request_path: path.startsWith("/") ? path : `/${path}`,
    query_string: query,
  }
}

/** Captures the path and the query after scheme and authority, without the fragment. */
const TARGET = /^[^:/?#]+:\/\/[^/?#\\]*([^?#]*)(?:\?([^#]*))?/
const NOT_VISIBLE_ASCII = /[^!-~]/
