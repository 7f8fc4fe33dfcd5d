import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** The maximum number of bytes of a body that are discarded after its answer, as of a body that `parsers` refuse. More end the connection. */
const MAX_DISCARDED = 32_000_000

/** The time without a read, in milliseconds, after which a body that was not cancelled counts as no longer read. */
const ABANDONED = 1_000

/**
 * Discards the rest of a request's body after its answer: Node stops reading the connection while a body waits for its reader, so the
 * client could send neither the rest nor its next request. Code that still reads the body after the
 * answer gets all of it, unless it reads nothing for a second; then it gets an error.
 */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  if (!hasBody(req)) return
  const { socket } = req // Node removes it from a request whose body is canceled
  res.once("finish", () => void (isLeft(req, socket) && watch(req, socket)))
}

/** Whether the request has a body that blocks its connection. A stream of HTTP/2 does not. */
function hasBody({ headers, httpVersionMajor }: IncomingMessage): boolean {
  const length = headers["content-length"] ?? "0"
  return httpVersionMajor === 1 && (length !== "0" || headers["transfer-encoding"] !== undefined)
}

const isLeft = (req: IncomingMessage, socket: Socket): boolean => !req.complete && !socket.destroyed

/** Discards the rest of a body as soon as nothing reads it. */
function watch(req: IncomingMessage, socket: Socket): void {
  if (req.destroyed) return discard(req, socket)
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (isLeft(req, socket) && !(req.isPaused() && socket.bytesRead === before)) {
      before = socket.bytesRead
      return
    }
    clearInterval(timer)
    if (!isLeft(req, socket)) return
    // The reader, if there is one, must not take the end of the connection's bytes for that of the body.
    if (req.listenerCount("error") > 0) req.emit("error", new Error("the request was answered, and its body not read"))
    discard(req, socket)
  }, ABANDONED).unref()
  socket.once("close", () => clearInterval(timer))
}

function discard(req: IncomingMessage, socket: Socket): void {
  const end = socket.bytesRead + MAX_DISCARDED
  const goOn = (): void => {
    if (!isLeft(req, socket)) return void socket.off("pause", goOn)
    if (socket.bytesRead > end) socket.destroy()
    else socket.resume()
  }
  socket.on("pause", goOn) // Node pauses it at each part of a canceled body
  req.removeAllListeners("data").on("data", goOn).resume()
  goOn()
}
