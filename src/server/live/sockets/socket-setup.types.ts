import type { SocketHandlers, SocketPeer } from "../../conn/socket.types.js"
import type { HostLimits } from "../../conn/response/upgrade.js"
import type { Validated } from "../../router/contracts/validate.js"
import type { SocketContract } from "../../../core/table/contracts/contract.js"

export type AnyHandlers = SocketHandlers<unknown, SocketPeer<unknown, object, unknown>, unknown>

/** The parts of its route that a socket needs. */
export interface SocketWiring extends SocketContract {
  /** The route as messages name it, e.g. `get "/rooms/:room"`. */
  readonly place: string
  /** Validates a message that arrives. */
  readonly decode: (message: unknown) => Validated | Promise<Validated>
  /** Returns the encoded message, or a promise of it. */
  readonly encode: (message: unknown) => unknown
}

/** The values that a socket takes from the conn that opened it. */
export interface SocketSetup extends Omit<SocketPeer, "signal" | "send" | "close"> {
  readonly limits: HostLimits
  readonly wiring: SocketWiring
  readonly handlers: AnyHandlers
  /** Reports the error of a handler. */
  readonly report: (error: unknown) => void
  /** Called when the socket was closed, after its handlers. */
  readonly ended: () => void
}
