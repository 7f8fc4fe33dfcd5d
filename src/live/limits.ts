import type { HostLimits } from "../conn/upgrade.js"
import { networksOf, NETWORK_SHARES } from "../conn/client-networks.js"
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
  readonly #byNetwork = new Map<string, number>()
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
    if (this.#all >= max_sockets) throw new TooManySocketsError("max_sockets")
    const networks = address === undefined ? [] : networksOf(address)
    for (const [index, network] of networks.entries())
      if (this.#countOf(network) >= max_sockets_per_address * (NETWORK_SHARES[index] ?? 1))
        throw new TooManySocketsError("max_sockets_per_address")
    this.#all++
    for (const network of networks) this.#byNetwork.set(network, this.#countOf(network) + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      this.#all--
      for (const network of networks) {
        const left = this.#countOf(network) - 1
        if (left > 0) this.#byNetwork.set(network, left)
        else this.#byNetwork.delete(network)
      }
      if (this.#all === 0) for (const wake of this.#wake.splice(0)) wake()
    }
  }

  #countOf(network: string): number {
    return this.#byNetwork.get(network) ?? 0
  }

  /** Resolves when all sockets have ended, and their handlers too. */
  async whenEmpty(): Promise<void> {
    if (this.#all > 0) await new Promise<void>((resolve) => this.#wake.push(resolve))
  }
}
