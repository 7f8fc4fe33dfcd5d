import type { SocketLimits } from "../../../core/table/rows/socket-limits.js"
import type { CoreConn } from "../core-conn.js"
import { privateKey } from "../private-key.js"

/** How a runtime sends on an open socket. */
export interface SocketTransport {
  send(data: string | Uint8Array): void
  close(code: number, reason: string): void
  /** Ends the connection without a close frame, for a client that does not answer. */
  terminate(): void
  /** The bytes that the client has not read yet, if the runtime reports them. */
  unsent(): number
  /** Sends a ping; absent if the runtime does it. */
  ping?(): void
  /** Stops and continues to read from the connection; absent if the runtime cannot. */
  pause?(): void
  resume?(): void
  /** Called when the socket was closed and its handlers have ended; absent if the runtime needs no answer. */
  ended?(): void
}

/** A socket that a conn was accepted for. Its host calls these methods. */
export interface AcceptedSocket {
  /** The maximum size of a message that arrives, for hosts that check it before they read the message. */
  readonly max_message_bytes: number
  /** The time after which a silent client is disconnected, in milliseconds, for hosts that send pings themselves. */
  readonly idle_timeout: number
  /** The socket is open. */
  opened(transport: SocketTransport): void
  received(data: string | Uint8Array): void
  /** A ping or a pong arrived. */
  heard(): void
  /** The socket was closed, by either side. Later calls do nothing. */
  closed(code: number, reason: string): void
  /** The socket could not be opened: reports the error. */
  failed(error: unknown): void
}

/** Opens the sockets of a server. */
export interface SocketHost {
  readonly limits: HostLimits
  /**
   * Counts a socket, and returns a function that releases it.
   *
   * @throws {Error} with a status, when the server or the address has the maximum number of sockets
   */
  admit(address: string | undefined): () => void
  /**
   * Opens a socket in place of the response to a conn's request. The headers of the conn are those of the response.
   *
   * @returns the response of the endpoint's `fetch`
   */
  accept(conn: CoreConn, socket: AcceptedSocket): Response
}

/** The limits of a server for its sockets. */
export interface HostLimits extends Required<SocketLimits> {
  /** The maximum number of open sockets; a request for another one is answered with 503. Default 10,000. */
  readonly max_sockets: number
  /**
   * The same for each client: an IPv4 address, or an IPv6 network of 64 bits. Networks of 56 and 48 bits may have 4 and 16 times as many.
   * Default 256.
   */
  readonly max_sockets_per_address: number
}

/** The host of a conn, if an adapter has set it. Else that of its Web request is used, or that of the runtime. */
export const socketHost = /* @__PURE__ */ privateKey<SocketHost>("socket_host")
