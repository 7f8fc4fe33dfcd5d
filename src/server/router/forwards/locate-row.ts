import type { CoreConn } from "../../conn/core-conn.js"
import { splitPath } from "../../../core/pattern/split-path.js"
import { eventsRow, findRoute, readyRoute } from "../dispatch.js"
import type { Dispatcher, ReadyRoute } from "../dispatch.js"
import { rowLocators } from "../problems/route-problems.js"
import type { LocatedRow } from "../problems/route-problems.js"

/** Remembers how a router finds the row of a conn, e.g. for an error in a plug that reads bodies. */
export function keepLocator<Own extends CoreConn>(router: object, dispatcher: Dispatcher<Own>): void {
  rowLocators.set(router, (conn) => locate(conn, dispatcher))
}

function locate<Own extends CoreConn>(conn: CoreConn, dispatcher: Dispatcher<Own>): LocatedRow {
  const ready = findQuietly(conn, dispatcher)
  if (ready === undefined) return { problems: dispatcher.no_route, hasEvents: false }
  const { problems, route } = ready
  const inner = locateInner(conn, ready)
  return { problems: inner?.problems ?? problems, hasEvents: inner?.hasEvents ?? route.contract?.events !== undefined }
}

/** Whether the row of a conn has events: the one it was dispatched to, or else the one that its endpoint would find. */
export function hasEvents(conn: CoreConn): boolean {
  const { endpoint } = conn
  if (conn.private.waymark_routers === undefined)
    return endpoint !== undefined && rowLocators.get(endpoint)?.(conn).hasEvents === true
  const row = eventsRow.get(conn)
  return row !== undefined && (locateInner(conn, row)?.hasEvents ?? row.route.contract?.events !== undefined)
}

/** Finds the row of a conn in the router behind a forward. */
function locateInner(
  conn: CoreConn,
  { inner, route }: Pick<ReadyRoute<never>, "inner" | "route">,
): LocatedRow | undefined {
  const find = inner && rowLocators.get(inner)
  if (find === undefined) return undefined
  const leave = enterForward(conn, splitPath(route.path).length)
  const found = find(conn)
  leave(conn)
  return found
}

/**
 * Moves the segments of a forward from `path_info` to `script_name`, and returns a function that restores both.
 *
 * @param count the number of segments
 */
export function enterForward(conn: CoreConn, count: number): <Own extends CoreConn>(conn: Own) => Own {
  const { path_info, script_name } = conn
  conn.path_info = path_info.slice(count)
  conn.script_name = [...script_name, ...path_info.slice(0, count)]
  return (left) => Object.assign(left, { path_info, script_name })
}

/** The route of a conn; undefined if no row matches, or if the path is malformed. */
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
