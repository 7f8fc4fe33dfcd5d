import { get } from "waymark"
import { events, sockets } from "waymark/live"
import { standard_plugs } from "waymark/plugs"
import * as everything from "waymark/server"
import type { ActionConn, ActionParams, ControllerOf } from "waymark/server"
import { schemas, table } from "./table.js"

const put_user = everything.define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const secret = { secret_key_base: "s".repeat(64) }

export const all = { ...everything }
export const of_AlreadySentError = (error: unknown) =>
  error instanceof everything.AlreadySentError ? error : undefined
export const of_Conn = (conn: everything.Conn) => conn.put_session("user_id", 7).assign("user", "Ada").put_status(201)
export const of_CookieOverflowError = (error: unknown) =>
  error instanceof everything.CookieOverflowError ? error : undefined
export const of_InvalidForwardError = (error: unknown) =>
  error instanceof everything.InvalidForwardError ? error : undefined
export const of_InvalidHeaderError = (error: unknown) =>
  error instanceof everything.InvalidHeaderError ? error : undefined
export const of_InvalidRequestError = (error: unknown) =>
  error instanceof everything.InvalidRequestError ? error : undefined
export const of_MethodNotAllowedError = (error: unknown) =>
  error instanceof everything.MethodNotAllowedError ? error : undefined
export const of_MethodNotForwardedError = (error: unknown) =>
  error instanceof everything.MethodNotForwardedError ? error : undefined
export const of_GoneError = (error: unknown) => (error instanceof everything.GoneError ? error : undefined)
export const of_NotSentError = (error: unknown) => (error instanceof everything.NotSentError ? error : undefined)
export const of_TimeoutError = (error: unknown) => (error instanceof everything.TimeoutError ? error : undefined)
export const of_attach_telemetry = everything.attach_telemetry("waymark.router_dispatch", {
  stop: ({ route }) => route,
})
export const of_call_plug = (conn: everything.Conn) => everything.call_plug(conn, put_user)
export const of_matched_route = (conn: everything.Conn) => everything.matched_route(conn)
export const of_conn_from_request = everything.conn_from_request(new Request("http://localhost/"))
export const of_define_endpoint = everything.define_endpoint({ plugs: [(conn) => conn.text("Hello")], ...secret })
export const of_define_plug = {
  put_user,
  plain: everything.define_plug((conn) => conn.put_status(200)),
  limited: everything.define_plug((conn, { max }: { max: number }) => conn.assign("max", max)),
  object: everything.define_plug({
    init: (max: number) => ({ max }),
    call: (conn, { max }) => conn.assign("max", max),
  }),
  needing: everything.define_plug<{ requires: { user: string }; options: { role: string } }>((conn) => conn),
}
export const of_define_router = everything.define_router(table, {
  schemas,
  conn: [events, sockets],
  plugs: { ...standard_plugs, put_user },
  problems: { Problem: ({ message }) => ({ detail: message }) },
})
export const of_endpoint_config = everything.endpoint_config({ plugs: [put_user], ...secret })
export const of_finish = (conn: everything.Conn) => everything.finish(conn)
export const of_problem_details = everything.problem_details

export const { build, controller, socket, sockets: open } = of_define_router
export const begun = of_define_router.controller("PageController")
export const begun_photos = controller("PhotoController")
  .plug(standard_plugs.fetch_session, { only: ["show", "edit"] })
  .plug(put_user)
export const PageController = of_define_router.controller("PageController", {
  index: (conn) => conn.text("Hello"),
  file: (conn, { path }) => conn.text(path.join("/")),
  events: (conn) => conn.events(async (send) => void (await send("said", { text: "Hello" }))),
})
export const UserController = of_define_router.controller("Api.UserController").actions({
  index: (conn) => conn.answer(200, { id: conn.query_params.page, name: "Ada" }),
  create: (conn) => conn.answer(201, { id: 7, name: conn.body_params.name }),
  update: (conn) => conn.answer(204),
  delete: (conn) => conn.answer(204),
})
export const RoomSocket = socket("RoomSocket", { message: (peer, { text }) => peer.send({ id: 7, name: text }) })
export const EchoSocket = of_define_router.socket("EchoSocket", { message: (peer, text) => peer.send(text) })
export const show = (conn: ActionConn<typeof of_define_router, "PhotoController", "show">) => conn.assign("photo", 7)
export const create = (conn: ActionConn<typeof of_define_router, "Api.UserController", "create">) =>
  conn.answer(422, { detail: conn.body_params.name })
export const params = ({ id }: ActionParams<typeof of_define_router, "PhotoController", "show">) => ({ id })
export const photos = {} as ControllerOf<typeof of_define_router, "PhotoController">
const small = everything.define_router([get("/", "PageController", "index")], {
  before: [put_user],
  plugs: { put_user },
})
export const with_before = small.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })
export const by_endpoint = everything.define_endpoint(
  everything.endpoint_config({ plugs: [put_user], router: with_before }),
)
export const { fetch, config } = of_define_endpoint
