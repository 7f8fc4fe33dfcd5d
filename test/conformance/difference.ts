import type { Case } from "./cases.js"
import type { Expectation } from "./outcome.js"

/**
 * A rule for an intentional difference between our answers and those of the reference.
 *
 * A rule recognises its entries by their contents, never by the name of a case, and computes our answer, which is then
 * asserted like any other.
 */
export interface Difference<Entry> {
  readonly name: string
  /** Why, in one sentence. */
  readonly reason: string
  applies(entry: Entry, of: Case): boolean
  /** Our answer; `before` is the answer of the reference, or the result of an earlier rule. */
  expected(entry: Entry, of: Case, before: Expectation): Expectation
}
