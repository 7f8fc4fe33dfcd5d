import type { EventEmitter } from "node:events"
import type { Socket } from "node:net"

/** How often connections are looked at while a server stops, in milliseconds. */
const LOOK_AGAIN = 20

/** What stops: srvx's server. */
interface Stoppable {
  close(closeAll?: boolean): Promise<void>
}

/** The connections of a server of Node's, to be closed where they wait for no response. */
export interface Connections {
  closeIdle(): void
}

/** Follows the connections of a server; of one that is not Node's there is nothing to follow. */
export function followConnections(server: EventEmitter | undefined): Connections {
  const sockets = new Set<Socket>()
  server?.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  return {
    closeIdle() {
      // Node counts a connection that never sent a byte as one that waits; browsers open such ahead of requests.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      if (server !== undefined && "closeIdleConnections" in server && typeof server.closeIdleConnections === "function")
        server.closeIdleConnections()
    },
  }
}

/** Stops a server, and resolves when nothing is in flight; connections that become idle on the way are closed. */
export async function closeGently(server: Stoppable, connections: Connections): Promise<void> {
  const closed = server.close()
  connections.closeIdle()
  const timer = setInterval(() => connections.closeIdle(), LOOK_AGAIN)
  try {
    await closed
  } finally {
    clearInterval(timer)
  }
}
