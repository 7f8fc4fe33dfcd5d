import { bind_helpers, define_routes, forward, get, helpers, pick_routes, socket } from "waymark"
import type { RouteOptions, UnguardedIn } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { events, open_sockets, sockets } from "waymark/live"
import { openapi } from "waymark/openapi"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"
import type { ActionConn, AnyConn, Conn } from "waymark/server"
import { conn, flag, flow, one, one_web, Routes, routes, schemas } from "./application.js"
import type { AssertNone, guarded, one_schemas } from "./application.js"

/* Mistakes in options, calls and values whose types are unions, optional, wide, generic or come from elsewhere. */
declare const status: 200 | 404
enum Kind {
  Id = "integre",
}
enum Code {
  Ok = 200,
  Missing = 404,
}

// Options of rows
// @ts-expect-error - an invalid kind from an enum
define_routes([get("/u/:id", "U", "a", { where: { id: Kind.Id } })])
const where = { ib: "integer" } as const
// @ts-expect-error - a constant with the name of another param
define_routes([get("/u/:id", "U", "a", { where })])
// @ts-expect-error - a spread with the name of another param
define_routes([get("/u/:id", "U", "a", { log: false, ...(flag ? ({ where: { ib: "integer" } } as const) : {}) })])
const misspelt = { pgae: 1 }
const base = { query: "Filter", body: "New" } as const
// @ts-expect-error - a body of GET that comes from shared options
define_routes([get("/u", "U", "a", { ...base, log: false })])
// @ts-expect-error - a body of GET in one branch
define_routes([get("/u", "U", "a", flag ? { query: "Filter" } : { body: "New" })])
// @ts-expect-error - a schema for 204 in one branch
define_routes([get("/u", "U", "a", flag ? { answers: { 204: null } } : { answers: { 204: "User" } })])
// @ts-expect-error - a schema for 304 from a spread
define_routes([get("/u", "U", "a", { answers: { 200: "User", ...({ 304: "User" } as const) } })])
const wide: string = "Filter"
// @ts-expect-error - the name of a schema that is not known to the compiler
define_router([get("/u", "U", "a", { query: wide })], { schemas })
const options: RouteOptions = { query: "Filter" }
// @ts-expect-error - options of a wide type
define_router([get("/u", "U", "a", options)], { schemas })
// @ts-expect-error - a partial contract of a wide type
define_router([get("/u", "U", "a", {} as Partial<Pick<RouteOptions, "query">>)], { schemas })
function row<const Name extends string>(name: Name) {
  return get("/u", "U", "a", { query: name })
}
// @ts-expect-error - a row of a function with a schema that is not given
define_router([row("Fitler")], { schemas })
// @ts-expect-error - the same, in a conditional part
define_router([row("Filter"), ...(flag ? [row("Fitler")] : [])] as const, { schemas })
// @ts-expect-error - a list of kinds that is empty by a constant
define_routes([get("/c/:c", "C", "a", { where: { c: [] as const } })])
// @ts-expect-error - kinds as undefined
define_routes([get("/c/:c", "C", "a", { where: undefined })])

// Sockets
const chat = [
  socket("/rooms/:room", "RoomSocket", { receives: "New", sends: "User", where: { room: "integer" } }),
  socket("/raw", "RawSocket", { query: "Filter" }),
] as const
// @ts-expect-error - no option of sockets
define_routes([socket("/r", "RSocket", { recieves: "New" })])
// @ts-expect-error - a socket has no body
define_routes([socket("/r", "RSocket", { body: "New" })])
// @ts-expect-error - no limit
define_routes([socket("/r", "RSocket", { limits: { max_messages: 1 } })])
// @ts-expect-error - a limit in words
define_routes([socket("/r", "RSocket", { limits: { idle_timeout: "1m" } })])
// @ts-expect-error - one origin in place of a list
define_routes([socket("/r", "RSocket", { origins: "https://x" })])
// @ts-expect-error - no such param
define_routes([socket("/r/:id", "RSocket", { where: { room: "integer" } })])
// @ts-expect-error - a schema for 204
define_routes([socket("/r", "RSocket", { answers: { 204: "User" } })])
// @ts-expect-error - a schema of messages that is not given
define_router(chat, { schemas: { User: schemas.User, Filter: schemas.Filter }, conn: [sockets] })
// @ts-expect-error - the feature of events in place of that of sockets
define_router(chat, { schemas, conn: [events] })
const chat_web = define_router(chat, { schemas, conn: [sockets] })
// @ts-expect-error - no handler
chat_web.socket("RoomSocket", { opened: () => {} })
// @ts-expect-error - a handler that is not a function
chat_web.socket("RoomSocket", { open: "hello" })
// @ts-expect-error - another message
chat_web.socket("RoomSocket", { open: (peer) => peer.send({ id: "1", name: "" }) })
// @ts-expect-error - a field that the message lacks
chat_web.socket("RoomSocket", { message: (_, { nmae }) => void nmae })
// @ts-expect-error - the room is a number
chat_web.socket("RoomSocket", { open: (_, { room }) => void room.trim() })
// @ts-expect-error - assigns that no plug sets
chat_web.socket("RawSocket", { open: (peer) => peer.send(peer.assigns.user) })
// @ts-expect-error - a code in words
chat_web.socket("RawSocket", { open: (peer) => peer.close("bye") })
const chat_api = client<typeof chat, typeof schemas>(chat, { base_url: "https://x", sockets: open_sockets })
// @ts-expect-error - another message
chat_api.room("open", 1).send({ nmae: "" })
// @ts-expect-error - no param
chat_api.room("open")
// @ts-expect-error - no such query
chat_api.raw("open", { query: { pgae: 1 } })
// @ts-expect-error - a socket is no promise of an answer
void chat_api.room("open", 1).then((answer) => answer.status)
// @ts-expect-error - a socket without the feature on edge
edge.define_router(chat, { contracts: edge.contracts(schemas), kinds: edge.param_kinds })

// Answers
one_web.controller("A", {
  // @ts-expect-error - one of two statuses, by an enum
  a: (c) => c.answer(flag ? Code.Ok : Code.Missing, { id: 1, name: "" }),
  b: (c) => c.answer(422, { detail: "" }),
})
one_web.controller("A", {
  // @ts-expect-error - the status is a union
  a: (c) => c.answer(status, { id: 1, name: "" }),
  b: (c) => c.answer(422, { detail: "" }),
})
one_web.controller("A", {
  // @ts-expect-error - a partial value
  a: (c) => c.answer(200, { id: 1, name: "" } as Partial<{ id: number; name: string }>),
  b: (c) => c.answer(422, { detail: "" }),
})
one_web.controller("A", {
  a: (c) =>
    c.answer(
      200,
      // @ts-expect-error - a value that may be undefined
      [{ id: 1, name: "" }].find(({ id }) => id === 1),
    ),
  b: (c) => c.answer(422, { detail: "" }),
})
one_web.controller("A", {
  // @ts-expect-error - a union of a value and a problem
  a: (c) => c.answer(200, flag ? { id: 1, name: "" } : { detail: "" }),
  b: (c) => c.answer(422, { detail: "" }),
})
one_web.build({
  // @ts-expect-error - an action of another route, by its type
  A: { a: (c: ActionConn<typeof one_web, "A", "b">) => c.answer(201, { id: 1, name: "" }), b: (c: AnyConn) => c },
})
const A = { a: (c: AnyConn) => c } as { a?: (c: AnyConn) => AnyConn; b: (c: AnyConn) => AnyConn }
// @ts-expect-error - an action that may be missing
one_web.build({ A })
// @ts-expect-error - a controller that may be missing
one_web.build(flag ? { A: { a: (c: AnyConn) => c, b: (c: AnyConn) => c } } : {})

// Links and calls
// @ts-expect-error - a param that may be missing
Routes.user_path(conn, "show", [1].at(0))
// @ts-expect-error - a record whose id may be missing
Routes.user_path(conn, "show", {} as { id?: number })
// @ts-expect-error - a query whose key is misspelt in one branch
Routes.user_path(conn, "index", flag ? { page: 1 } : { pgae: 1 })
const filter = { pgae: 1 }
// @ts-expect-error - a variable with a misspelt key only
Routes.user_path(conn, "index", filter)
// @ts-expect-error - a union of a number and a text
Routes.user_path(conn, "show", flag ? 7 : "seven")
// @ts-expect-error - a params list that is too short by its type
Routes.user_path(conn, "show", ...([] as number[]))
const api = client<typeof one, typeof one_schemas>(one, { base_url: "" })
// @ts-expect-error - a body that may be missing
void api.a("b", { body: flag ? { name: "" } : undefined })
// @ts-expect-error - parts that may be missing
void api.a("b", ...(flag ? [{ body: { name: "" } }] : []))
// @ts-expect-error - the body's field is optional
void api.a("b", { body: {} as { name?: string } })
// @ts-expect-error - a query misspelt in a copy
void api.a("a", 1, { query: { ...misspelt } })
void api.a("b", { body: { name: "" } }).then((r) => {
  // @ts-expect-error - a switch over statuses reads the body of another
  if (r.status !== 201) return r.body.name
  return ""
})

// Documents and guards
openapi(routes, {
  info: { title: "", version: "" },
  schemas,
  // @ts-expect-error - an invalid scheme
  security: { api: [{ key: [] }] },
  security_schemes: { jwt: { type: "http", scheme: "bearer" } },
})
openapi(routes, {
  info: { title: "", version: "" },
  schemas,
  // @ts-expect-error - no type of a scheme
  security_schemes: { jwt: { type: "htpp", scheme: "bearer" } },
})
const doc = { info: { title: "", version: "" }, schemas, securty: {} }
// @ts-expect-error - a misspelt option from a constant
openapi(routes, doc)
// @ts-expect-error - mounts of a controller
openapi(routes, { info: { title: "", version: "" }, schemas, mounts: { UserController: one } })
// @ts-expect-error - body types as one text
openapi(routes, { info: { title: "", version: "" }, schemas, body_types: "application/json" })
// @ts-expect-error - one of the areas is unguarded
export type W63 = AssertNone<UnguardedIn<typeof guarded, "/app/admin" | "/open", "user">>
// @ts-expect-error - any guard
export type W64 = AssertNone<UnguardedIn<typeof guarded, "/app", string>>

// Picked routes
const picked = pick_routes(one, ["a_path"])
// @ts-expect-error - names of a wide type
pick_routes(one, ["a_path"] as string[])
// @ts-expect-error - a query that the picked route lacks
bind_helpers(helpers<typeof picked, typeof one_schemas>(picked), conn).a_path("a", 1, { pgae: 1 })

// Plugs of controllers, endpoints, edge
const set_name = define_plug<{ assigns: { name: string } }>((c) => c.assign("name", ""))
const need_name = define_plug<{ requires: { name: string } }>((c) => c)
// @ts-expect-error - the order of the plugs
flow.controller("P").plug(need_name).plug(set_name)
flow
  .controller("P")
  .plug(set_name, { only: ["show"] })
  // @ts-expect-error - what is required is set for another action only
  .plug(need_name)
  .actions({ show: (c) => c, list: (c) => c })
const maybe_name = define_plug<{ assigns: { name?: string } }>((c) => c)
flow
  .controller("P")
  .plug(maybe_name)
  // @ts-expect-error - what is required may be missing
  .plug(need_name)
  .actions({ show: (c) => c, list: (c) => c })
// @ts-expect-error - the order of an endpoint's plugs
define_endpoint(endpoint_config({ plugs: [need_name, set_name] }))
// @ts-expect-error - a plug with requires in an endpoint
define_endpoint({ plugs: [need_name] })
// @ts-expect-error - a conditional plug sets what the next one needs
define_endpoint(endpoint_config({ plugs: [...(flag ? [set_name] : []), need_name] }))
// @ts-expect-error - kinds are missing
edge.define_router([get("/u/:id", "U", "a", { where: { id: "integer" } })])
// @ts-expect-error - forwards are missing
edge.define_router([forward("/x", "X")])
// @ts-expect-error - a feature of the endpoint by its name
edge.define_endpoint({ errors: "pages" })
// @ts-expect-error - the feature that another router has
edge.define_router([get("/", "P", "i")], { conn: [edge.cookies] }).controller("P", { i: (c) => c.put_session("a", 1) })
// @ts-expect-error - a feature twice removed: sessions of a cookie feature
edge.define_router([get("/", "P", "i")], { plugs: { s: (c: edge.CoreConn & edge.SessionMethods) => c } })
// @ts-expect-error - a plug of the server on edge
edge.define_router([get("/", "P", "i")], { plugs: { s: (c: Conn) => c } })
