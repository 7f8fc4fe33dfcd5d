import type { EventEmitter } from "node:events"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { responseOf } from "./limits.js"

/** How often connections are looked at while a server stops, in milliseconds. */
const LOOK_AGAIN = 20

/** What stops: srvx's server. */
interface Stoppable {
  close(closeAll?: boolean): Promise<void>
}

/** The connections of a server of Node. */
export interface Connections {
  /** Closes those that are not being answered. */
  closeIdle(): void
  /** Makes responses that have not begun say that they are the last of their connections, which Node closes after them. */
  announceClose(): void
}

/** Follows the connections of a server; a runtime other than Node has none to follow. */
export function followConnections(server: EventEmitter | undefined): Connections {
  const sockets = new Set<Socket>()
  server?.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  const closeIdle = (): void => {
    for (const socket of sockets) if (responseOf(socket) === undefined) socket.destroy()
  }
  // Node's own, which its `close` calls, also cuts responses that were ended and are not written yet.
  if (server !== undefined) Object.assign(server, { closeIdleConnections: closeIdle })
  return {
    closeIdle,
    announceClose() {
      server?.prependListener("request", (_req: unknown, res: ServerResponse) => res.setHeader("connection", "close"))
      for (const socket of sockets) {
        const response = responseOf(socket)
        if (response?.headersSent === false) response.setHeader("connection", "close")
      }
    },
  }
}

/** Stops a server, and resolves when nothing is in flight; connections that become idle on the way are closed. */
export async function closeGently(server: Stoppable, connections: Connections): Promise<void> {
  const closed = server.close()
  connections.announceClose()
  const timer = setInterval(() => connections.closeIdle(), LOOK_AGAIN)
  connections.closeIdle()
  try {
    await closed
  } finally {
    clearInterval(timer)
  }
}
