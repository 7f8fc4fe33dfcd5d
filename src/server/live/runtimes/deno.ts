import type { CoreConn } from "../../conn/core-conn.js"
import type { AcceptedSocket } from "../../conn/response/upgrade.js"
import { isObject } from "../../../core/lib/is-object.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { chosenProtocol } from "../sockets/upgrade-headers.js"
import { listen, transportOf } from "../sockets/web-socket.js"
import type { ServerSocket } from "../sockets/web-socket.js"

/** The part of `Deno` that opens sockets. */
interface DenoRuntime {
  upgradeWebSocket(
    request: Request,
    options: { readonly protocol?: string; readonly idleTimeout: number },
  ): { readonly socket: ServerSocket; readonly response: Response }
}

/** Opens sockets on Deno; undefined on another runtime. The headers that plugs have set are not in the response. */
export function upgradeOnDeno():
  ((request: Request, accepted: AcceptedSocket, conn: CoreConn) => Response) | undefined {
  const deno = readField(globalThis, "Deno")
  if (!isDeno(deno)) return undefined
  return (request, accepted, conn) => {
    const protocol = chosenProtocol(conn)
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

function isDeno(value: unknown): value is DenoRuntime {
  return isObject(value) && "upgradeWebSocket" in value && typeof value.upgradeWebSocket === "function"
}
