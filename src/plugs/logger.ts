import type { Conn } from "../conn/conn.js"
import { connLog, formatDuration, logLine, readLevel } from "../router/log.js"
import type { LogOption } from "../router/log.js"

/** What `logger` may be given. */
export interface LoggerOptions {
  /** The level of its lines, a function that gives the level for a conn, or `false`; default `"info"`. */
  readonly log?: LogOption
}

/**
 * Logs a line for each request and one for its response, such as `GET /users` and `Sent 200 in 3ms`, to the logger of
 * the endpoint, or to the console where it has none. It goes before the plugs whose time is to count.
 *
 * @see Plug.Logger 1.12
 */
export function logger(options: LoggerOptions = {}): (conn: Conn) => Conn {
  const log = options.log ?? "info"
  return (conn) => {
    const level = readLevel(log, conn)
    if (level === false) return conn
    const { logger: to = console } = connLog.get(conn) ?? {}
    logLine(to, level, conn, () => `${conn.method} ${conn.request_path}`)
    const started = performance.now()
    return conn.register_before_send((sent) => {
      const how = sent.state === "chunked" ? "Chunked" : "Sent"
      const time = formatDuration(performance.now() - started)
      logLine(to, level, sent, () => `${how} ${sent.status ?? 200} in ${time}`)
    })
  }
}
