import type { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"

/**
 * Answers `expect: 100-continue` when the body is first read. A request that is answered without its body, e.g. with 413 because
 * of its `content-length`, gets no `100 Continue`, so that its client need not send the body.
 */
export function continueWhenRead(server: EventEmitter | undefined): void {
  server?.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    awaitRead(req, res)
    server.emit("request", req, res)
  })
}

function awaitRead(req: IncomingMessage, res: ServerResponse): void {
  const read = req._read.bind(req)
  // Whether a client without a `100 Continue` sends the body after all is unknown, so the connection cannot be used again.
  res.setHeader("connection", "close")
  req._read = (size) => {
    req._read = read
    if (!res.headersSent) {
      res.removeHeader("connection")
      res.writeContinue()
    }
    read(size)
  }
}
