import { hasMethod } from "../../../core/lib/is-object.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { chosenProtocol, PROTOCOL } from "../sockets/upgrade-headers.js"
import { listen, transportOf } from "../sockets/web-socket.js"
import type { ServerSocket, Upgrade } from "../sockets/web-socket.js"

/** The part of `Deno` that opens sockets. */
interface DenoRuntime {
  upgradeWebSocket(
    request: Request,
    options: { readonly protocol?: string; readonly idleTimeout: number },
  ): { readonly socket: ServerSocket; readonly response: Response }
}

/** Opens sockets on Deno; undefined on another runtime. The headers that plugs have set are not in the response. */
export function upgradeOnDeno(): Upgrade | undefined {
  const deno = readField(globalThis, "Deno")
  if (!isDeno(deno)) return undefined
  return (request, accepted, conn) => {
    const protocol = chosenProtocol(conn)
    if (protocol !== undefined) putSpaces(request)
    const { socket, response } = deno.upgradeWebSocket(request, {
      ...(protocol === undefined ? {} : { protocol }),
      idleTimeout: accepted.idle_timeout === Infinity ? 0 : accepted.idle_timeout / 1_000, // Deno sends pings itself
    })
    let isOpen = false
    listen(socket, accepted)
    socket.addEventListener("open", () => {
      isOpen = true
      accepted.opened(transportOf(socket))
    })
    socket.addEventListener("error", () => {
      if (!isOpen) accepted.closed(1006, "")
    })
    return response
  }
}

/** Deno splits the protocols that a client offers only at a comma with a space after it, but clients may leave out the space. See RFC 6455, 4.1. */
function putSpaces(request: Request): void {
  const headers = new Headers(request.headers)
  headers.set(PROTOCOL, (headers.get(PROTOCOL) ?? "").replace(/\s*,\s*/g, ", "))
  Object.defineProperty(request, "headers", { value: headers, configurable: true })
}

const isDeno = (value: unknown): value is DenoRuntime => hasMethod(value, "upgradeWebSocket")
