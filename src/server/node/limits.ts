import type { ServerOptions } from "node:http"
import type { Socket } from "node:net"
import { isObject } from "../../core/lib/is-object.js"
import { MAX_DELAY } from "../../core/lib/max-delay.js"
import { INTEGER, readLimits } from "../../core/lib/read-limits.js"

/**
 * The limits of a Node server for its clients. Times are in milliseconds; `Infinity` means no limit. Deno and Bun have their
 * own limits.
 */
export interface ServeLimits {
  /** The time to receive the headers of a request, after which it is answered with 408. Default 30,000. */
  readonly headers_timeout?: number
  /** The time to receive a whole request with its body, after which it is answered with 408. Default 300,000. */
  readonly request_timeout?: number
  /** The time that an idle connection is kept open for the next request. Default 60,000. */
  readonly idle_timeout?: number
  /** The time that a client may read nothing of a pending response, after which its connection is closed. Default 60,000. */
  readonly unread_timeout?: number
  /** The maximum size of a request line and its headers, in bytes; more are answered with 431. Default 16,384. */
  readonly max_header_bytes?: number
  /** The maximum number of open connections; further ones are closed immediately. Default 16,384. */
  readonly max_connections?: number
}

/** @throws {ArgumentError} when a limit is unknown, a time is not above 0, or a number is not an integer above 0 */
export function readServeLimits(limits: ServeLimits): Required<ServeLimits> {
  return readLimits(limits, DEFAULTS, "serve", (name) =>
    name.endsWith("_timeout") ? "milliseconds above 0, or Infinity" : INTEGER,
  )
}

const DEFAULTS: Required<ServeLimits> = {
  headers_timeout: 30_000,
  request_timeout: 300_000,
  idle_timeout: 60_000,
  unread_timeout: 60_000,
  max_header_bytes: 16_384,
  max_connections: 16_384,
}

/** The longest interval, in milliseconds, at which a Node server checks for requests that exceed their time. */
const CHECK_INTERVAL = 30_000

/** The limits that are options of a Node server. */
export function limitOptions(limits: Required<ServeLimits>): ServerOptions {
  const { headers_timeout, request_timeout } = limits
  const headers = Math.min(headers_timeout, request_timeout) // Node refuses headers that may take longer than requests
  return {
    headersTimeout: toNode(headers),
    requestTimeout: toNode(request_timeout),
    keepAliveTimeout: toNode(limits.idle_timeout),
    connectionsCheckingInterval: Math.max(1, Math.min(CHECK_INTERVAL, Math.ceil(headers / 4))),
    maxHeaderSize: limits.max_header_bytes,
  }
}

/** For Node, 0 means no limit. */
const toNode = (time: number): number => (time > MAX_DELAY ? 0 : Math.ceil(time))

/** The part of a Node server that {@link limitServer} uses. */
export interface LimitedServer {
  maxConnections?: number
  setTimeout(time: number): unknown
  on(event: "timeout", listener: (socket: Socket) => void): unknown
}

/** Applies the limits that are not options of a Node server. */
export function limitServer(server: LimitedServer, { max_connections, unread_timeout }: Required<ServeLimits>): void {
  server.maxConnections = max_connections
  server.setTimeout(toNode(unread_timeout))
  server.on("timeout", endUnread)
}

/**
 * Ends a connection whose client has not read from an answer for some time, or has no pending request. Node emits `timeout` for every socket without
 * reads or writes, even while an action is still working.
 */
export function endUnread(socket: Socket): void {
  if (socket.writableLength > 0 || responseOf(socket) === undefined) socket.destroy()
}

/** The part of a Node response that closing a server needs. */
interface Response {
  readonly headersSent: boolean
  setHeader(name: string, value: string): unknown
  once(event: "close", listener: () => void): unknown
  emit(event: "drain"): boolean
}

/** The current response of a connection, or undefined if it waits for a request. */
export function responseOf(socket: Socket): Response | undefined {
  const response: unknown = "_httpMessage" in socket ? socket._httpMessage : undefined
  return isResponse(response) ? response : undefined
}

function isResponse(value: unknown): value is Response {
  return isObject(value) && "headersSent" in value && "setHeader" in value
}
