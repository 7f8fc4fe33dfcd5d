import { EXPLORER_TABLE } from "../../server/endpoint/debug/explorer-link.js"
import type { Conn } from "../../server/conn/conn.js"
import { localRequests } from "../../server/endpoint/debug/local-request.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { isProduction } from "../../core/lib/is-production.js"
import { NoRouteError } from "../../core/match/errors.js"
import { define_router } from "../../server/router/router.js"
import type { Router } from "../../server/router/router.js"
import { explorerData } from "./explorer-data.js"
import type { GuardOrFunctionName } from "../../core/table/guards/guards.types.js"
import { explorerPage, EXPLORER_POLICY } from "./page.js"

/** The options of `route_explorer`. */
export interface RouteExplorerOptions<Guard extends string = string> {
  /**
   * The names of plugs and pipelines that protect routes, such as `["require_user"]`. Routes that pass none of them are
   * marked as unguarded. Default: routes that pass no pipeline at all are marked.
   */
  readonly guards?: readonly Guard[]
  /**
   * Whether the explorer may be made in production, where it is shown for every host. It shows the whole table. Default
   * `false`.
   */
  readonly allow_in_production?: boolean
  /** Hosts, apart from those of this machine and of the endpoint, whose requests get the page, e.g. `["app.test"]`. */
  readonly hosts?: readonly string[]
}

/**
 * Makes a router that answers with the route explorer of a table, for a forward: a page that lists the routes, and shows
 * which one answers a request and why others do not. The page needs no network and runs no script but its own.
 *
 * A request whose `Host` is neither `localhost`, a loopback address, the host of the endpoint's `url` nor one of `hosts` is
 * answered as if there were no explorer.
 *
 * @param table the table to show, usually the one that has the forward
 * @throws {ArgumentError} in production, i.e. when `NODE_ENV` is neither unset nor `development` nor `test`, or there is no
 *   process, unless `allow_in_production` is `true`; when no route passes one of the guards; when one of the hosts is malformed
 * @throws {TableError} when the table breaks a rule
 * @example
 * import { define_routes, forward, get } from "waymark"
 * import { route_explorer } from "waymark/explorer"
 * import { define_router } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const routes = define_routes([get("/", "PageController", "index"), forward("/dev/routes", "RouteExplorer")])
 * const web = define_router(routes)
 * const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
 * const Router = web.build({ PageController, RouteExplorer: route_explorer(routes) })
 *
 * const conn = await Router.call(build_conn("GET", "/dev/routes", { host: "localhost" }))
 * conn.status //=> 200
 */
export function route_explorer<const Table extends readonly unknown[]>(
  table: Table,
  options: RouteExplorerOptions<GuardOrFunctionName<Table>> = {},
): Router {
  const inProduction = isProduction()
  if (inProduction && options.allow_in_production !== true)
    throw new ArgumentError(
      "the route explorer shows all routes, so it is not made in production unless allow_in_production: true",
    )
  const isLocal = localRequests("route_explorer", options.hosts)
  const page = explorerPage(explorerData(table, options.guards))
  const web = define_router(EXPLORER_TABLE, { name: "RouteExplorer" })
  return web.build({
    ExplorerPage: (conn: Conn) => {
      if (inProduction || isLocal(conn)) return showPage(conn, page)
      throw new NoRouteError(conn.method, conn.path_info, "RouteExplorer")
    },
  })
}

function showPage(conn: Conn, page: string): Conn {
  if (conn.method !== "GET") return conn.put_resp_header("allow", "GET").put_status(405).text("Method Not Allowed")
  conn.put_resp_header("content-security-policy", EXPLORER_POLICY)
  conn.put_resp_header("x-content-type-options", "nosniff")
  conn.put_resp_header("referrer-policy", "no-referrer")
  conn.put_resp_header("cache-control", "no-store")
  return conn.put_status(200).html(page)
}
