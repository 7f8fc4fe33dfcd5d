import type { Conn, Logger } from "waymark/server"

/**
 * Makes a plug that logs one line for each request: its id, method and path, and the status and time of its answer. The query
 * and the body are not in the line, since they may have secrets.
 */
export function log_request(logger: Logger): (conn: Conn) => Conn {
  return (conn) => {
    const started = performance.now()
    return conn.register_before_send(({ assigns, method, request_path, status }) => {
      const time = Math.round(performance.now() - started)
      logger.info(`${String(assigns["request_id"])} ${method} ${request_path} ${status ?? 200} in ${time}ms`)
    })
  }
}
