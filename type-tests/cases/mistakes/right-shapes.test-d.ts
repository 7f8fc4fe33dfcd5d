import {
  bind_helpers,
  define_routes,
  delete_,
  forward,
  get,
  helpers,
  pick_routes,
  pipe_through,
  pipeline,
  plug,
  post,
  scope,
  socket,
  verified_routes,
} from "waymark"
import type { HelperArgs, ParamsOf, PathParams, RouteOptions, UnguardedIn, VerifiedPath } from "waymark"
import { client } from "waymark/client"
import type { Client, ClientOptions, ClientSocket } from "waymark/client"
import * as edge from "waymark/edge"
import { open_sockets, open_sockets_by, sockets } from "waymark/live"
import { openapi } from "waymark/openapi"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"
import type {
  ActionConn,
  ActionParams,
  AnyConn,
  Conn,
  ConnWith,
  ControllerOf,
  EndpointConfig,
  Web,
} from "waymark/server"
import type { z } from "zod"
import { conn, flag, flow, logged, one, one_schemas, one_web, Routes, routes, schemas } from "./application.js"
import type { AssertNone, guarded } from "./application.js"

/* Options, calls and values whose types are unions, optional, generic, readonly or come from elsewhere, and are right. */
const KIND = { Id: "integer", Key: "uuid" } as const
enum Color {
  Red = "red",
  Blue = "blue",
}
const OK = 200
const COLORS = [Color.Red, Color.Blue] as const

// Options of rows
export const r1 = define_routes([get("/u/:id", "U", "a", { where: { id: KIND.Id } })])
export const r2 = define_routes([get("/u/:id", "U", "a", { where: { id: flag ? "integer" : "uuid" } })])
export const r3 = define_routes([get("/c/:c", "C", "a", { where: { c: COLORS } })])
export const r4 = define_routes([get("/c/:c", "C", "a", { where: { c: Object.freeze(["a", "b"] as const) } })])
export const r5 = define_routes([get("/u", "U", "a", { answers: { [OK]: "User", 404: "Problem" } })])
const not_found = { 404: "Problem" } as const
export const r6 = define_routes([get("/u", "U", "a", { answers: { 200: "User", ...not_found } })])
export const r7 = define_routes([get("/u", "U", "a", { ...(flag && { log: false }), answers: not_found })])
const shared = { metadata: { public: true }, log: "info" } as const satisfies RouteOptions
export const r8 = define_routes([get("/u", "U", "a", shared), post("/u", "U", "b", { ...shared, body: "New" })])
export const r9 = define_routes([get("/u", "U", "a", flag ? { query: "Filter" } : { answers: { 204: null } })])
function crud<const Name extends string>(name: Name) {
  return [get(`/${name}`, "Crud", "list"), get(`/${name}/:id`, "Crud", "show", { where: { id: "integer" } })] as const
}
export const r10 = define_routes([...crud("cats"), scope("/x", "X", [...crud("dogs")])])
helpers(r10).crud_path(conn, "show", 1)
const row = (path: "/a" | "/b") => get(path, "P", "i")
export const r11 = define_routes([row("/a")])
export const r12 = define_routes([delete_("/u", "U", "a", { body: "New", body_types: ["application/json"] as const })])

// Controllers
const answer_user = (c: ActionConn<typeof one_web, "A", "a">) => c.answer(200, { id: 1, name: "" })
export const c13 = one_web.controller("A", { a: answer_user, b: (c) => c.answer(422, { detail: "" }) })
export const c14 = { a: (c) => c.answer(OK, { id: 1, name: "" }), b: () => undefined } satisfies ControllerOf<
  typeof one_web,
  "A"
>
one_web.build({ A: c14 })
export const c15: ControllerOf<typeof one_web, "A"> = {
  a: (c, { id }) => c.json({ id }),
  b: async (c) => c.answer(201, { id: 1, name: "" }),
}
one_web.build({ A: flag ? c14 : c15 })
interface User {
  readonly id: number
  readonly name: string
}
declare const user: User & { readonly password: string }
export const c16 = one_web.controller("A", { a: (c) => c.answer(200, user), b: (c) => c.answer(201, user) })
export const c17 = one_web.controller("A", {
  a: (c) => (c.query_params.page === undefined ? c.redirect("/") : c.answer(200, user)),
  b(c) {
    const { name } = c.body_params
    return name ? c.answer(201, { ...user, name }) : c.answer(422, { detail: "" })
  },
})
export const c18 = one_web
  .controller("A")
  .actions({ a: logged(answer_user), b: logged(async (c) => c.answer(201, user)) })
abstract class Base<W extends AnyConn> {
  abstract a(c: W): AnyConn
  b(c: AnyConn) {
    return c.text("")
  }
}
class A extends Base<AnyConn> implements ControllerOf<typeof one_web, "A"> {
  override a(c: AnyConn) {
    return c.text("")
  }
}
one_web.build({ A: new A() })
export const c20 = async (c: ActionConn<typeof one_web, "A", "a">, { id }: ActionParams<typeof one_web, "A", "a">) => {
  const found = [user].find((each) => each.id === id)
  if (found === undefined) return c.put_status(404).text("")
  return c.answer(200, found)
}
one_web.build({ A: { a: c20, b: (c: AnyConn) => c } })
const registry = { A: c13 } as const
export const c21 = one_web.build(registry)
export const c22 = one_web.build({ ...registry })

// Links and calls
type Id = number & { readonly __brand: "id" }
declare const id: Id
export const l23 = [Routes.user_path(conn, "show", id), Routes.color_path(conn, "show", Color.Red)]
export const l24 = (given: Readonly<{ id: number; at: Date }>) => Routes.user_path(conn, "show", given)
export const l25 = (page?: number) => Routes.user_path(conn, "index", page === undefined ? {} : { page })
export const l26 = (q: { page: number } | { q: string }) => Routes.user_path(conn, "index", q)
export const l27 = <Page extends number>(page: Page) => Routes.user_path(conn, "index", { page })
export const l28 = Routes.color_path(conn, "show", flag ? "red" : "blue")
export const l29 = Routes.file_path(conn, "show", ["a", "b"] as const)
const args = [7, { page: 1 }] as const satisfies HelperArgs<typeof one, "a_path", "a", typeof one_schemas>
export const l30 = helpers<typeof one, typeof one_schemas>(one).a_path(conn, "a", ...args)
export const l31: VerifiedPath<typeof routes> = flag ? "/api/users" : "/c/red"
export const l32 = verified_routes(routes).verified_path(conn, `/api/users/${id}`)
export const l33 = bind_helpers(Routes, conn).user_path("show", { id: 7n })
export const l34: ParamsOf<typeof one, "a_path", "a"> | PathParams<"/:x"> = { id: 1 }
export const api = client<typeof one, typeof one_schemas>(one, {
  base_url: new URL("https://x"),
  headers: async () => ({ authorization: "x" }),
})
const options: ClientOptions = { base_url: "https://x", ...(flag ? { headers: { a: "b" } } : {}) }
export const l35: Client<typeof one, typeof one_schemas> = client(one, options)
export const l36 = async (query: { page?: number }) => {
  const answer = await api.a("a", id, { query, signal: AbortSignal.timeout(5) })
  return answer.status === 200 ? answer.body.name : answer.ok
}
export const l37 = (body: z.infer<typeof schemas.New>) => api.a("b", { body })
export const l38 = (body: Readonly<{ name: string; more: number }>) => api.a("b", { body })
export const l39 = api.a("b", { body: { name: "" } }).then((r) => {
  switch (r.status) {
    case 201:
      return r.body.name
    default:
      return ""
  }
})

// Sockets
const chat = define_routes([
  pipeline("in", [plug("set_user")]),
  pipe_through("in"),
  socket("/rooms/:room", "RoomSocket", {
    receives: "New",
    sends: "User",
    where: { room: "integer" },
    origins: flag ? "*" : ["https://x"],
    limits: { max_message_bytes: 10, idle_timeout: Infinity },
    answers: { 401: "Problem", 204: null },
  }),
  socket("/raw", "RawSocket", { query: "Filter", as: "bytes" }),
])
const set_user = define_plug<{ assigns: { user: User } }>((c) => c.assign("user", user))
const problems = { Problem: () => ({ detail: "" }) }
const chat_web = define_router(chat, { schemas, problems, plugs: { set_user }, conn: [sockets] })
const RoomSocket = chat_web.socket("RoomSocket", {
  async open(peer, { room }) {
    await Promise.resolve()
    peer.send(flag ? peer.assigns.user : { ...user, id: room })
  },
  message: (peer, { name }) => (name === "" ? peer.close(3000, "no name") : peer.send({ id: peer.params.room, name })),
  invalid: (_, { issues, code }) => void [issues.map(({ path }) => path.length), code + 1],
  close: (peer, code, reason) => void [peer.signal.aborted, code + 1, reason.trim()],
  error: (_, error) => void String(error),
})
const RawSocket = chat_web.socket("RawSocket", {
  message: (peer, data) => peer.send(typeof data === "string" ? data : data.slice(0, 1)),
})
export const s40 = chat_web.build({ RoomSocket, RawSocket })
export const s41 = chat_web.build({ RoomSocket, RawSocket: chat_web.socket("RawSocket", {}) })
const chat_api = client<typeof chat, typeof schemas>(chat, { base_url: "https://x", sockets: open_sockets })
export const s42 = async () => {
  const room = chat_api.room("open", 7).on_open((count) => void count.toFixed())
  room.send({ name: "" })
  for await (const { id: from, name } of room) if (name === "") return from.toFixed()
  return room.close(1000, "done")
}
export const s43: ClientSocket<{ name: string }, User> = chat_api.room("open", 7n, { headers: { a: "b" } })
export const s44 = chat_api.bytes("open", { query: { page: 1 } }).send(new Uint8Array(1))
export const s45 = helpers<typeof chat, typeof schemas>(chat).bytes_url(conn, "open", { q: "a" })
export const s46 = client(pick_routes(chat, ["room_path"]), {
  base_url: "https://x",
  sockets: open_sockets_by((url) => new WebSocket(url)),
}).room("open", 1)
edge.define_router(chat, {
  plugs: { set_user: (c: edge.CoreConn) => c },
  contracts: edge.contracts(schemas, { problems }),
  kinds: edge.param_kinds,
  conn: [sockets],
})

// Guards and documents
export type G47 = AssertNone<UnguardedIn<typeof guarded, "/app/admin" | "/app", "require_user">>
const info = { title: "", version: "" } as const
const doc = { info, schemas, security: { api: [{ jwt: [] }], auth: [] } } as const
export const d48 = openapi(routes, { ...doc, security_schemes: { jwt: { type: "http", scheme: "bearer" } } })
export const d49 = openapi(one, { info, schemas: one_schemas, ...(flag ? { servers: [{ url: "/v1" }] } : {}) })
export const d50 = openapi([forward("/api", "Api"), ...one], { info, schemas: one_schemas, mounts: { Api: one } })

// Plugs, endpoints and edge
const set_name = define_plug<{ assigns: { name: string } }>((c) => c.assign("name", ""))
const need_name = define_plug<{ requires: { name: string } }>((c) => c)
export const p51 = flow
  .controller("P")
  .plug(set_name)
  .plug(need_name, { only: flag ? ["show"] : ["list"] })
  .plug((c) => c.put_resp_header("a", "b"), { except: ["show"] })
  .actions({ show: (c) => c.text(c.assigns.name), list: (c) => c.json(c.assigns.user.id) })
export const p52 = define_endpoint(
  endpoint_config({ plugs: [set_name, need_name, (c) => c], router: flow.build({ P: p51 }) }),
)
const settings: Partial<EndpointConfig> = flag ? { head: false } : {}
export const p53 = define_endpoint({ ...settings, router: s40 })
export const p54 = (c: ConnWith<{ name: string }>): Conn => c.text(c.assigns.name)
export const p55: Web<typeof one, {}, readonly [], typeof one_schemas> = one_web
export const p56 = define_plug({
  init: (n: number = 1) => n,
  call: (c, n: number) => c.put_resp_header("n", String(n)),
})
const features = [edge.cookies, edge.chunks] as const
export const p57 = edge
  .define_router([get("/", "P", "i")], { conn: features })
  .controller("P", { i: (c) => c.put_resp_cookie("a", "b").text("") })
export const p58 = edge.define_endpoint({
  router: edge.define_router([get("/", "P", "i")]).build({ P: { i: (c: edge.CoreConn) => c.text("") } }),
  ...(flag ? { errors: edge.error_pages() } : {}),
})
