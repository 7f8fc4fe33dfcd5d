import type { IncomingMessage, Server } from "node:http"
import { ServerResponse } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import type { CoreConn } from "../conn/core-conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import type { NodeSockets } from "../endpoint/socket-serving.js"
import { nodeConn } from "./node-conn.js"
import { sendResponse } from "./write-response.js"

/** What {@link answerUpgrades} needs of a server. */
interface UpgradingServer {
  readonly server: Server
  readonly endpoint: ServedEndpoint
  readonly sockets: NodeSockets
  /** Takes a response, and returns the one to send. */
  readonly track: (response: Response) => Response
  /** Called with a connection that is a socket from then on. */
  readonly release: (socket: Socket) => void
}

/**
 * Answers the requests of a server that ask for a socket: opens it, or writes the endpoint's answer and closes the connection. Requests for
 * another protocol are answered as if they did not ask for it.
 */
export function answerUpgrades({ server, endpoint, sockets, track, release }: UpgradingServer): void {
  const answer = async (req: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    const res = new ServerResponse(req)
    res.shouldKeepAlive = false
    res.assignSocket(socket)
    res.once("finish", () => {
      res.detachSocket(socket)
      socket.end()
    })
    const conn = nodeConn(req, res, endpoint)
    if (conn === undefined) return sendResponse(refuseRequest(req), res, endpoint, conn)
    sockets.prepare(conn)
    const sent = await endpoint.answer(conn, (answered: CoreConn) => answered.to_response())
    if (!sockets.isAccepted(conn)) return sendResponse(track(sent), res, endpoint, conn)
    res.detachSocket(socket)
    release(socket)
    sockets.open(conn, req, socket, head)
  }
  server.on("upgrade", (req, socket, head) => {
    socket.on("error", () => socket.destroy()) // before anything is awaited: an error without a listener ends the process
    if (req.headers.upgrade?.toLowerCase() === "websocket" && req.method === "GET" && socket instanceof Socket)
      void answer(req, socket, head)
    else answerAgain(server, req, socket, head)
  })
}

/** Lets the server read a request again that it took for an upgrade, without the header. */
function answerAgain(server: Server, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { rawHeaders } = req
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  const lines = names.flatMap((name, index) =>
    name.toLowerCase() === "upgrade" ? [] : [`${name}: ${rawHeaders[index * 2 + 1]}`],
  )
  const text = [`${req.method} ${req.url} HTTP/${req.httpVersion}`, ...lines, "", ""].join("\r\n")
  socket.unshift(Buffer.concat([Buffer.from(text, "latin1"), head]))
  server.emit("connection", socket)
}
