import { edgeSocketWeb, socketWeb } from "../../../../test/cases/socket-values.js"
import type { edgeSocketRegistries, serverSocketRegistries } from "../../../../test/cases/socket-values.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

/* `web.build` takes for a socket's name what `web.socket` of the same table made. */
type Case = readonly [name: string, registry: object, message: string | null]
type OnServer<Given extends object> = Given extends Parameters<typeof socketWeb.build<Given>>[0] ? true : false
type OnEdge<Given extends object> = Given extends Parameters<typeof edgeSocketWeb.build<Given>>[0] ? true : false
type IsNull<Message> = Message extends null ? true : false
type ServerMismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], IsNull<Cases[I][2]>, OnServer<Cases[I][1]>>
}[number]
type EdgeMismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], IsNull<Cases[I][2]>, OnEdge<Cases[I][1]>>
}[number]
export type ServerTakesItsSockets = AssertNone<ServerMismatches<typeof serverSocketRegistries>>
export type EdgeTakesItsSockets = AssertNone<EdgeMismatches<typeof edgeSocketRegistries>>

// @ts-expect-error - a socket is no controller
socketWeb.controller("RoomSocket", { open: (conn) => conn.text("Hello") })
// @ts-expect-error - a socket is no controller
socketWeb.controller("RoomSocket").actions({ open: () => {} })
// @ts-expect-error - a socket is no controller
socketWeb.controller("Chat.RawSocket", { open: () => {} })
// @ts-expect-error - a controller is no socket
socketWeb.socket("PageController", {})
// @ts-expect-error - a controller is no socket
socketWeb.socket("Chat.PhotoController", {})
// @ts-expect-error - a socket is no controller
edgeSocketWeb.controller("RoomSocket", { open: (conn) => conn.text("Hello") })
