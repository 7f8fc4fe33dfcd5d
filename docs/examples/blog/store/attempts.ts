const WINDOW = 15 * 60 * 1_000
const MOST_KEYS = 10_000

/** Counts recent attempts by key. The counts are in memory, so each process has its own. */
export class Attempts {
  readonly #counts = new Map<string, { count: number; readonly until: number }>()

  /** @param most how many attempts a key has in 15 minutes */
  constructor(readonly most: number) {}

  /** Counts an attempt; false if the key has none left. */
  take(key: string, now = Date.now()): boolean {
    const found = this.#counts.get(key)
    const current = found !== undefined && found.until > now ? found : { count: 0, until: now + WINDOW }
    current.count += 1
    this.#counts.delete(key) // so that the oldest key comes first
    this.#counts.set(key, current)
    if (this.#counts.size > MOST_KEYS)
      for (const oldest of this.#counts.keys()) {
        this.#counts.delete(oldest)
        break
      }
    return current.count <= this.most
  }

  /** Does not count an attempt that turned out to be legitimate. */
  give_back(key: string): void {
    const found = this.#counts.get(key)
    if (found !== undefined) found.count -= 1
  }
}
