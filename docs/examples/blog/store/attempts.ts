import { RetryLaterError } from "../errors.js"

/** How much one client may try in 15 minutes. */
export interface AttemptLimits {
  /** Attempts of any result, since each of them hashes a password. */
  readonly all: number
  /** Failed attempts for one account. More than can wait in the queue of passwords, since those that wait count too. */
  readonly failed: number
}

interface Counts {
  readonly until: number
  all: number
  readonly failed: Map<string, number>
}

const WINDOW = 15 * 60 * 1_000
const MOST_CLIENTS = 10_000

/**
 * Counts recent attempts by client, so that nobody can lock out the owner of an account who is elsewhere. The names of accounts
 * are counted only within their client, so that a client which tries many of them forgets no counts of other clients. The
 * counts are in memory, so each process has its own.
 */
export class Attempts {
  readonly #clients = new Map<string, Counts>()

  constructor(readonly limits: AttemptLimits) {}

  /**
   * Makes an attempt, and counts it. It counts as failed until it succeeds, so that concurrent attempts are limited too. If it
   * throws, as a password that cannot wait, it does not count.
   *
   * @param account what is tried, such as an email address
   * @param attempt returns undefined if it failed
   * @throws {RetryLaterError} 429, when the client has no attempts left; this changes no count
   */
  async make<Result>(
    client: string,
    account: string,
    attempt: () => Promise<Result | undefined>,
    now = Date.now(),
  ): Promise<Result | undefined> {
    const counts = this.#counts_of(client, now)
    const failed = counts.failed.get(account) ?? 0
    if (counts.all >= this.limits.all || failed >= this.limits.failed)
      throw new RetryLaterError(429, "too many attempts", Math.ceil((counts.until - now) / 1_000))
    counts.all += 1
    counts.failed.set(account, failed + 1)
    try {
      const result = await attempt()
      if (result !== undefined) take_back(counts, account)
      return result
    } catch (error) {
      counts.all -= 1
      take_back(counts, account)
      throw error
    }
  }

  #counts_of(client: string, now: number): Counts {
    // The oldest come first.
    for (const [name, { until }] of this.#clients)
      if (until <= now) this.#clients.delete(name)
      else break
    const found = this.#clients.get(client)
    if (found !== undefined) return found
    const counts = { until: now + WINDOW, all: 0, failed: new Map<string, number>() }
    const [oldest] = this.#clients.keys()
    if (oldest !== undefined && this.#clients.size >= MOST_CLIENTS) this.#clients.delete(oldest)
    this.#clients.set(client, counts)
    return counts
  }
}

function take_back({ failed }: Counts, account: string): void {
  const count = failed.get(account) ?? 0
  if (count > 1) failed.set(account, count - 1)
  else failed.delete(account)
}
