import type { OpenSockets } from "../../../core/client/build-client.js"
import { ReopenedSocket } from "./reopened-socket.js"
import type { Connect } from "./reopened-socket.js"

/**
 * Opens the sockets of a table, for the option `sockets` of `client`: such a call returns a socket, whose messages are typed by the row.
 *
 * A connection that is lost, or that the server closes with 1001, 1012 or 1013, is opened again, after about a second at first, and after up
 * to 30 seconds if it fails repeatedly, or is lost again within 5 seconds. The loop over the messages ends when either side closes the socket with 1000, and throws a
 * {@link SocketClosedError} for other codes, and when the first connection fails: browsers do not report the reason. Messages that arrive wait for the
 * loop, at most 10,000 of them.
 *
 * It offers the protocols of the row, and uses the global `WebSocket`, which Node has since version 22. {@link open_sockets_by} takes another one.
 *
 * @throws {SocketClosedError} in the loop
 * @throws {DOMException} in the loop, when the call's `signal` is aborted: its reason
 * @example
 * import { socket } from "waymark"
 * import { client } from "waymark/client"
 * import { open_sockets } from "waymark/live"
 * import * as z from "zod"
 *
 * const schemas = { Text: z.object({ text: z.string() }) }
 * const routes = [socket("/rooms/:room", "RoomSocket", { receives: "Text", sends: "Text" })] as const
 * const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", sockets: open_sockets })
 *
 * async function greet(room_id: number) {
 *   const room = api.room("open", room_id)
 *   room.send({ text: "Hello" })
 *   for await (const { text } of room) if (text === "Hello") break
 * }
 */
export const open_sockets: OpenSockets = /* @__PURE__ */ open_sockets_by(
  (url, _, protocols) => new WebSocket(url, protocols),
)

/** The part of a `WebSocket` that {@link open_sockets_by} needs; that of browsers and that of the package `ws` have it. */
export interface WebSocketLike {
  /** Is set to `"arraybuffer"`. */
  binaryType: string
  /** Sends a message. */
  send(data: string | ReturnType<Uint8Array["slice"]>): void
  /** Closes the connection. */
  close(code?: number, reason?: string): void
  /** Calls a function when the connection is open. */
  addEventListener(type: "open", listener: () => void): void
  /** Calls a function when the connection fails; `"close"` follows. */
  addEventListener(type: "error", listener: () => void): void
  /** Calls a function with each message: a string, or an `ArrayBuffer`. */
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void
  /** Calls a function when the connection is closed, also if it was never open. */
  addEventListener(type: "close", listener: (event: { readonly code: number; readonly reason: string }) => void): void
}

/**
 * Opens sockets as `open_sockets` does, with a `WebSocket` of your own, such as that of the package `ws`, which can send headers.
 *
 * @param connect opens a connection to a `ws:` or `wss:` URL; the headers are those of the client and of the call, the protocols those
 *   of the row
 * @example
 * import { socket } from "waymark"
 * import { client } from "waymark/client"
 * import { open_sockets_by } from "waymark/live"
 * import WebSocket from "ws"
 *
 * const routes = [socket("/echo", "EchoSocket")] as const
 * const api = client(routes, {
 *   base_url: "https://example.com",
 *   headers: { authorization: "Bearer 7" },
 *   sockets: open_sockets_by((url, headers, protocols) => new WebSocket(url, protocols, { headers })),
 * })
 * typeof api.echo //=> "function"
 */
export function open_sockets_by(
  connect: (url: string, headers: Readonly<Record<string, string>>, protocols: string[]) => WebSocketLike,
): OpenSockets {
  return openBy((url, headers, protocols, events) => {
    const socket = connect(url, headers, protocols)
    socket.binaryType = "arraybuffer"
    socket.addEventListener("open", events.opened)
    socket.addEventListener("error", () => {}) // "close" follows
    socket.addEventListener("message", ({ data }) =>
      events.received(data instanceof ArrayBuffer ? new Uint8Array(data) : String(data)),
    )
    socket.addEventListener("close", ({ code, reason }) => events.closed(code, reason))
    return socket
  })
}

/** Opens sockets by connections of any kind. */
export function openBy(connect: Connect, isReopened = true): OpenSockets {
  return (call, request) =>
    new ReopenedSocket({
      call,
      connect: async (events) => {
        const { url, headers } = await request()
        const protocols = [...(call.route.socket?.protocols ?? [])]
        return connect(url.replace(/^http/, "ws"), Object.fromEntries(headers), protocols, events)
      },
      isReopened,
    })
}
