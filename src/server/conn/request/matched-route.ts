import type { RouterVisit } from "../../../core/helpers/context.js"
import type { Route } from "../../../core/table/route.js"
import { joinPath } from "../../../core/pattern/join.js"
import { shared } from "../../../core/lib/copies.js"

/** The row that a request matched, as {@link matched_route} returns it. */
export interface MatchedRoute extends Route {
  /** The forward to the router whose row this is, if it was forwarded to. */
  readonly outer?: MatchedRoute
}

/** A conn of any entry point. */
interface RoutedConn {
  readonly private: { readonly waymark_routers?: readonly RouterVisit[] | undefined }
}

interface RoutedPeer {
  readonly route: MatchedRoute | undefined
}

/** Rows behind forwards, so that requests to a row get the same object. */
const innerRoutes = /* @__PURE__ */ shared(
  "inner_routes",
  () => new WeakMap<MatchedRoute, WeakMap<Route, MatchedRoute>>(),
)

/**
 * The row that the request matched, for plugs of pipelines and controllers, `before_send`, error views and handlers of sockets. It is
 * undefined before a router has found one, and if none matches. Inside a forward it is the row of the inner router, whose `outer` is
 * that of the forward; its path is that of its own table. Each request to a row gets the same object.
 *
 * @example
 * import { get, pipe_through } from "waymark"
 * import { define_router, matched_route } from "waymark/server"
 * import type { AnyConn } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const count = (conn: AnyConn) => conn.put_resp_header("x-route", matched_route(conn)?.path ?? "none")
 * const web = define_router([pipe_through("count"), get("/users/:id", "UserController", "show")], { plugs: { count } })
 * const Router = web.build({ UserController: { show: (conn) => conn.text("Ada") } })
 * const conn = await Router.call(build_conn("GET", "/users/7"))
 * conn.get_resp_header("x-route") //=> ["/users/:id"]
 */
export function matched_route(conn: RoutedConn | RoutedPeer): MatchedRoute | undefined {
  if (!("private" in conn)) return conn.route
  const [first, ...others] = conn.private.waymark_routers ?? []
  let found: MatchedRoute | undefined = first?.route
  for (const { route } of others) found = found && route && within(found, route)
  return found
}

/** The pattern of the routes through which a conn was dispatched, such as `"/users/:id"`; undefined before the first. */
export function matchedPattern(conn: RoutedConn): string | undefined {
  const paths = (conn.private.waymark_routers ?? []).flatMap(({ route }) => route?.path ?? [])
  return paths.length === 0 ? undefined : paths.reduce((outer, path) => joinPath(outer, path), "/")
}

function within(outer: MatchedRoute, route: Route): MatchedRoute {
  const known = innerRoutes.get(outer) ?? new WeakMap<Route, MatchedRoute>()
  innerRoutes.set(outer, known)
  const inner = known.get(route) ?? Object.freeze({ ...route, outer })
  known.set(route, inner)
  return inner
}
