import { bypassKey } from "../router/bypass.js"
import type { Bypass } from "../router/bypass.js"
import type { Conn } from "../conn/conn.js"
import type { Router } from "../router/router.js"

/**
 * Makes the next request of a test stop short of its target, so that a plug is tried behind those that come before it.
 *
 * - `bypass_through(conn)`: through the endpoint's plugs alone;
 * - `bypass_through(conn, router)`: through the pipelines of the route, too;
 * - `bypass_through(conn, router, "browser")` or a list: through these pipelines in place of the route's.
 *
 * The path has to be one that a route fits, all the same.
 *
 * @see Phoenix.ConnTest.bypass_through/1, /2 and /3
 */
export function bypass_through(
  conn: Conn,
  router?: Pick<Router, "table">,
  pipelines?: string | readonly string[],
): Conn {
  if (router === undefined) return putBypass(conn, "all")
  const names = typeof pipelines === "string" ? [pipelines] : (pipelines ?? "current")
  return putBypass(conn, { table: router.table, pipelines: names })
}

function putBypass(conn: Conn, bypass: Bypass): Conn {
  bypassKey.set(conn, bypass)
  return conn
}
