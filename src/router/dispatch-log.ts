import type { Conn } from "../conn/conn.js"
import { inspectTerm } from "../lib/inspect-term.js"
import type { Route } from "../table/routes.types.js"
import { filterParameters } from "./filter-parameters.js"
import type { FilterParameters } from "./filter-parameters.js"
import { connLog, logLine, readLevel } from "./log.js"

/** Logs to the endpoint's logger, if it has one, that a conn goes to its route, at the route's level. */
export function logDispatch(conn: Conn, route: Route): void {
  const known = connLog.get(conn)
  if (known === undefined) return
  const { logger, filter } = known
  const { log, plug, plug_opts, pipe_through } = route
  logLine(logger, readLevel(log, conn), conn, () => {
    const target = typeof plug_opts === "string" ? `${plug}.${plug_opts}` : plug
    return `Processing with ${target}\n  Parameters: ${inspectParams(conn, filter)}\n  Pipelines: [${pipe_through.map((name) => `:${name}`).join(", ")}]`
  })
}

/** A query that cannot be read is refused where a plug or an action reads it; a log line does not fail because of it. */
function inspectParams(conn: Conn, filter: FilterParameters): string {
  try {
    return inspectTerm(filterParameters(conn.params, filter))
  } catch {
    return "[UNREADABLE]"
  }
}
