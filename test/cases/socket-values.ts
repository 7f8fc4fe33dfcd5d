import * as edge from "../../src/edge.js"
import { get, resources, scope, socket } from "../../src/index.js"
import { sockets } from "../../src/server/live/index.js"
import { define_router } from "../../src/server.js"

/** A table with names of sockets, one under an alias, and names of controllers. */
export const socketTable = [
  get("/", "PageController", "index"),
  socket("/rooms/:room", "RoomSocket"),
  scope("/chat", "Chat", [socket("/raw", "RawSocket"), resources("/photos", "PhotoController", { only: ["show"] })]),
] as const

export const socketWeb = define_router(socketTable, { conn: [sockets] })
export const edgeSocketWeb = edge.define_router(socketTable, {
  conn: [sockets],
  contracts: edge.contracts({}),
  resources: edge.resource_routes,
})
const other = define_router([socket("/rooms/:id", "RoomSocket")], { conn: [sockets] }).socket("RoomSocket", {})

const itTakes = <Name extends string>(name: Name) => `${name} is a socket: it takes web.socket("${name}", …)` as const
const made = <Name extends string, Other extends string>(name: Name, by: Other) =>
  `${name} was given the controller made for ${by}` as const

/** Registries of a router, and the error of `build`, or null. */
const registriesOf = <Page extends object, Room extends object, Raw extends object, Photo extends object, Again>(
  PageController: Page,
  RoomSocket: Room,
  RawSocket: Raw,
  PhotoController: Photo,
  again: Again,
) => {
  const Chat = { RawSocket, PhotoController }
  const open = (conn: object): object => conn
  return [
    ["the sockets that the router made", { PageController, RoomSocket, Chat }, null],
    ["the socket that a router of the same table made", { PageController, RoomSocket: again, Chat }, null],
    ["an object of its own", { PageController, RoomSocket: { open }, Chat }, itTakes("RoomSocket")],
    ["several handlers", { PageController, RoomSocket: { open, message: open }, Chat }, itTakes("RoomSocket")],
    ["a function", { PageController, RoomSocket: open, Chat }, itTakes("RoomSocket")],
    ["a plug", { PageController, RoomSocket: { call: open }, Chat }, itTakes("RoomSocket")],
    [
      "an application",
      { PageController, RoomSocket: { fetch: () => new Response("Hello") }, Chat },
      itTakes("RoomSocket"),
    ],
    ["a copy of a socket", { PageController, RoomSocket: copyOf(RoomSocket), Chat }, itTakes("RoomSocket")],
    [
      "an object under an alias",
      { PageController, RoomSocket, Chat: { PhotoController, RawSocket: { open } } },
      itTakes("Chat.RawSocket"),
    ],
    ["a controller", { PageController, RoomSocket: PageController, Chat }, made("RoomSocket", "PageController")],
    [
      "the socket of another name",
      { PageController, RoomSocket: RawSocket, Chat },
      made("RoomSocket", "Chat.RawSocket"),
    ],
    [
      "the socket of another router",
      { PageController, RoomSocket: other, Chat },
      "RoomSocket was given the socket of another router",
    ],
    [
      "a socket for a controller",
      { PageController: RoomSocket, RoomSocket, Chat },
      made("PageController", "RoomSocket"),
    ],
    [
      "no socket",
      { PageController, RoomSocket: undefined, Chat },
      "nothing was given for RoomSocket: expected a controller, a plug, a router or an object with fetch, got: undefined",
    ],
  ] as const
}

/** What a spread of a value has. */
const copyOf = <Value extends object>(value: Value): { readonly [Key in keyof Value & string]: Value[Key] } => ({
  ...value,
})

export const serverSocketRegistries = registriesOf(
  socketWeb.controller("PageController", { index: (conn) => conn.text("Hello") }),
  socketWeb.socket("RoomSocket", { message: (peer, data) => peer.send(data) }),
  socketWeb.socket("Chat.RawSocket", {}),
  socketWeb.controller("Chat.PhotoController", { show: (conn, { id }) => conn.text(id) }),
  define_router(socketTable, { conn: [sockets] }).socket("RoomSocket", {}),
)
export const edgeSocketRegistries = registriesOf(
  edgeSocketWeb.controller("PageController", { index: (conn) => conn.text("Hello") }),
  edgeSocketWeb.socket("RoomSocket", { message: (peer, data) => peer.send(data) }),
  edgeSocketWeb.socket("Chat.RawSocket", {}),
  edgeSocketWeb.controller("Chat.PhotoController", { show: (conn, { id }) => conn.text(id) }),
  edge
    .define_router(socketTable, {
      conn: [sockets],
      contracts: edge.contracts({}),
      resources: edge.resource_routes,
    })
    .socket("RoomSocket", {}),
)
