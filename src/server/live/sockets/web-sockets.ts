import { shared } from "../../../core/lib/copies.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { AcceptedSocket, HostLimits, SocketHost, SocketTransport } from "../../conn/response/upgrade.js"
import type { WebSockets } from "../../endpoint/socket-serving.js"
import { bunHandlers, upgradeOnBun } from "../runtimes/bun.js"
import { CODES } from "./close-codes.js"
import { upgradeOnDeno } from "../runtimes/deno.js"
import { readSocketLimits, SocketCount } from "./limits.js"
import { asksToUpgrade } from "./upgrade-headers.js"
import type { Upgrade } from "./web-socket.js"
import { isWorker, upgradeOnWorkers } from "../runtimes/workers.js"

/** The hosts of requests to servers with limits of their own. */
const hosts = /* @__PURE__ */ shared("socket_hosts", () => new WeakMap<Request, SocketHost>())

/** The host of all other requests, made when the first socket is opened. */
let common: SocketHost | undefined

/** Opens a socket for a Web request; undefined if the runtime cannot. Requests of Workers have no `connection`. */
export function webSocketHost({ request }: CoreConn): SocketHost | undefined {
  if (request === undefined || upgradeFor(request) === undefined) return undefined
  if (!isWorker() && !asksToUpgrade(request.headers)) return undefined
  return (
    hosts.get(request) ?? (common ??= new WebSocketHost(readSocketLimits(isWorker() ? { max_sockets: Infinity } : {})))
  )
}

/**
 * Returns the host that opens the sockets of a server on Deno or Bun.
 *
 * @param largest the limit of the row with the largest messages
 */
export function webSockets(given: Partial<HostLimits> | undefined, largest: number): WebSockets {
  const limits = readSocketLimits(given)
  const host = new WebSocketHost(limits)
  return {
    prepare: (request) => void hosts.set(request, host),
    bun: bunHandlers(Math.max(limits.max_message_bytes, largest)),
    close: () => host.close(),
    terminate: () => host.terminate(),
  }
}

function upgradeFor(request: Request): Upgrade | undefined {
  return upgradeOnDeno() ?? upgradeOnWorkers() ?? upgradeOnBun(request)
}

/** Opens sockets by the functions of the runtime, and keeps a list of the open ones. */
class WebSocketHost implements SocketHost {
  readonly limits: HostLimits
  readonly #count: SocketCount
  /** The sockets that have not ended, with their transports when they are open. */
  readonly #open = new Map<AcceptedSocket, SocketTransport | undefined>()
  #isClosing = false

  constructor(limits: HostLimits) {
    this.limits = limits
    this.#count = new SocketCount(limits)
  }

  admit(address: string | undefined): () => void {
    return this.#count.add(address)
  }

  accept(conn: CoreConn, accepted: AcceptedSocket): Response {
    const { request } = conn
    const upgrade = request === undefined ? undefined : upgradeFor(request)
    const socket = this.#track(accepted)
    try {
      if (request === undefined || upgrade === undefined) throw new Error("the request can open no socket")
      return upgrade(request, socket, conn)
    } catch (error) {
      socket.closed(1006, "")
      throw error
    }
  }

  /** Closes the open sockets, and later ones as soon as they open, with 1001. Resolves when all have ended, with their handlers. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const transport of this.#open.values()) transport?.close(CODES.going_away, "")
    await this.#count.whenEmpty()
  }

  /** Ends the connections of the sockets that have not ended. */
  terminate(): void {
    for (const transport of this.#open.values()) transport?.terminate()
  }

  #track(accepted: AcceptedSocket): AcceptedSocket {
    this.#open.set(accepted, undefined)
    return {
      max_message_bytes: accepted.max_message_bytes,
      idle_timeout: accepted.idle_timeout,
      opened: (transport) => {
        this.#open.set(accepted, transport)
        accepted.opened(transport)
        if (this.#isClosing) transport.close(CODES.going_away, "")
      },
      received: (data) => accepted.received(data),
      heard: () => accepted.heard(),
      failed: (error) => accepted.failed(error),
      closed: (code, reason) => {
        this.#open.delete(accepted)
        accepted.closed(code, reason)
      },
    }
  }
}
