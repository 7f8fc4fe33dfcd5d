/** The state of a client's window after a request. */
export interface Consumed {
  readonly isRefused: boolean
  /** How many more requests the client may send in the window. */
  readonly remaining: number
  /** The rest of the window, in milliseconds. */
  readonly rest: number
}

interface Window {
  count: number
  /** In milliseconds, as `performance.now()`. */
  readonly until: number
}

/**
 * Counts requests by key in windows of a fixed length, with a limit on the number of keys.
 *
 * A window that has refused a request is never dropped before it ends. Otherwise a client could get rid of its refusals by sending
 * requests with many other keys. When every window has refused a request, new keys share one count.
 */
export class WindowCounter {
  /** In the order in which they began, since all have the same length. */
  readonly #open = new Windows()
  /** Those that have refused a request. */
  readonly #refused = new Windows()
  #shared: Window = { count: 0, until: 0 }

  /** @param length of a window, in milliseconds */
  constructor(
    readonly limit: number,
    readonly length: number,
    readonly maxKeys: number,
  ) {}

  /** The number of keys that are in memory. */
  get size(): number {
    return this.#open.byKey.size + this.#refused.byKey.size
  }

  /** The rest of the window of a key that has reached its limit, in milliseconds; undefined if it may send another request. */
  restOfFull(key: string, now: number): number | undefined {
    const window = this.#refused.byKey.get(key) ?? this.#open.byKey.get(key)
    if (window === undefined || window.until <= now || window.count < this.limit) return undefined
    return window.until - now
  }

  /** @param now in milliseconds; must not decrease */
  consume(key: string, now: number): Consumed {
    const window = this.#windowOf(key, now)
    window.count += 1
    const isRefused = window.count > this.limit
    if (isRefused && this.#open.byKey.delete(key)) this.#refused.byKey.set(key, window)
    return { isRefused, remaining: Math.max(0, this.limit - window.count), rest: window.until - now }
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#refused.byKey.get(key) ?? this.#open.byKey.get(key)
    if (known !== undefined && known.until > now) return known
    this.#open.byKey.delete(key)
    this.#refused.byKey.delete(key)
    this.#open.dropEnded(now)
    this.#refused.dropEnded(now)
    const window = { count: 0, until: now + this.length }
    if (this.size >= this.maxKeys && !this.#open.dropFirst()) {
      if (this.#shared.until <= now) this.#shared = window
      return this.#shared
    }
    this.#open.byKey.set(key, window)
    return window
  }
}

/** Windows by key. A new iterator would first skip the deleted entries of the map, thousands of them, so one is kept. */
class Windows {
  readonly byKey = new Map<string, Window>()
  #entries = this.byKey.entries()
  #first: readonly [key: string, window: Window] | undefined = undefined

  /** Drops the first windows if they have ended: two at most, so that no request has to wait for thousands. */
  dropEnded(now: number): void {
    for (let left = 2; left > 0; left--) {
      const first = this.#findFirst()
      if (first === undefined || first[1].until > now) return
      this.byKey.delete(first[0])
    }
  }

  dropFirst(): boolean {
    const first = this.#findFirst()
    return first !== undefined && this.byKey.delete(first[0])
  }

  #findFirst(): readonly [key: string, window: Window] | undefined {
    if (this.byKey.size === 0) return undefined
    while (this.#first === undefined || this.byKey.get(this.#first[0]) !== this.#first[1]) {
      const next = this.#entries.next()
      // An iterator that has ended does not see entries that are added later, so a new one is needed.
      if (next.done === true) this.#entries = this.byKey.entries()
      else this.#first = next.value
    }
    return this.#first
  }
}
