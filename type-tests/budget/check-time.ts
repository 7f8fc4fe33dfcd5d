// The time and the memory that a table of 1,000 routes takes with TypeScript 7.0 in one thread, a call and an action for
// each route and the router included: npm run bench:types [-- rounds]
import { cpus } from "node:os"
import { cleanUp, measureAnew } from "./measure.js"
import { writeProgram } from "./tables.js"

const MOST_SECONDS = 1
const MOST_MEGABYTES = 150

const rounds = Number(process.argv[2] ?? 5)
console.log(`${cpus()[0]?.model ?? ""}, Node ${process.version}; the median of ${rounds} rounds, 1,000 routes`)
for (const form of ["scopes of tuples", "scopes of builders", "resources"] as const) {
  const program = writeProgram({ form, use: "everything", routes: 1000 })
  const costs = Array.from({ length: rounds }, () => measureAnew("typescript-7", program))
  const [time, memory] = [median(costs.map((cost) => cost.check_time)), median(costs.map((cost) => cost.memory))]
  const verdict = time <= MOST_SECONDS && memory <= MOST_MEGABYTES ? "" : "  over the budget"
  const counts = `${costs[0]?.instantiations} instantiations, ${costs[0]?.types} types`
  console.log(`${form.padEnd(18)}  ${time.toFixed(2)} s, ${memory.toFixed(0)} MB, ${counts}${verdict}`)
}

cleanUp()

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
