import type { CoreConn } from "../../conn/core-conn.js"
import type { AcceptedSocket, SocketTransport } from "../../conn/response/upgrade.js"

/** The server's end of a socket, as Deno and Workers have it: a WebSocket whose `close` takes all codes. */
export type ServerSocket = Pick<WebSocket, "addEventListener" | "binaryType" | "close" | "readyState" | "send"> & {
  readonly bufferedAmount?: number
}

/** Opens a socket in place of the response to a request. */
export type Upgrade = (request: Request, socket: AcceptedSocket, conn: CoreConn) => Response

/** How the server sends on its end of a socket. The runtime has no way to end a connection without a close frame. */
export function transportOf(socket: ServerSocket): SocketTransport {
  const close = (code: number, reason: string): void => {
    if (socket.readyState < WebSocket.CLOSING) socket.close(code, reason)
  }
  return {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(typeof data === "string" ? data : new Uint8Array(data))
    },
    close,
    terminate: () => close(1001, ""),
    unsent: () => socket.bufferedAmount ?? 0,
  }
}

/** Passes the messages and the end of a socket on. */
export function listen(socket: ServerSocket, accepted: AcceptedSocket): void {
  socket.binaryType = "arraybuffer"
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") accepted.received(data)
    else if (data instanceof ArrayBuffer) accepted.received(new Uint8Array(data))
  })
  socket.addEventListener("close", ({ code, reason }) => accepted.closed(code || 1006, reason)) // Deno has 0
}
