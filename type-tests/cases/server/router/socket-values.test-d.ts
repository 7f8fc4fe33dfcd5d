import { get, resources, scope, socket } from "waymark"
import { define_router as define_edge_router } from "waymark/edge"
import * as edge from "waymark/edge"
import { sockets } from "waymark/live"
import { define_router } from "waymark/server"
import type { ConnOf } from "waymark/edge"

// `web.build` takes for a socket's name what `web.socket` of the same table made. test/unit/server/router/socket-values.test.ts runs the same
// programs.
const routes = [
  get("/", "PageController", "index"),
  socket("/rooms/:room", "RoomSocket"),
  scope("/chat", "Chat", [socket("/raw", "RawSocket"), resources("/photos", "PhotoController", { only: ["show"] })]),
] as const
const web = define_router(routes, { conn: [sockets] })
const RoomSocket = web.socket("RoomSocket", { message: (peer, data) => peer.send(data) })
const RawSocket = web.socket("Chat.RawSocket", {})
const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
const PhotoController = web.controller("Chat.PhotoController", { show: (conn, { id }) => conn.text(id) })
const Chat = { RawSocket, PhotoController }

web.build({ PageController, RoomSocket, Chat })
web.build({ PageController: { index: (conn) => conn.text("Hello") }, RoomSocket, Chat })

const other = define_router([socket("/rooms/:id", "RoomSocket")], { conn: [sockets] })
const OtherSocket = other.socket("RoomSocket", {})

// @ts-expect-error - an object of its own
web.build({ PageController, RoomSocket: { open: () => {} }, Chat })
// @ts-expect-error - a function
web.build({ PageController, RoomSocket: () => {}, Chat })
// @ts-expect-error - a plug
web.build({ PageController, RoomSocket: { call: () => {} }, Chat })
// @ts-expect-error - an application
web.build({ PageController, RoomSocket: { fetch: () => new Response("Hello") }, Chat })
// @ts-expect-error - the handlers themselves
web.build({ PageController, RoomSocket: { open: () => {}, message: () => {} }, Chat })
// @ts-expect-error - a controller
web.build({ PageController, RoomSocket: PageController, Chat })
// @ts-expect-error - the socket of another name
web.build({ PageController, RoomSocket: RawSocket, Chat })
// @ts-expect-error - the socket of another router
web.build({ PageController, RoomSocket: OtherSocket, Chat })
// @ts-expect-error - a copy of a socket
web.build({ PageController, RoomSocket: { ...RoomSocket }, Chat }) // oxlint-disable-line typescript/no-misused-spread -- it is refused
// @ts-expect-error - in an alias
web.build({ PageController, RoomSocket, Chat: { PhotoController, RawSocket: { open: () => {} } } })
// @ts-expect-error - a socket for a controller
web.build({ PageController: RoomSocket, RoomSocket, Chat })
// @ts-expect-error - no socket
web.build({ PageController, RoomSocket: undefined, Chat })

// @ts-expect-error - a socket is no controller
web.controller("RoomSocket", { open: (conn) => conn.text("Hello") })
// @ts-expect-error - a socket is no controller
web.controller("RoomSocket").actions({ open: () => {} })
// @ts-expect-error - a socket is no controller
web.controller("Chat.RawSocket", { open: () => {} })
// @ts-expect-error - a controller is no socket
web.socket("PageController", {})
// @ts-expect-error - a controller is no socket
web.socket("Chat.PhotoController", {})

const small = define_edge_router(routes, {
  conn: [sockets, edge.cookies],
  contracts: edge.contracts({}),
  resources: edge.resource_routes,
})
const EdgeRoom = small.socket("RoomSocket", { message: (peer, data) => peer.send(data) })
const index = (conn: ConnOf<typeof small>): ConnOf<typeof small> => conn.put_resp_cookie("a", "b").text("Hello")
const EdgeChat = {
  RawSocket: small.socket("Chat.RawSocket", {}),
  PhotoController: small.controller("Chat.PhotoController", { show: (conn, { id }) => conn.text(id) }),
}
small.build({ PageController: { index }, RoomSocket: EdgeRoom, Chat: EdgeChat })
// @ts-expect-error - an object of its own
small.build({ PageController: { index }, RoomSocket: { open: index }, Chat: EdgeChat })
// @ts-expect-error - the socket of another name
small.build({ PageController: { index }, RoomSocket: EdgeChat.RawSocket, Chat: EdgeChat })
// @ts-expect-error - a socket is no controller
small.controller("RoomSocket", { open: index })
