import { isObject } from "../../core/lib/is-object.js"
import type { CoreConn } from "../conn/core-conn.js"

/** Reports an error to the endpoint of a conn, as those of actions are, or on the console without one. */
export function reportToEndpoint(conn: CoreConn, error: unknown): void {
  const { endpoint } = conn
  if (isReporting(endpoint)) endpoint.report_error(conn, error)
  else console.error(error)
}

interface Reporting {
  report_error(conn: CoreConn, error: unknown): void
}

function isReporting(endpoint: unknown): endpoint is Reporting {
  return isObject(endpoint) && "report_error" in endpoint
}
