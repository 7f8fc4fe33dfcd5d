import { IncomingMessage } from "node:http"
import type { Server } from "node:http"
import { Socket } from "node:net"
import type { CoreConn } from "../conn/core-conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import type { NodeSockets } from "../endpoint/socket-serving.js"
import type { AnswerLeft, LeftConnections } from "./left-connections.js"
import { nodeConn } from "./node-conn.js"
import { sendResponse } from "./write-response.js"

/** The parts of a server that {@link answerUpgrades} needs. */
interface UpgradingServer {
  readonly server: Server
  readonly endpoint: ServedEndpoint
  readonly sockets: NodeSockets
  readonly left: LeftConnections
  /** Takes a response, and returns the one to send. */
  readonly track: (response: Response) => Response
  /** Called with a connection that is a socket from then on. */
  readonly release: (socket: Socket) => void
}

/** Answers the requests of a server that ask for a socket: opens it, or writes the endpoint's answer and closes the connection. */
export function answerUpgrades({ server, endpoint, sockets, left, track, release }: UpgradingServer): void {
  const answerTo =
    (req: IncomingMessage): AnswerLeft =>
    async (res, connection) => {
      const conn = nodeConn(req, res, endpoint)
      if (conn === undefined) return sendResponse(refuseRequest(req), res, endpoint, conn)
      sockets.prepare(conn)
      const sent = await endpoint.answer(conn, (answered: CoreConn) => answered.to_response())
      if (!sockets.isAccepted(conn)) return sendResponse(track(sent), res, endpoint, conn)
      release(connection.socket)
      sockets.open(conn, req, connection)
    }
  server.on("upgrade", (req, socket, head) => {
    if (socket instanceof Socket) left.own(req, socket, head, answerTo(req))
    else socket.destroy()
  })
}

/** Answers CONNECT with 400, unless the program has a listener of its own. */
export function refuseConnect(server: Server, left: LeftConnections): void {
  server.on("connect", (req, socket, head) => {
    if (server.listenerCount("connect") > 1) return
    if (socket instanceof Socket)
      left.own(req, socket, head, (res) => void res.writeHead(400, { "content-length": 0 }).end())
    else socket.destroy()
  })
}

/**
 * A request that leaves HTTP only if it asks for a socket. One for another protocol, such as h2c, is answered as if it asked for none, on
 * a connection that stays. Node reads `upgrade` when the headers are complete.
 */
export class UpgradingRequest extends IncomingMessage {
  declare private asksToLeave: boolean | null

  get upgrade(): boolean {
    return this.asksToLeave === true && (this.method === "CONNECT" || this.#asksForSocket())
  }

  set upgrade(asks: boolean | null) {
    this.asksToLeave = asks
  }

  #asksForSocket(): boolean {
    return this.method === "GET" && this.headers.upgrade?.toLowerCase() === "websocket"
  }
}
