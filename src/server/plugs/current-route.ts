import { encodeQuery } from "../../core/helpers/refuse.js"
import type { Query } from "../../core/links/query.js"
import type { AnyConn } from "../conn/any-conn.types.js"
import { matched_route } from "../conn/request/matched-route.js"

/**
 * The name of the action that answers the request, for plugs and views. Undefined outside a router, and for a route that runs a
 * plug. It is that of the innermost router, as in {@link matched_route}.
 *
 * @see Phoenix.Controller.action_name/1
 * @example
 * import { get } from "waymark"
 * import { action_name } from "waymark/plugs"
 * import { define_router } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const web = define_router([get("/users/:id", "UserController", "show")])
 * const Router = web.build({ UserController: { show: (conn) => conn.text(`${action_name(conn)}`) } })
 * const conn = await Router.call(build_conn("GET", "/users/7"))
 * conn.resp_body //=> "show"
 */
export function action_name(conn: AnyConn): string | undefined {
  const route = matched_route(conn)
  return route?.kind !== "forward" && typeof route?.plug_opts === "string" ? route.plug_opts : undefined
}

/**
 * The path of the request, with its query, or with another one: `{}` for none. Includes the prefix of forwards.
 *
 * @see Phoenix.Controller.current_path/2
 * @example
 * import { current_path } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = build_conn("GET", "/users?page=2")
 * current_path(conn) //=> "/users?page=2"
 * current_path(conn, { page: 3, tags: ["a"] }) //=> "/users?page=3&tags[]=a"
 * current_path(conn, {}) //=> "/users"
 */
export function current_path(conn: AnyConn, query?: Query): string {
  const path = `/${[...conn.script_name, ...conn.path_info].join("/")}`
  const string = query === undefined ? conn.query_string : encodeQuery(query)
  return string === "" ? path : `${path}?${string}`
}
