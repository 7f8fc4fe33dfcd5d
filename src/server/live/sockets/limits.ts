import type { HostLimits } from "../../conn/response/upgrade.js"
import { readLimits } from "../../../core/lib/read-limits.js"
import { ClientCount } from "../client-count.js"
import { TooManySocketsError } from "../errors.js"

/** The limits of a server that sets none. */
export const DEFAULTS: HostLimits = {
  max_sockets: 10_000,
  max_sockets_per_address: 256,
  max_message_bytes: 65_536,
  max_messages_per_second: 100,
  max_unsent_bytes: 1_048_576,
  idle_timeout: 60_000,
}

/** @throws {ArgumentError} when a limit is unknown, or not above 0 */
export function readSocketLimits(given: Partial<HostLimits> = {}): HostLimits {
  return readLimits(given, DEFAULTS, "the option sockets")
}

/** Counts the open sockets of a server. */
export class SocketCount extends ClientCount {
  constructor({ max_sockets, max_sockets_per_address }: HostLimits) {
    super({ all: max_sockets, each: max_sockets_per_address })
  }

  /** @throws {TooManySocketsError} when a limit is reached */
  override add(address: string | undefined): () => void {
    const full = this.fullFor(address)
    if (full !== undefined) throw new TooManySocketsError(full === "all" ? "max_sockets" : "max_sockets_per_address")
    return super.add(address)
  }
}
