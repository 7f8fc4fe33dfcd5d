import type { CoreConn } from "../conn/core-conn.js"
import { splitPath } from "../pattern/split-path.js"
import { findRoute, readyRoute } from "./dispatch.js"
import type { Dispatcher, ReadyRoute } from "./dispatch.js"
import { problemLocators, problemsKey } from "./route-problems.js"

/** Remembers how a router finds the problems of a conn, e.g. for an error in a plug that reads bodies. */
export function keepLocator<Own extends CoreConn>(router: object, dispatcher: Dispatcher<Own>): void {
  problemLocators.set(router, (conn) => locate(conn, dispatcher))
}

/** Sets the problems of the route that a conn would be dispatched to. It may be behind forwards. */
function locate<Own extends CoreConn>(conn: CoreConn, dispatcher: Dispatcher<Own>): void {
  const ready = findQuietly(conn, dispatcher)
  const problems = ready === undefined ? dispatcher.no_route : ready.problems
  if (problems !== undefined) problemsKey.set(conn, problems)
  if (ready?.inner === undefined) return
  const { path_info, script_name } = conn
  const count = splitPath(ready.route.path).length
  conn.path_info = path_info.slice(count)
  conn.script_name = [...script_name, ...path_info.slice(0, count)]
  problemLocators.get(ready.inner)?.(conn)
  Object.assign(conn, { path_info, script_name })
}

/** The route of a conn, or undefined, also for a path that is malformed. */
function findQuietly<Own extends CoreConn>(conn: CoreConn, dispatcher: Dispatcher<Own>): ReadyRoute<Own> | undefined {
  try {
    const found =
      findRoute(conn.method, conn, dispatcher) ??
      (conn.method === "HEAD" ? findRoute("GET", conn, dispatcher) : undefined)
    return readyRoute(found, dispatcher)
  } catch {
    return undefined
  }
}
