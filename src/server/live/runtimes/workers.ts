import { readField } from "../../../core/lib/errors/error-details.js"
import { checkedUpgradeHeaders } from "../sockets/upgrade-headers.js"
import { listen, transportOf } from "../sockets/web-socket.js"
import type { ServerSocket, Upgrade } from "../sockets/web-socket.js"

/** The class of Workers whose instances are the two ends of a socket. */
type Pair = new () => { readonly 0: unknown; readonly 1: ServerSocket & { accept(): void } }

/** Whether this is a Worker, whose platform limits the number of sockets. */
export const isWorker = (): boolean => isPair(readField(globalThis, "WebSocketPair"))

/** Opens sockets on Workers; undefined on another runtime. Workers send no pings, and know no bytes that wait. */
export function upgradeOnWorkers(): Upgrade | undefined {
  const WebSocketPair = readField(globalThis, "WebSocketPair")
  if (!isPair(WebSocketPair)) return undefined
  return (_request, accepted, conn) => {
    const { 0: client, 1: socket } = new WebSocketPair()
    const init = { status: 101, webSocket: client, headers: checkedUpgradeHeaders(conn) }
    const response = new Response(null, init)
    let answer = (): void => {}
    socket.addEventListener("close", ({ code, reason }) => {
      answer = () => answerClose(socket, code, reason)
    })
    listen(socket, accepted)
    socket.addEventListener("error", () => accepted.closed(1006, ""))
    socket.accept()
    accepted.opened({ ...transportOf(socket), ended: () => answer() })
    return response
  }
}

/** Answers the close frame of the client, which Workers leave to the program: they stop its handlers when both sides have closed. */
function answerClose(socket: ServerSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return
  if (code === 1005) socket.close()
  else if (code !== 1006) socket.close(code, reason)
}

function isPair(value: unknown): value is Pair {
  return typeof value === "function"
}
