import type { EventEmitter } from "node:events"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { responseOf } from "./limits.js"

/** The interval at which idle connections are closed while a server stops, in milliseconds. */
const CHECK_INTERVAL = 20

/** The longest time that idle connections are kept for one more request while a server stops with a grace, in milliseconds. */
const LAST_WAIT = 1_000

/**
 * The longest turn of the event loop that counts as idle, in milliseconds; most idle turns take 0.01 to 0.03. A connection that comes
 * after Node's last look at its port and before the close is reset, so the port is closed when an idle turn has made that time short.
 */
const IDLE_TURN = 0.1

/** The number of looks without a new connection after which the port is closed although no turn was idle. */
const LOOKS = 100

/** The length of a listening socket's queue, which is Node's default. */
const BACKLOG = 511

/** The part of srvx's server that {@link closeGracefully} uses. */
interface Stoppable {
  close(closeAll?: boolean): Promise<void>
}

/** The open connections of a Node server. */
export interface Connections {
  /** Sends `connection: close` with responses that have not begun, so that Node closes their connections after them. */
  announceClose(): void
  /** Accepts the connections that wait in the queue of the listening socket, which the kernel would reset, until a turn is idle. */
  acceptWaiting(): Promise<void>
  /** Leaves a connection alone that is not for requests any more. */
  release(this: void, socket: Socket): void
  /** Closes the connections that have received nothing for `wait` milliseconds since the close was announced, or since their last response. */
  closeIdle(wait: number): Promise<void>
}

/** Tracks the connections of a server. On other runtimes `server` is undefined, and nothing is tracked. */
export function trackConnections(server: EventEmitter | undefined): Connections {
  /** The bytes that each connection had received, and the time, when the close was announced or its last response after that ended. */
  const received = new Map<Socket, { readonly bytes: number; readonly at: number }>()
  let accepted = 0
  server?.on("connection", (socket: Socket) => {
    accepted++
    received.set(socket, { bytes: 0, at: performance.now() })
    socket.once("close", () => received.delete(socket))
  })
  // Node's own method, which `close` calls, would also cut off responses that have ended but are not fully written.
  if (server !== undefined) Object.assign(server, { closeIdleConnections() {} })
  const count = (socket: Socket): void => {
    if (received.has(socket)) received.set(socket, { bytes: socket.bytesRead, at: performance.now() })
  }
  const announce = (socket: Socket, response: ReturnType<typeof responseOf>): void => {
    if (response?.headersSent === false) response.setHeader("connection", "close")
    response?.once("close", () => count(socket))
  }
  return {
    announceClose() {
      server?.prependListener("request", ({ socket }: { readonly socket: Socket }, res: ServerResponse) =>
        announce(socket, res),
      )
      for (const socket of received.keys()) {
        count(socket)
        announce(socket, responseOf(socket))
      }
    },
    release: (socket) => void received.delete(socket),
    async acceptWaiting() {
      const last = accepted + BACKLOG
      let left = server === undefined ? 0 : LOOKS
      while (left > 0 && accepted < last) {
        // After a wait, the system has just given this process its time, and hardly takes it away before the close.
        await new Promise((resolve) => void setTimeout(resolve, 1))
        const [before, start] = [accepted, performance.now()]
        await polled()
        if (accepted === before) left = performance.now() - start < IDLE_TURN ? 0 : left - 1
      }
    },
    async closeIdle(wait) {
      await polled()
      const before = performance.now() - wait
      for (const [socket, { bytes, at }] of received)
        if (responseOf(socket) === undefined && socket.bytesRead === bytes && at <= before) socket.destroy()
    },
  }
}

/** Resolves when Node has accepted or read what had arrived when this was called: after a whole turn of its event loop. */
async function polled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => void setImmediate(resolve))
}

/**
 * Stops a server and closes its connections as they become idle. Requests that had arrived are answered, also those that the
 * server had not read yet. Resolves when all requests are answered. With a `grace`, an idle connection is kept for some time,
 * since a client that has kept it may be sending its next request, which no answer could reach after a close.
 * `endLive` ends event streams and sockets. It is called when the port is closed, since their clients connect again immediately.
 */
export async function closeGracefully(
  server: Stoppable,
  connections: Connections,
  endLive: () => void,
  grace = 0,
): Promise<void> {
  connections.announceClose()
  await connections.acceptWaiting()
  const wait = Math.min(grace / 2, LAST_WAIT)
  const timer = setInterval(() => void connections.closeIdle(wait), CHECK_INTERVAL)
  try {
    const closed = server.close()
    endLive()
    await closed
  } finally {
    clearInterval(timer)
  }
}
