import { printErrors } from "../../core/lib/errors/error-details.js"

/** How long errors are counted, in milliseconds. */
const PERIOD = 60_000

/** Prints an error, and those of the next minute as a count: a client that sends nothing but unreadable data must not fill the log. */
export class RareErrors {
  readonly #describe: (count: number) => string
  #isCounting = false
  #count = 0

  /** @param describe returns the line for a number of errors that were not printed */
  constructor(describe: (count: number) => string) {
    this.#describe = describe
  }

  print(error: unknown): void {
    if (this.#isCounting) return void this.#count++
    printErrors(error)
    this.#isCounting = true
    const timer = setTimeout(() => {
      const count = this.#count
      this.#isCounting = false
      this.#count = 0
      if (count > 0) printErrors(this.#describe(count))
    }, PERIOD)
    if (typeof timer === "object") timer.unref()
  }
}
