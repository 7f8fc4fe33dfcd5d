import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"
import { connLog, formatDuration, logLine, readLevel, requestFields } from "../router/log.js"
import type { LogOption } from "../router/log.js"
import { madePlug } from "../router/flow/made-plug.js"
import type { MadeSyncPlug } from "../router/flow/made-plug.js"
import { isConn } from "../conn/is-conn.js"

/** The options of `logger`. */
export interface LoggerOptions {
  /** The level of its lines, a function that returns the level for a conn, or `false` for none; default `"info"`. */
  readonly log?: LogOption
}

/**
 * Logs a line for each request and one for its response, such as `GET /users` and `Sent 200 in 3ms`, to the logger of the
 * endpoint, or to the console if it has none. A logger with `child` gets `method`, `path`, `route`, `status` and `duration`, in
 * milliseconds, as fields. Put the plug before those whose time it should measure.
 *
 * @see Plug.Logger 1.12
 * @example
 * import { logger } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const lines: string[] = []
 * const keep = (line: unknown): void => void lines.push(String(line))
 * const Endpoint = define_endpoint({
 *   logger: { debug: keep, info: keep, warn: keep, error: keep },
 *   plugs: [logger(), (conn) => conn.text("Hello")],
 * })
 * await Endpoint.fetch(new Request("http://localhost/users"))
 * lines[0] //=> "GET /users"
 */
export function logger(options: LoggerOptions = {}): MadeSyncPlug {
  if (!isConn(options)) refuseUnknown("logger", options, { log: true })
  const log = options.log ?? "info"
  return madePlug((conn) => {
    const level = readLevel(log, conn)
    if (level === false) return conn
    const { logger: to = console } = connLog.get(conn) ?? {}
    logLine(to, level, conn, () => ({ text: `${conn.method} ${conn.request_path}`, fields: requestFields(conn) }))
    const started = performance.now()
    return conn.register_before_send((sent) => {
      const verb = sent.state === "chunked" ? "Chunked" : "Sent"
      const duration = performance.now() - started
      const { status = 200 } = sent
      logLine(to, level, sent, () => ({
        text: `${verb} ${status} in ${formatDuration(duration)}`,
        fields: { ...requestFields(sent), status, duration: Math.round(duration * 1000) / 1000 },
      }))
    })
  })
}
