import fc from "fast-check"
import { expect, it } from "vitest"
import { readWords, writeWords } from "../../../src/compiled/words.js"

it("words are read as they were written", () => {
  const word = fc.oneof(fc.integer({ min: -2, max: 40 }), fc.integer({ min: -2, max: 2 ** 31 - 1 }))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = writeWords(Int32Array.from(words))
      expect([...readWords(text)]).toEqual(words)
      expect(text).toMatch(/^[\w-]*$/)
    }),
    { numRuns: 2_000 },
  )
})
