import type { CoreConn } from "../conn/core-conn.js"
import type { Route } from "../table/route.js"
import type { Observe } from "./dispatch.js"
import { connLog, logDispatch } from "./log.js"
import type { Step } from "./step.js"
import { dispatchChannel, trace } from "./telemetry.js"
import type { DispatchMessage } from "./telemetry.js"

/** Logs a dispatch if the endpoint has a logger, and traces it if its channel has subscribers. */
export const observeDispatch: Observe = (conn, route, router, run) => {
  logOfDispatch(conn, route)
  return traceDispatch(conn, route, router, run)
}

/** Logs a dispatch if the endpoint has a logger. */
export function logOfDispatch(conn: CoreConn, route: Route): void {
  const logged = connLog.get(conn)
  if (logged !== undefined) logDispatch(logged, conn, route)
}

/** Runs a dispatch, and traces it if its channel has subscribers. */
export function traceDispatch<Own extends CoreConn>(
  conn: Own,
  route: Route,
  router: string,
  run: Step<Own>,
): Own | Promise<Own> {
  const channel = dispatchChannel<Own>()
  if (channel === undefined) return run(conn)
  const { path, plug, plug_opts, pipe_through, log, metadata } = route
  const { path_params } = conn
  const message = { conn, router, route: path, plug, plug_opts, path_params, pipe_through, log, metadata }
  return trace<DispatchMessage<Own>, Own>(channel, message, () => run(conn), putConn)
}

const putConn = <Own>(message: DispatchMessage<Own>, conn: Own): void => {
  message.conn = conn
}
