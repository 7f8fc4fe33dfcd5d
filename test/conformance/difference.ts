import type { Case } from "./cases.js"
import type { Expectation } from "./outcome.js"

/**
 * A rule by which our answers differ from the reference's on purpose.
 *
 * A rule knows the entries it concerns by what is in them, never by a case's name, and gives the answer that is
 * right here, which is then asserted like any other.
 */
export interface Difference<Entry> {
  readonly name: string
  /** Why, in one sentence. */
  readonly reason: string
  applies(entry: Entry, of: Case): boolean
  /** Our answer; `before` is the reference's, or what an earlier rule made of it. */
  expected(entry: Entry, of: Case, before: Expectation): Expectation
}
