import { hasMethod } from "../../core/lib/is-object.js"
import type { CoreConn } from "../conn/core-conn.js"

/** Reports an error to the endpoint of a conn, as those of actions are, or on the console without one. */
export function reportToEndpoint(conn: CoreConn, error: unknown): void {
  if (hasMethod(conn.endpoint, "report_error")) conn.endpoint.report_error(conn, error)
  else console.error(error)
}
