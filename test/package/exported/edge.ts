import { get, pipe_through } from "waymark"
import type { Conn } from "waymark/server"
import { events, sockets } from "waymark/live"
import * as everything from "waymark/edge"
import type { ConnOf } from "waymark/edge"
import { schemas, table } from "./table.js"

const put_user = everything.define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const features = [everything.cookies, everything.sessions, everything.nested_queries, events, sockets] as const

export const all = { ...everything }
export const of_call_plug = (conn: everything.CoreConn) => everything.call_plug(conn, put_user)
export const of_matched_route = (conn: everything.CoreConn) => everything.matched_route(conn)
export const of_chunks = everything.chunks
export const of_compile_matcher = everything.compile_matcher(table, [])
export const of_contracts = everything.contracts(schemas, {
  problems: { Problem: ({ message }) => ({ detail: message }) },
})
export const of_cookies = everything.cookies
export const of_define_endpoint = everything.define_endpoint({ plugs: [(conn) => conn.text("Hello")] })
export const of_define_plug = {
  put_user,
  plain: everything.define_plug((conn) => conn.put_status(200)),
  limited: everything.define_plug<{ options: { max: number } }, everything.CookieMethods>((conn, { max }) =>
    conn.put_resp_cookie("max", String(max)),
  ),
}
const plugs = {
  fetch_session: (conn: everything.CoreConn) => conn,
  fetch_flash: (conn: everything.CoreConn) => conn,
}
export const of_define_router = everything.define_router(table, {
  conn: features,
  contracts: of_contracts,
  plugs,
  forwards: everything.forwards,
  resources: everything.resource_routes,
  kinds: everything.param_kinds,
})
export const of_deprecated = everything.deprecated
export const of_endpoint_config = everything.endpoint_config({ plugs: [put_user] })
export const of_error_pages = everything.error_pages
export const of_files = everything.files
export const of_finish = (conn: everything.CoreConn) => everything.finish(conn)
export const of_forwards = everything.forwards
export const of_problem_details = everything.problem_details
export const of_layouts = everything.layouts
export const of_logs = everything.logs
export const of_method_not_allowed = everything.method_not_allowed
export const of_nested_queries = everything.nested_queries
export const of_param_kinds = everything.param_kinds
export const of_redirects = everything.redirects
export const of_resource_routes = everything.resource_routes
export const of_response_checks = everything.response_checks
export const of_sessions = everything.sessions
export const of_status_names = everything.status_names
export const of_telemetry = everything.telemetry
export const of_row_options = everything.row_options
export const of_urls = everything.urls
export const of_warnings = everything.warnings

export { features }
export const { build, controller, socket, sockets: open } = of_define_router
export const begun = of_define_router.controller("PageController")
export const PhotoController = of_define_router.controller("CommentController").actions({
  index: (conn) => conn.text("Hello"),
  show: (conn) => conn.put_session("id", 7).text("Hello"),
})
export const RoomSocket = socket("RoomSocket", { message: (peer, { text }) => peer.send({ id: 7, name: text }) })
export const EchoSocket = of_define_router.socket("EchoSocket", { message: (peer, text) => peer.send(text) })
export const put_theme = (conn: ConnOf<typeof of_define_router>) => conn.put_resp_cookie("theme", "dark")
export const assign = (conn: everything.CoreConn) => conn.assign("user", "Ada")
const small = everything.define_router([pipe_through("put_user"), get("/", "PageController", "index")], {
  plugs: { put_user },
  conn: [everything.cookies],
})
export const built = small.build({ PageController: { index: (conn) => conn.put_resp_cookie("a", "b").text("Hello") } })
export const by_endpoint = everything.define_endpoint({ router: built })
export const { fetch } = by_endpoint
export type Full = Conn
