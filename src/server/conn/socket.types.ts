import type { Issue } from "./request/input.types.js"
import type { MatchedRoute } from "./request/matched-route.js"

/**
 * An open socket, as its handlers get it.
 *
 * @typeParam Params the params of the path
 * @typeParam Assigns the assigns of the plugs that ran before the socket was opened
 * @typeParam Sent the messages that it sends
 * @typeParam Query the params of the query
 * @typeParam Protocol the protocols of the row
 */
export interface SocketPeer<
  out Params = unknown,
  out Assigns extends object = object,
  in Sent = never,
  out Query = unknown,
  out Protocol extends string = string,
> {
  readonly params: Params
  /** The output of the schema of the query; without a schema, the query as it was decoded. */
  readonly query_params: Query
  readonly assigns: Assigns
  /** The IP address of the client, if the server knows it. */
  readonly remote_ip: string | undefined
  /** The protocol that was chosen: the first of those of the row that the client offers, or that of a plug. */
  readonly protocol: Protocol | undefined
  /** The row of the socket, as `matched_route` returns it. */
  readonly route: MatchedRoute | undefined
  /** Aborted when the socket is closed, by either side. */
  readonly signal: AbortSignal
  /**
   * Sends a message: a value of the schema of `sends` as JSON, or, without a schema, a string or bytes. After the socket was closed, it does
   * nothing.
   *
   * @throws {Error} when the value does not fit the schema. The socket is then closed with 1011, also if the schema returns a promise
   */
  send(message: Sent): void
  /**
   * Closes the socket. Messages that arrive later are ignored.
   *
   * @param code 1000 (default), another code of RFC 6455 that servers send, or your own from 3000 to 4999
   * @param reason at most 123 bytes
   * @throws {ArgumentError} when a server cannot send the code, or the reason is too long
   */
  close(code?: number, reason?: string): void
}

/** A message that does not fit the schema of `receives`. */
export interface InvalidMessage {
  /** The message as it arrived: a string, or bytes, which no schema takes. */
  readonly data: string | Uint8Array
  /** The issues of the schema; for a message that is not JSON, one issue without a path. */
  readonly issues: readonly Issue[]
  /** The code with which the socket is closed if there is no handler: 1003 for bytes, 1007 if it is not JSON, else 1008. */
  readonly code: 1003 | 1007 | 1008
}

/**
 * The functions of a socket. They run one after the other, also if they return promises: a message is handled when `open` and the messages
 * before it have been. If one throws or rejects, the error is reported as those of actions are, and the socket is closed with 1011.
 */
export interface SocketHandlers<Params, Peer, Received> {
  /** Called when the socket is open. */
  readonly open?: (peer: Peer, params: Params) => unknown
  /** Called with each message. */
  readonly message?: (peer: Peer, message: Received) => unknown
  /** Called with each message that does not fit the schema of `receives`. Without it, such a message closes the socket. */
  readonly invalid?: (peer: Peer, message: InvalidMessage) => unknown
  /** Called once when the socket is closed by either side, after all messages: with 1005 if there was no code, with 1006 if there was no close frame. */
  readonly close?: (peer: Peer, code: number, reason: string) => unknown
  /** Called with the error of one of the other functions. */
  readonly error?: (peer: Peer, error: unknown) => unknown
}
