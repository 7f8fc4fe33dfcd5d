import type { SocketHandlers } from "./socket.types.js"

/** The names of the functions of a socket. */
export const SOCKET_HANDLERS: readonly string[] = [
  "open",
  "message",
  "invalid",
  "close",
  "error",
] satisfies (keyof SocketHandlers<unknown, unknown, unknown>)[]
