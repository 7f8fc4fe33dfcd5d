/**
 * A socket of a client, which is opened again when its connection is lost.
 *
 * @typeParam Sent the messages that it sends: those of the schema `receives` of the row
 * @typeParam Received the messages that arrive: those of the schema `sends`
 */
export interface ClientSocket<in Sent = never, out Received = unknown> extends AsyncIterable<Received> {
  /** Whether the connection is open. */
  readonly is_open: boolean
  /**
   * Sends a message. While there is no connection, messages wait, and are sent once there is one. What was sent shortly before a connection
   * was lost may not have arrived. After the socket has ended, it does nothing.
   *
   * @throws {Error} when 1,000 messages wait
   */
  send(message: Sent): void
  /**
   * Calls a function each time the connection was opened, before messages that wait are sent; with 1 for the first time, and so on. It may
   * tell the server which message was the last one, so that the server sends those that were missed.
   */
  on_open(run: (count: number) => void): this
  /**
   * Ends the socket, and the loop over its messages.
   *
   * @param code 1000 (default), or your own from 3000 to 4999
   * @param reason at most 123 bytes
   */
  close(code?: number, reason?: string): void
}
