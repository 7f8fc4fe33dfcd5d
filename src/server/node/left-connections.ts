import { ServerResponse } from "node:http"
import type { IncomingMessage, Server } from "node:http"
import type { Socket } from "node:net"
import { endUnread, responseOf } from "./limits.js"

/** The bytes that may arrive after a request that leaves HTTP and before its answer; more end the connection. Clients wait for the answer. */
const MAX_EARLY = 65_536

/** The time in milliseconds in which a client can end its side after the answer. */
const LINGER = 500

/** The connections of a server that have left HTTP, by a request for an upgrade or by CONNECT. */
export interface LeftConnections {
  /**
   * Owns a connection from the event `upgrade` or `connect` to its end, since Node does not limit it any more, or until it is released. Calls `answer`
   * when the answers to earlier requests of the connection are written. The connection is closed after the answer.
   */
  own(req: IncomingMessage, socket: Socket, head: Buffer, answer: AnswerLeft): void
  /** Ends the connections that are left. */
  terminate(): void
}

/** Answers a request that has left HTTP. If it rejects, the connection is closed. */
export type AnswerLeft = (res: ServerResponse, connection: LeftConnection) => void | Promise<void>

export function leftConnections(server: Server): LeftConnections {
  const open = new Set<Socket>()
  return {
    own(req, socket, head, answer) {
      open.add(socket)
      socket.once("close", () => open.delete(socket))
      const connection = new LeftConnection(socket, head)
      const answerLast = async (): Promise<void> => {
        await whenAnswered(socket)
        if (socket.destroyed || socket.writableEnded) return
        socket.setTimeout(server.timeout) // Node sets that of idle connections after an answer
        await answer(connection.respond(req), connection)
      }
      answerLast().catch(() => socket.destroy())
    },
    terminate() {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Resolves when the answers to the earlier requests of a connection are written, or when it has ended. */
async function whenAnswered(socket: Socket): Promise<void> {
  for (let res = responseOf(socket); res !== undefined && !socket.destroyed; res = responseOf(socket))
    await new Promise<void>((resolve) => res?.once("close", resolve))
}

/** A connection that has left HTTP. It is read all the time, to notice that the client leaves. */
export class LeftConnection {
  readonly socket: Socket
  readonly #early: Buffer[]
  #size: number
  #res: ServerResponse | undefined
  #unreadSince: number | undefined

  constructor(socket: Socket, head: Buffer) {
    this.socket = socket
    this.#early = [head]
    this.#size = head.length
    socket.push("") // starts to read again: Node stops that while large answers wait
    socket.on("error", () => socket.destroy())
    socket.on("timeout", this.#timeOut).on("data", this.#keep).on("drain", this.#drain).on("end", this.#end)
  }

  /** The response to the request that has left HTTP. The connection is closed when it is written. */
  respond(req: IncomingMessage): ServerResponse {
    const res = new ServerResponse(req)
    res.shouldKeepAlive = false
    res.assignSocket(this.socket)
    res.once("finish", () => {
      res.detachSocket(this.socket)
      // If it were closed immediately, bytes that still arrive would reset it, and the client could lose answers that it has not read.
      this.socket.end()
      const timer = setTimeout(() => this.socket.destroy(), LINGER)
      this.socket.once("close", () => clearTimeout(timer))
    })
    return (this.#res = res)
  }

  /** Stops reading, and returns the bytes that have arrived. There is no response any more; the limits of time stay. */
  take(): Buffer {
    this.#res?.detachSocket(this.socket)
    this.socket.off("data", this.#keep).pause()
    return Buffer.concat(this.#early)
  }

  /** Leaves the connection to another owner. */
  release(): void {
    this.socket.off("timeout", this.#timeOut).off("data", this.#keep).off("drain", this.#drain).off("end", this.#end)
  }

  readonly #keep = (bytes: Buffer): void => {
    this.#size += bytes.length
    this.#early.push(bytes)
    if (this.#size > MAX_EARLY || this.#isUnread()) this.socket.destroy()
  }

  /** Whether nothing of an answer was read for too long. Data from the client delays the event `timeout`. */
  #isUnread(): boolean {
    const { writableLength, timeout = 0 } = this.socket
    const now = performance.now()
    this.#unreadSince = writableLength === 0 ? undefined : (this.#unreadSince ?? now)
    return this.#unreadSince !== undefined && timeout > 0 && now - this.#unreadSince > timeout
  }

  readonly #drain = (): void => {
    this.#unreadSince = undefined
    responseOf(this.socket)?.emit("drain") // as Node does before a connection has left HTTP
  }

  readonly #timeOut = (): void => endUnread(this.socket)

  readonly #end = (): void => this.socket.destroySoon()
}
