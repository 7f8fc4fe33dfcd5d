import type { CoreConn } from "../conn/core-conn.js"
import { readField } from "../../core/lib/errors/error-details.js"
import { connLog, logLine, requestFields } from "../router/log.js"
import type { LogEntry } from "../router/log.js"
import { ForbiddenOriginError } from "./errors.js"
import { parseUrl } from "../../core/lib/http/parse-url.js"

/**
 * Checks the page that opens a socket: browsers send cookies with the request, whichever page sends it. Other clients send no `origin`, and pass.
 *
 * By default a page of the endpoint's host and port may open it, with either scheme, since a proxy may end TLS. Without a configured `url`,
 * these are those of the request. A refusal is logged, since the page does not get the reason.
 *
 * @throws {ForbiddenOriginError} when the page may not open it
 * @see Phoenix.Socket.Transport 1.6, `check_origin`
 */
export function checkOrigin(conn: CoreConn, origins: "*" | readonly string[] | undefined): void {
  const [origin] = conn.get_req_header("origin")
  if (origin === undefined || origins === "*") return
  if (origins?.includes(origin) === true) return
  const own = ownHost(conn)
  if (origins === undefined && hostOf(origin) === own) return
  const error = new ForbiddenOriginError(origin, origins === undefined ? own : origins.join(", "))
  const log = connLog.get(conn)
  const entry = (): LogEntry => ({ text: error.message, fields: { ...requestFields(conn), origin } })
  if (log !== undefined) logLine(log.logger, "warning", conn, entry)
  throw error
}

/** The host and port of the site. */
function ownHost(conn: CoreConn): string {
  const { endpoint, scheme, host, port } = conn
  const isConfigured = readField(readField(readField(endpoint, "config"), "url"), "host") !== undefined
  return isConfigured && endpoint !== undefined ? hostOf(endpoint.url()) : hostOf(`${scheme}://${host}:${port}`)
}

/** The host of an origin, with its port unless it is that of the scheme; `""` if it is not a URL, such as `null`. */
function hostOf(origin: string): string {
  return parseUrl(origin)?.host ?? ""
}
