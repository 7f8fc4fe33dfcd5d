import { describe, expect, it } from "vitest"
import { dynamic, get, scope, socket } from "waymark"
import * as edge from "waymark/edge"
import { sockets } from "waymark/live"
import { define_router } from "waymark/server"

// The types refuse the same: type-tests/cases/server/router/socket-values.test-d.ts.
const rows = [
  get("/", "PageController", "index"),
  socket("/rooms/:room", "RoomSocket"),
  scope("/chat", "Chat", [socket("/raw", "RawSocket")]),
]
const table = dynamic(rows)
const index = (conn: object) => conn
const parts = { conn: [sockets], contracts: edge.contracts({}) } as const

/** A router that programs use without its types. */
interface UntypedWeb {
  controller(name: string, actions?: object): object
  socket(name: string, handlers: object): object
  build(given: object): object
}

describe.each([
  ["waymark/server", (): object => define_router(table, { conn: [sockets] })],
  ["waymark/edge", (): object => edge.define_router(table, parts)],
] as const)("a socket's name in %s", (_entry, make) => {
  const start = (): UntypedWeb => make() as UntypedWeb
  const web = start()
  const made = {
    PageController: web.controller("PageController", { index }),
    RoomSocket: web.socket("RoomSocket", {}),
    Chat: { RawSocket: web.socket("Chat.RawSocket", {}) },
  }
  const build = (given: object) => () => web.build({ ...made, ...given })

  it("takes the socket that a router with the same table made", () => {
    expect(build({})).not.toThrow()
    expect(build({ RoomSocket: start().socket("RoomSocket", {}) })).not.toThrow()
  })

  it.each([
    ["an object of its own", { open: index }],
    ["a function", index],
    ["a plug", { call: index }],
    ["an application", { fetch: () => new Response("Hello") }],
    ["a copy of a socket", { ...made.RoomSocket }],
  ])("refuses %s", (_what, RoomSocket) => {
    expect(build({ RoomSocket })).toThrow('RoomSocket is a socket: it takes web.socket("RoomSocket", …)')
  })

  it("refuses one under an alias", () => {
    const message = 'Chat.RawSocket is a socket: it takes web.socket("Chat.RawSocket", …)'
    expect(build({ Chat: { RawSocket: { open: index } } })).toThrow(message)
  })

  it("refuses controllers, sockets of other names and sockets of other routers", () => {
    const other = define_router([socket("/rooms/:id", "RoomSocket")], { conn: [sockets] }).socket("RoomSocket", {})
    expect(build({ RoomSocket: made.PageController })).toThrow(
      "RoomSocket was given the controller made for PageController",
    )
    expect(build({ RoomSocket: made.Chat.RawSocket })).toThrow(
      "RoomSocket was given the controller made for Chat.RawSocket",
    )
    expect(build({ RoomSocket: other })).toThrow("RoomSocket was given the socket of another router")
    expect(build({ PageController: made.RoomSocket })).toThrow(
      "PageController was given the controller made for RoomSocket",
    )
  })

  it("begins no controller, and a controller's name no socket", () => {
    const message = 'RoomSocket is a socket: it takes web.socket("RoomSocket", …)'
    expect(() => web.controller("RoomSocket", { open: index })).toThrow(message)
    expect(() => web.controller("RoomSocket")).toThrow(message)
    expect(() => web.socket("PageController", {})).toThrow('the table has no socket "PageController"')
    expect(() => web.socket("LobbySocket", {})).toThrow('the table has no socket "LobbySocket"')
  })
})

it("a name of rows for sockets and for requests takes no socket", () => {
  const web = define_router(dynamic([socket("/a", "RoomSocket"), get("/b", "RoomSocket", "open")]), { conn: [sockets] })
  const RoomSocket = web.socket("RoomSocket" as never, {} as never)
  expect(() => web.build({ RoomSocket })).toThrow("RoomSocket is a socket: its rows are those of the builder socket")
})
