import type { IncomingMessage } from "node:http"
import type { WebSocket, WebSocketServer } from "ws"
import type { CoreConn } from "../../conn/core-conn.js"
import { privateKey } from "../../conn/private-key.js"
import { socketHost } from "../../conn/response/upgrade.js"
import type { AcceptedSocket, SocketHost, SocketTransport } from "../../conn/response/upgrade.js"
import type { NodeSockets, UpgradedConnection } from "../../endpoint/socket-serving.js"
import { CODES } from "../sockets/close-codes.js"
import { readSocketLimits, SocketCount } from "../sockets/limits.js"
import { PROTOCOL, upgradeHeaders } from "../sockets/upgrade-headers.js"

/** The socket that a conn was accepted for. */
const acceptedSocket = /* @__PURE__ */ privateKey<AcceptedSocket>("waymark_accepted_socket")

/** The library, and a server for each size of messages: it checks sizes before it reads messages. */
interface Library {
  readonly WebSocketServer: typeof WebSocketServer
}
let library: Promise<Library> | undefined

/** Opens the sockets of a server on Node, with the package `ws`. */
export function nodeSockets(given: Parameters<typeof readSocketLimits>[0]): NodeSockets {
  const limits = readSocketLimits(given)
  const open = new Set<WebSocket>()
  const servers = new Map<number, WebSocketServer>()
  let isClosing = false
  library ??= import("ws")
  library.catch(() => {}) // thrown when a socket is opened

  const serverFor = async (max_message_bytes: number): Promise<WebSocketServer> => {
    const { WebSocketServer } = await (library ??= import("ws"))
    const server =
      servers.get(max_message_bytes) ??
      new WebSocketServer({
        noServer: true,
        clientTracking: false,
        maxPayload: max_message_bytes === Infinity ? 0 : max_message_bytes,
        maxFragments: maxFrames(max_message_bytes),
        handleProtocols: (offered, req) => {
          const chosen = headersOf.get(req)?.find(([name]) => name === PROTOCOL)?.[1]
          return chosen !== undefined && offered.has(chosen) ? chosen : false
        },
      }).on("headers", (lines: string[], req: IncomingMessage) => {
        for (const [name, value] of headersOf.get(req) ?? []) if (name !== PROTOCOL) lines.push(`${name}: ${value}`)
      })
    servers.set(max_message_bytes, server)
    return server
  }

  const handshake = async (
    conn: CoreConn,
    accepted: AcceptedSocket,
    req: IncomingMessage,
    connection: UpgradedConnection,
  ): Promise<void> => {
    const server = await serverFor(accepted.max_message_bytes)
    const { socket } = connection
    if (socket.destroyed) return accepted.closed(1006, "")
    const refused = (): void => accepted.closed(1006, "")
    socket.once("close", refused) // if `ws` refuses the handshake
    headersOf.set(req, upgradeHeaders(conn))
    server.handleUpgrade(req, socket, Buffer.from(connection.take()), (ws) => {
      socket.off("close", refused)
      connection.release()
      open.add(ws)
      ws.on("close", (code, reason) => {
        open.delete(ws)
        accepted.closed(code, reason.toString())
      })
      attach(ws, accepted)
      if (isClosing) ws.close(CODES.going_away)
    })
    socket.resume()
  }

  const sockets = new SocketCount(limits)
  const host: SocketHost = {
    limits,
    admit: (address) => sockets.add(address),
    accept: (conn, accepted) => {
      acceptedSocket.set(conn, accepted)
      return new Response(null) // `open` answers instead
    },
  }

  return {
    prepare: (conn) => socketHost.set(conn, host),
    isAccepted: (conn) => acceptedSocket.get(conn) !== undefined,
    open(conn, req, connection) {
      const accepted = acceptedSocket.get(conn)
      if (accepted === undefined) return
      handshake(conn, accepted, req, connection).catch((error: unknown) => {
        connection.socket.destroy()
        accepted.closed(1006, "")
        accepted.failed(error)
      })
    },
    async close() {
      isClosing = true
      for (const ws of open) ws.close(CODES.going_away)
      await sockets.whenEmpty()
    },
    terminate() {
      for (const ws of open) ws.terminate()
    },
  }
}

/** The maximum number of frames of a message; more close the socket with 1008. Browsers send frames of some kilobytes. */
const maxFrames = (max_message_bytes: number): number => Math.min(64 + Math.ceil(max_message_bytes / 1_024), MAX_FRAMES)
/** The default of `ws`. */
const MAX_FRAMES = 16_384

/** The headers of the response to a request. */
const headersOf = new WeakMap<IncomingMessage, readonly (readonly [string, string])[]>()

/** Connects an open socket of `ws`. */
function attach(ws: WebSocket, accepted: AcceptedSocket): void {
  const transport: SocketTransport = {
    send: (data) => ws.send(data),
    close: (code, reason) => ws.close(code, reason),
    terminate: () => ws.terminate(),
    unsent: () => ws.bufferedAmount,
    ping: () => ws.ping(),
    pause: () => ws.pause(),
    resume: () => ws.resume(),
  }
  ws.binaryType = "nodebuffer"
  ws.on("error", () => {}) // `close` follows
  ws.on("message", (data: Buffer, isBinary: boolean) =>
    accepted.received(isBinary ? new Uint8Array(data) : data.toString()),
  )
  ws.on("pong", () => accepted.heard())
  ws.on("ping", () => accepted.heard())
  accepted.opened(transport)
}
