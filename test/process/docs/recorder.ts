import { format, inspect, isDeepStrictEqual } from "node:util"
import { inheritsNothing } from "../../unit/core/match/inherits-nothing.js"

/** A broken promise. */
export interface Problem {
  /** The file of the program and the line in it, e.g. `main.ts:3`. */
  readonly place: string
  readonly message: string
}

/** Compares the results of a program with its promises; `place` is the place of the promise. */
export class Recorder {
  readonly problems: Problem[] = []
  /** The number of promises that were checked. */
  checked = 0
  #printed: string[] = []

  /** Replaces `console.log`. */
  readonly log = (...args: readonly unknown[]): void => void this.#printed.push(format(...args))

  value(place: string, actual: unknown, promised: () => unknown): void {
    this.checked++
    const expected = promised()
    if (!isDeepStrictEqual(plain(actual), plain(expected))) this.#differ(place, inspect(expected), inspect(actual))
  }

  prints(place: string, expected: string): void {
    this.checked++
    const printed = trimLines(this.#printed.join("\n"))
    this.#printed = []
    if (printed !== trimLines(expected)) this.#differ(place, `\n${expected}\n`, `\n${printed}`)
  }

  async throws(place: string, action: () => Promise<unknown>, text: string): Promise<void> {
    this.checked++
    try {
      this.#differ(place, `an error with ${text}`, inspect(await action()))
    } catch (error) {
      const message = String(error).replace(/\s+/g, " ")
      if (!message.includes(text.replace(/\s+/g, " "))) this.#differ(place, `an error with ${text}`, message)
    }
  }

  #differ(place: string, expected: string, actual: string): void {
    this.problems.push({ place, message: `expected ${expected}, got ${actual}` })
  }
}

/** Objects that inherit nothing, such as params, are written as others are. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== "object" || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype && !inheritsNothing(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

function trimLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd()
}
