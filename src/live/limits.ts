import type { HostLimits } from "../conn/upgrade.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { TooManySocketsError } from "./errors.js"

/** The limits of a server that sets none. */
export const DEFAULTS: HostLimits = {
  max_sockets: 10_000,
  max_sockets_per_address: 256,
  max_message_bytes: 65_536,
  max_messages_per_second: 100,
  max_unsent_bytes: 1_048_576,
  idle_timeout: 60_000,
}

/**
 * Checks the limits of a server for its sockets, and adds the defaults.
 *
 * @throws {ArgumentError} when a limit is unknown, or not above 0
 */
export function readSocketLimits(given: Partial<HostLimits> = {}): HostLimits {
  const limits = Object.entries(given).filter(([, value]) => value !== undefined)
  for (const [name, value] of limits) {
    if (!Object.hasOwn(DEFAULTS, name))
      throw new ArgumentError(`serve has no limit "${name}" of sockets. Supported: ${Object.keys(DEFAULTS).join(", ")}`)
    if (!(value > 0))
      throw new ArgumentError(`the limit ${name} takes a number above 0, or Infinity, got: ${inspect(value)}`)
  }
  return { ...DEFAULTS, ...Object.fromEntries(limits) }
}

/** Counts the open sockets of a server. */
export class SocketCount {
  readonly #limits: HostLimits
  #all = 0
  readonly #by_address = new Map<string, number>()
  readonly #wake: (() => void)[] = []

  constructor(limits: HostLimits) {
    this.#limits = limits
  }

  /**
   * Counts a socket, and returns the function that ends that.
   *
   * @throws {TooManySocketsError} when a limit is reached
   */
  add(address: string | undefined): () => void {
    const { max_sockets, max_sockets_per_address } = this.#limits
    const before = address === undefined ? 0 : (this.#by_address.get(address) ?? 0)
    const isFull = this.#all >= max_sockets
    const reached = isFull ? "max_sockets" : "max_sockets_per_address"
    if (isFull || before >= max_sockets_per_address) throw new TooManySocketsError(reached)
    this.#all++
    if (address !== undefined) this.#by_address.set(address, before + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      this.#all--
      const left = (this.#by_address.get(address ?? "") ?? 0) - 1
      if (left > 0) this.#by_address.set(address ?? "", left)
      else this.#by_address.delete(address ?? "")
      if (this.#all === 0) for (const wake of this.#wake.splice(0)) wake()
    }
  }

  /** Resolves when all sockets have ended, and their handlers too. */
  async whenEmpty(): Promise<void> {
    if (this.#all > 0) await new Promise<void>((resolve) => this.#wake.push(resolve))
  }
}
