/** Says that a part of a route is not carried. */
export type Leave = (part: string) => void

/** Where the comments on what is counted are. */
export const AT_ROW = "each is a comment at its row"
export const IN_PLACE = "each is a comment in its place, which says what to do"

/** Collects what a table could not carry, for the summary of the command. */
export class Notes {
  readonly #counts = new Map<string, { readonly advice: string; count: number }>()

  /**
   * Counts something that was not carried.
   *
   * @param what what it is, e.g. `"live_session"`
   * @param advice what to do with it
   * @param count how many there are
   */
  add(what: string, advice: string, count = 1): void {
    const known = this.#counts.get(what)
    if (known !== undefined) known.count += count
    else if (count > 0) this.#counts.set(what, { advice, count })
  }

  /** Counts comments on what a row does not have although its route does. */
  addComments(comments: readonly string[]): void {
    this.add("what rows cannot say", AT_ROW, comments.length)
  }

  /** Collects comments on parts of a route that its row does not have, each counted as `what`. */
  collect(what = "parts of contracts"): { readonly comments: string[]; readonly leave: Leave } {
    const comments: string[] = []
    const leave = (part: string): void => {
      comments.push(`not carried: ${part}`)
      this.add(what, AT_ROW)
    }
    return { comments, leave }
  }

  /** The lines of the summary; none if everything was carried. */
  lines(): readonly string[] {
    return [...this.#counts].map(([what, { advice, count }]) => `  ${what} (${count}): ${advice}`)
  }
}
