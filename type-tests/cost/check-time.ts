// The time and the memory for a table of 1,000 routes with TypeScript 7.0 in one thread, including a call and an action for
// each route, and the router; then those for `Unreachable` of 3,000 routes, which all begin with a param:
// npm run bench:types [-- rounds]
import { cpus } from "node:os"
import writeDeclarations from "../support/declarations.js"
import { cleanUp, measureAnew } from "./measure.js"
import { writeProgram } from "./tables.js"
import type { Form } from "./tables.js"

interface Limits {
  readonly seconds: number
  readonly megabytes: number
}

writeDeclarations()
const rounds = Number(process.argv[2] ?? 5)
console.log(`${cpus()[0]?.model ?? ""}, Node ${process.version}; the median of ${rounds} rounds`)
for (const form of ["scopes of tuples", "scopes of builders", "resources"] as const) {
  bench(`1,000 routes, ${form}`, writeProgram({ form, use: "everything", routes: 1000 }), {
    seconds: 1,
    megabytes: 150,
  })
}
for (const form of ["scopes of tuples", "resources"] as const)
  bench(`Unreachable, 3,000 routes, ${form}`, writeUnreachable(form), { seconds: 3, megabytes: 300 })

cleanUp()

function bench(title: string, program: string, { seconds, megabytes }: Limits): void {
  const costs = Array.from({ length: rounds }, () => measureAnew("typescript-7", program))
  const [time, memory] = [median(costs.map((cost) => cost.check_time)), median(costs.map((cost) => cost.memory))]
  const verdict = time <= seconds && memory <= megabytes ? "" : "  over the budget"
  const counts = `${costs[0]?.instantiations} instantiations, ${costs[0]?.types} types`
  console.log(`${title.padEnd(45)}  ${time.toFixed(2)} s, ${memory.toFixed(0)} MB, ${counts}${verdict}`)
}

function writeUnreachable(form: Form): string {
  const table = writeProgram({ form, use: "helpers", routes: 3000 })
    .replace("export const routes = [", `$&["scope", { path: "/:locale" }, [`)
    .replace("\n] as const", "\n]]] as const")
  return `${table}import type { Unreachable } from "waymark"\nexport declare const dead: [Unreachable<typeof routes>]\n`
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
