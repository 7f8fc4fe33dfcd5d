import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compile_matcher, get, matcher_from_json } from "../../../../src/index.js"
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

  it("finds routes whose characters differ only in their highest bit, which need a node of 65,536 slots", () => {
    const table = ["/\u1000", "/\u9000", "/a/:id/\u1000", "/a/:id/\u9000"].map((path) =>
      get(path, "PageController", "show"),
    )
    const compiled = matcher_from_json(table, compile_matcher(table).toJSON())
    for (const [index, { 1: path }] of table.entries())
      expect(compiled.match_path("GET", encodeURI(path), "")?.index).toBe(index)
  })
})
