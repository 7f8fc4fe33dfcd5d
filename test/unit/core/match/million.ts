// Compares the compiled matcher with a loop over all routes for a million requests: npm run test:matcher [-- seed]
import fc from "fast-check"
import { disagreements } from "./agreement.js"
import { randomCases } from "./random-tables.js"

const REQUESTS = 1_000_000
const EACH = 50
const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31)

let asked = 0
console.log(`seed ${seed}`)
fc.assert(
  fc.property(randomCases(EACH), (of) => {
    asked += of.requests.length
    const found = disagreements(of)
    if (found.length > 0) throw new Error(JSON.stringify(found[0]))
  }),
  { numRuns: REQUESTS / EACH, seed },
)
console.log(`${asked} requests by path, and as many by segments: the compiled matcher and the loop agree`)
