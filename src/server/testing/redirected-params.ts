import { decodeSegments } from "../../core/match/canonical.js"
import { NoRouteError } from "../../core/match/errors.js"
import { route_info } from "../../core/match/routes/route-info.js"
import { splitPath } from "../../core/pattern/split-path.js"
import type { Conn } from "../conn/conn.js"
import { redirected_to } from "./responses.js"

/**
 * Asserts that a response redirects, and returns the path params of a GET request for its location. It uses the
 * routers that the request passed through, the innermost first. For a forward, these are the params of the forward's path.
 *
 * @param status default 302
 * @throws {UnexpectedResponseError} when the response has another status, or no location
 * @throws {NoRouteError} when no route matches the location
 * @see Phoenix.ConnTest.redirected_params/1
 * @example
 * import { get, post } from "waymark"
 * import { define_router } from "waymark/server"
 * import { build_conn, dispatch, redirected_params } from "waymark/testing"
 *
 * const routes = [get("/users/:id", "UserController", "show"), post("/users", "UserController", "create")] as const
 * const web = define_router(routes)
 * const UserController = web.controller("UserController", {
 *   show: (conn, { id }) => conn.text(id),
 *   create: (conn) => conn.redirect("/users/42"),
 * })
 * const created = await dispatch(build_conn(), web.build({ UserController }), "POST", "/users")
 * redirected_params(created) //=> { id: "42" }
 */
export function redirected_params(
  conn: Conn,
  status = 302,
): Readonly<Record<string, string | number | readonly string[]>> {
  const { hostname, pathname } = new URL(redirected_to(conn, status), `${conn.scheme}://${conn.host}`)
  const segments = splitPath(pathname)
  for (const { table, script_name } of (conn.private.waymark_routers ?? []).toReversed()) {
    if (script_name.some((name, index) => segments[index] !== name)) continue
    const info = route_info<readonly unknown[], "GET", readonly string[], string>(
      table,
      "GET",
      decodeSegments(segments.slice(script_name.length)),
      hostname,
    )
    if (info !== "error") return info.path_params
  }
  throw new NoRouteError("GET", segments, "the routers of the request")
}
