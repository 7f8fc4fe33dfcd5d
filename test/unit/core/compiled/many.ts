// Compares compiled tables with their tables for 100,000 requests and as many calls of helpers: npm run test:compiled [-- seed]
import { inspect } from "node:util"
import fc from "fast-check"
import { differences, randomTables } from "./random.js"

const COUNT = 100_000
const EACH = 50
const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31)

let [requests, calls] = [0, 0]
console.log(`seed ${seed}`)
fc.assert(
  fc.property(randomTables(EACH), (of) => {
    requests += of.requests.length
    calls += of.calls.length
    const found = differences(of)
    if (found.length > 0) throw new Error(inspect(found[0], { depth: 8 }))
  }),
  { numRuns: COUNT / EACH, seed },
)
console.log(
  `${requests} requests by path and by segments, and ${calls} calls of helpers: compiled tables agree with their tables`,
)
