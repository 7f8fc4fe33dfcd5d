import { networksOf, NETWORK_SHARES } from "../conn/request/client-networks.js"

/** How many connections a server may have. */
export interface CountLimits {
  readonly all: number
  /** The same for each client; networks of 56 and 48 bits may have 4 and 16 times as many. */
  readonly each: number
}

/** Counts the open connections of clients. */
export class ClientCount {
  readonly #limits: CountLimits
  #all = 0
  readonly #byNetwork = new Map<string, number>()
  readonly #wake: (() => void)[] = []

  constructor(limits: CountLimits) {
    this.#limits = limits
  }

  /** The limit that another connection of a client would exceed. */
  fullFor(address: string | undefined): keyof CountLimits | undefined {
    const { all, each } = this.#limits
    if (this.#all >= all) return "all"
    const isFull = (network: string, index: number): boolean =>
      this.#countOf(network) >= each * (NETWORK_SHARES[index] ?? 1)
    return networksOfClient(address).some(isFull) ? "each" : undefined
  }

  /** Counts a connection, and returns a function that releases it. */
  add(address: string | undefined): () => void {
    const networks = networksOfClient(address)
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

  /** Resolves when all connections have ended. */
  async whenEmpty(): Promise<void> {
    if (this.#all > 0) await new Promise<void>((resolve) => this.#wake.push(resolve))
  }

  #countOf(network: string): number {
    return this.#byNetwork.get(network) ?? 0
  }
}

const networksOfClient = (address: string | undefined): readonly string[] =>
  address === undefined ? [] : networksOf(address)
