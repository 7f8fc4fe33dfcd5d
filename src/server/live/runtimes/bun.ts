import type { AcceptedSocket, SocketTransport } from "../../conn/response/upgrade.js"
import type { BunHandlers, BunSocket } from "../../endpoint/socket-serving.js"
import { hasMethod } from "../../../core/lib/is-object.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { checkedUpgradeHeaders } from "../sockets/upgrade-headers.js"
import type { Upgrade } from "../sockets/web-socket.js"

/** The part of Bun's server that opens sockets. */
interface BunServer {
  upgrade(request: Request, options: { readonly data: AcceptedSocket; readonly headers: Headers }): boolean
}

/** Opens sockets on a server of Bun that `serve` has started, whose requests name it; undefined for other requests. */
export function upgradeOnBun(request: Request): Upgrade | undefined {
  const server = readField(readField(readField(request, "runtime"), "bun"), "server")
  if (!isServer(server)) return undefined
  return (upgraded, accepted, conn) => {
    if (!server.upgrade(upgraded, { data: accepted, headers: checkedUpgradeHeaders(conn) }))
      throw new Error("Bun has refused to open the socket")
    return new Response(null) // Bun has answered already
  }
}

/** The largest number that Bun takes for a limit of bytes. */
const MAX_BYTES = 2_147_483_647

/** The size above which Bun does not read a message, which is its default: smaller ones are read, and then checked. */
const MAX_READ = 16 * 1_024 ** 2

/** The functions that Bun calls for all sockets of a server. */
export function bunHandlers(max_message_bytes: number): BunHandlers {
  return {
    maxPayloadLength: Math.min(Math.max(max_message_bytes, MAX_READ), MAX_BYTES),
    backpressureLimit: MAX_BYTES, // `max_unsent_bytes` is checked before
    idleTimeout: 0, // as each row has its own
    sendPings: false,
    open: (ws) => ws.data.opened(transportOf(ws)),
    message: ({ data }, message) => data.received(typeof message === "string" ? message : new Uint8Array(message)),
    ping: ({ data }) => data.heard(),
    pong: ({ data }) => data.heard(),
    close: ({ data }, code, reason) => data.closed(code, reason),
  }
}

function transportOf(ws: BunSocket): SocketTransport {
  return {
    send: (data) => void ws.send(data),
    close: (code, reason) => ws.close(code, reason),
    terminate: () => ws.terminate(),
    unsent: () => ws.getBufferedAmount(),
    ping: () => void ws.ping(),
  }
}

const isServer = (value: unknown): value is BunServer => hasMethod(value, "upgrade")
