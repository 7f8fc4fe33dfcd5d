import { shared } from "../../core/lib/copies.js"
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import type { CoreConn } from "../conn/core-conn.js"
import type { AcceptedSocket, HostLimits } from "../conn/response/upgrade.js"

/** A connection on which a socket is to be opened. */
export interface UpgradedConnection {
  readonly socket: Duplex
  /** Stops reading, and returns the bytes that have arrived. */
  take(): Uint8Array
  /** Called when the socket is open, which then limits its connection itself. */
  release(): void
}

/** The sockets of a server on Node. */
export interface NodeSockets {
  /** Sets the host of the conn of a request that asks for an upgrade. */
  prepare(conn: CoreConn): void
  /** Whether a socket is to be opened in place of the answer of a conn. */
  isAccepted(conn: CoreConn): boolean
  /** Opens the socket of an accepted conn. */
  open(conn: CoreConn, req: IncomingMessage, connection: UpgradedConnection): void
  /** Closes the open sockets, and later ones as soon as they open, with 1001. Resolves when all have ended, with their handlers. */
  close(): Promise<void>
  /** Ends the connections of the sockets that have not ended. */
  terminate(): void
}

/** A socket of Bun. */
export interface BunSocket {
  readonly data: AcceptedSocket
  send(data: string | Uint8Array): number
  close(code: number, reason: string): void
  terminate(): void
  ping(): number
  getBufferedAmount(): number
}

/** The functions and limits that a server of Bun has for its sockets. */
export interface BunHandlers {
  readonly maxPayloadLength: number
  readonly backpressureLimit: number
  readonly idleTimeout: number
  readonly sendPings: boolean
  open(socket: BunSocket): void
  message(socket: BunSocket, message: string | Uint8Array): void
  ping(socket: BunSocket): void
  pong(socket: BunSocket): void
  close(socket: BunSocket, code: number, reason: string): void
}

/** The sockets of a server on Deno or Bun. */
export interface WebSockets extends Pick<NodeSockets, "close" | "terminate"> {
  /** Sets the host of a request. */
  prepare(request: Request): void
  /** The options for sockets with which Bun starts the server. */
  readonly bun: BunHandlers
}

/** Opens sockets on the servers of a runtime. */
export interface SocketServing {
  /** @throws {ArgumentError} when a limit is unknown, or not above 0 */
  readonly onWeb: (limits: Partial<HostLimits> | undefined) => WebSockets
  /** @throws {ArgumentError} when a limit is unknown, or not above 0 */
  readonly onNode: (limits: Partial<HostLimits> | undefined) => NodeSockets
}

interface ProcessSockets {
  /** Set by the first socket, so that programs without sockets have none of this code, and their servers leave requests for an upgrade to Node. */
  current: SocketServing | undefined
  /** The largest message that a row allows: Bun has one limit for a server, set when it starts. */
  largest: number
}

export const socketServing: ProcessSockets = /* @__PURE__ */ shared("socket_serving", (): ProcessSockets => ({
  current: undefined,
  largest: 0,
}))
