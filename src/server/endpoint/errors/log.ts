import type { CoreConn } from "../../conn/core-conn.js"
import { errorName } from "../../../core/lib/errors/error-details.js"
import { connLog, logLine, requestFields } from "../../router/log.js"
import type { RenderErrors } from "./pages.js"

/** Logs e.g. `Converted error NoRouteError to 404 response`. See Phoenix.Logger 1.6. */
export function logConverted(level: RenderErrors["log"] = "debug", error: unknown, conn: CoreConn): void {
  const logger = connLog.get(conn)?.logger
  if (logger === undefined) return
  logLine(logger, level, conn, () => {
    const { status = 500 } = conn
    const name = errorName(error)
    return {
      text: `Converted error ${name} to ${status} response`,
      fields: { ...requestFields(conn), status, error: name },
    }
  })
}
