/** The messages that may wait for their handler while the connection is still read. */
export const READ_AHEAD = 16
/** The messages that may wait if the connection cannot be paused; more close the socket. */
export const MAX_WAITING = 1_000

/** Counts the messages that arrive within a second. The clock is only read when the count is above the limit. */
export class Arrivals {
  readonly #max: number
  #count = 0
  #since = performance.now()

  constructor(max_per_second: number) {
    this.#max = max_per_second
  }

  /** Counts one more, and returns whether more than the limit have arrived within a second. */
  isTooMany(): boolean {
    if (++this.#count <= this.#max) return false
    const now = performance.now()
    if (now - this.#since < 1_000) return true
    this.#since = now
    this.#count = 1
    return false
  }
}
