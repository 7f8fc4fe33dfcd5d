/** Collects what a table could not carry, for the summary of the command. */
export class Notes {
  readonly #counts = new Map<string, { readonly advice: string; count: number }>()

  /**
   * Counts something that was not carried.
   *
   * @param what what it is, e.g. `"live_session"`
   * @param advice what to do with it
   */
  add(what: string, advice: string): void {
    const known = this.#counts.get(what)
    if (known === undefined) this.#counts.set(what, { advice, count: 1 })
    else known.count += 1
  }

  /** The lines of the summary; none if everything was carried. */
  lines(): readonly string[] {
    return [...this.#counts].map(([what, { advice, count }]) => `  ${what} (${count}): ${advice}`)
  }
}
