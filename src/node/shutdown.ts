import type { EventEmitter } from "node:events"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { responseOf } from "./limits.js"

/** The interval at which idle connections are closed while a server stops, in milliseconds. */
const CHECK_INTERVAL = 20

/** The part of srvx's server that {@link closeGracefully} uses. */
interface Stoppable {
  close(closeAll?: boolean): Promise<void>
}

/** The open connections of a Node server. */
export interface Connections {
  /** Closes the connections without a response in progress. */
  closeIdle(): void
  /** Sends `connection: close` with responses that have not begun, so that Node closes their connections after them. */
  announceClose(): void
}

/** Tracks the connections of a server. On other runtimes `server` is undefined, and nothing is tracked. */
export function trackConnections(server: EventEmitter | undefined): Connections {
  const sockets = new Set<Socket>()
  server?.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  const closeIdle = (): void => {
    for (const socket of sockets) if (responseOf(socket) === undefined) socket.destroy()
  }
  // Node's own method, which `close` calls, would also cut off responses that have ended but are not fully written.
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

/** Stops a server and closes its connections as they become idle. Resolves when all requests are answered. */
export async function closeGracefully(server: Stoppable, connections: Connections): Promise<void> {
  const closed = server.close()
  connections.announceClose()
  const timer = setInterval(() => connections.closeIdle(), CHECK_INTERVAL)
  connections.closeIdle()
  try {
    await closed
  } finally {
    clearInterval(timer)
  }
}
