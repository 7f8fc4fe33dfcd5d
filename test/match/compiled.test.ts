import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { disagreements } from "./agreement.js"
import { randomCases } from "./random-tables.js"

describe("the compiled matcher", () => {
  it("finds the same routes as a loop over all routes, for random tables and requests", () => {
    fc.assert(
      fc.property(randomCases(20), (of) => {
        expect(disagreements(of)).toEqual([])
      }),
      { numRuns: 1_000, seed: 1 },
    )
  })
})
