/** The longest wait between connections, in milliseconds, unless the server asks for a longer one. */
const MAX_WAIT = 30_000
/** How long a connection has to be open until the waits are short again, in milliseconds. */
const STEADY = 5_000

/**
 * The waits before a lost connection is opened again: each is twice as long as the one before, until a connection was open for some time. So a
 * server that closes each connection immediately does not get one request after the other without a wait.
 */
export class Waits {
  #failures = 0
  #openedAt: number | undefined

  /** A connection is open. */
  opened(): void {
    this.#openedAt = performance.now()
  }

  /** The next wait is the first one again. */
  restart(): void {
    this.#failures = 0
  }

  /**
   * The wait after a connection was lost, or could not be opened.
   *
   * @param first the shortest wait, in milliseconds
   */
  next(first: number): number {
    if (this.#openedAt !== undefined && performance.now() - this.#openedAt >= STEADY) this.restart()
    this.#openedAt = undefined
    return Math.min(first * 2 ** this.#failures++, Math.max(first, MAX_WAIT))
  }
}
