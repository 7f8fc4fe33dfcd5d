import type { ServerOptions } from "node:http"
import type { Socket } from "node:net"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"

/**
 * What a server of Node allows its clients. Times are in milliseconds, and `Infinity` means no limit; Deno and Bun have
 * limits of their own.
 */
export interface ServeLimits {
  /** How long the headers of a request may take to come; it is answered with 408 then. Default 30,000. */
  readonly headers_timeout?: number
  /** How long a request may take to come, its body included; it is answered with 408 then. Default 300,000. */
  readonly request_timeout?: number
  /** How long a connection is kept for the next request. Default 60,000. */
  readonly idle_timeout?: number
  /** How long a client may read nothing of a response that waits for it; its connection is cut then. Default 60,000. */
  readonly unread_timeout?: number
  /** How many bytes a request line and its headers may have; more are answered with 431. Default 16,384. */
  readonly max_header_bytes?: number
  /** How many connections may be open at once; more are closed as they come. Default 16,384. */
  readonly max_connections?: number
}

/**
 * The limits of a server, with their defaults.
 *
 * @throws {ArgumentError} when a time is not above 0, or a number is not an integer above 0
 */
export function readLimits(limits: ServeLimits): Required<ServeLimits> {
  const given = Object.entries(limits).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    const isTime = name.endsWith("_timeout")
    if (!Object.hasOwn(DEFAULTS, name))
      throw new ArgumentError(`serve has no limit "${name}". Supported: ${Object.keys(DEFAULTS).join(", ")}`)
    if (isTime ? value > 0 : Number.isInteger(value) && value > 0) continue
    throw new ArgumentError(
      `the limit ${name} takes ${isTime ? "milliseconds above 0, or Infinity" : "an integer above 0"}, got: ${inspect(value)}`,
    )
  }
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}

const DEFAULTS: Required<ServeLimits> = {
  headers_timeout: 30_000,
  request_timeout: 300_000,
  idle_timeout: 60_000,
  unread_timeout: 60_000,
  max_header_bytes: 16_384,
  max_connections: 16_384,
}

/** How often a server of Node looks for requests that take too long, in milliseconds, if no limit is shorter. */
const CHECK_INTERVAL = 30_000

/** The options of a server of Node for its limits. */
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

/** The longest time that timers of Node can wait. */
const LONGEST = 2 ** 31 - 1

/** Node takes 0 for no limit. */
const toNode = (time: number): number => (time > LONGEST ? 0 : Math.ceil(time))

/** The part of a server of Node that is limited here. */
export interface LimitedServer {
  maxConnections?: number
  setTimeout(time: number): unknown
  on(event: "timeout", listener: (socket: Socket) => void): unknown
}

/** Puts those limits on a server that are not options of it. */
export function limitServer(server: LimitedServer, { max_connections, unread_timeout }: Required<ServeLimits>): void {
  server.maxConnections = max_connections
  server.setTimeout(toNode(unread_timeout))
  // Node calls this of a socket that nothing was read from or written to: while an action takes its time, too.
  server.on("timeout", (socket) => {
    if (socket.writableLength > 0 || responseOf(socket) === undefined) socket.destroy()
  })
}

/** The part of a response of Node that a server that closes needs. */
interface Response {
  readonly headersSent: boolean
  setHeader(name: string, value: string): unknown
}

/** The response that a connection is being answered with; undefined if it waits for a request. */
export function responseOf(socket: Socket): Response | undefined {
  const response: unknown = "_httpMessage" in socket ? socket._httpMessage : undefined
  return isResponse(response) ? response : undefined
}

function isResponse(value: unknown): value is Response {
  return typeof value === "object" && value !== null && "headersSent" in value && "setHeader" in value
}
