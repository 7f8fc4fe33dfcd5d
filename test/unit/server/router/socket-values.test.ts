import { describe, expect, it } from "vitest"
import { dynamic, get, socket } from "waymark"
import { sockets } from "waymark/live"
import { define_router } from "waymark/server"
import { z } from "zod"
import type { AnySchemas } from "../../../../src/core/table/contracts/schemas.types.js"
import { edgeSocketRegistries, edgeSocketWeb, serverSocketRegistries, socketWeb } from "../../../cases/socket-values.js"

/** A router that programs use without its types. */
interface UntypedWeb {
  controller(name: string, actions?: object): object
  socket(name: string, handlers: object): object
  build(given: object): object
}

function errorOf(start: () => unknown): string | null {
  try {
    start()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type Case = readonly [name: string, registry: object, message: string | null]
const entries: readonly (readonly [string, object, readonly Case[]])[] = [
  ["waymark/server", socketWeb, serverSocketRegistries],
  ["waymark/edge", edgeSocketWeb, edgeSocketRegistries],
]

describe.each(entries)("a socket's name in %s", (_entry, made, registries) => {
  const web = made as UntypedWeb

  it.each(registries)("for %s", (_case, registry, message) => {
    expect(errorOf(() => web.build(registry))).toBe(message)
  })

  it("begins no controller, and a controller's name no socket", () => {
    const open = (conn: object): object => conn
    const message = 'RoomSocket is a socket: it takes web.socket("RoomSocket", …)'
    expect(() => web.controller("RoomSocket", { open })).toThrow(message)
    expect(() => web.controller("RoomSocket")).toThrow(message)
    expect(() => web.socket("PageController", {})).toThrow('the table has no socket "PageController"')
    expect(() => web.socket("LobbySocket", {})).toThrow('the table has no socket "LobbySocket"')
  })
})

it.each([
  ["query", { query: "Message" }],
  ["receives", { receives: "Message" }],
  ["sends", { sends: "Message" }],
])("the socket of a router whose schema of %s is another is refused", (_option, options) => {
  const table = dynamic([socket("/a", "RoomSocket", options)])
  const Message = z.object({ text: z.string() })
  const webOf = (schemas: AnySchemas): UntypedWeb => {
    const made: object = define_router(table, { conn: [sockets], schemas })
    return made as UntypedWeb
  }
  const RoomSocket = webOf({ Message }).socket("RoomSocket", {})
  expect(() => webOf({ Message, Other: z.string() }).build({ RoomSocket })).not.toThrow()
  expect(() => webOf({ Message: z.object({ text: z.number() }) }).build({ RoomSocket })).toThrow(
    "RoomSocket was given the socket of another router",
  )
})

it("a name of rows for sockets and for requests takes no socket", () => {
  const table = dynamic([socket("/a", "RoomSocket"), get("/b", "RoomSocket", "open")])
  const made: object = define_router(table, { conn: [sockets] })
  const web = made as UntypedWeb
  const RoomSocket = web.socket("RoomSocket", {})
  expect(() => web.build({ RoomSocket })).toThrow("RoomSocket is a socket: its rows are those of the builder socket")
})
