import { measureFolder } from "../../../type-tests/cost/measure.js"
import type { Compiler, Cost } from "../../../type-tests/cost/measure.js"

/** What a program costs, or why it does not compile. */
export type Result = { readonly costs: readonly Cost[] } | { readonly failure: string }

/** A program whose check takes longer than this, in seconds, is compiled only once. */
export const SLOW = 100

/** Compiles folders `rounds` times, in turn, so that other work on the machine slows all of them. */
export function measureInTurn(
  compiler: Compiler,
  folders: readonly string[],
  rounds: number,
): ReadonlyMap<string, Result> {
  const results = new Map<string, Result>()
  for (let round = 0; round < rounds; round += 1)
    for (const folder of folders) {
      const known = results.get(folder) ?? { costs: [] }
      if ("failure" in known || known.costs.some(({ check_time }) => check_time > SLOW)) continue
      results.set(folder, addRound(compiler, folder, known.costs))
    }
  return results
}

function addRound(compiler: Compiler, folder: string, costs: readonly Cost[]): Result {
  try {
    const cost = measureFolder(compiler, folder)
    return cost.errors.length === 0 ? { costs: [...costs, cost] } : { failure: explain(cost.errors) }
  } catch (error) {
    return { failure: firstLine(error) }
  }
}

/** The number of errors of each code, and the first error of the rarest one: the others are often its consequences. */
function explain(errors: readonly string[]): string {
  const codes = errors.map((error) => /TS\d+/.exec(error)?.[0] ?? "")
  const count = (code: string): number => codes.filter((other) => other === code).length
  const [rarest = "", ...others] = [...new Set(codes)].toSorted((one, other) => count(one) - count(other))
  const counts = [rarest, ...others].map((code) => `${count(code)} ${code}`).join(", ")
  return `${counts}: ${errors[codes.indexOf(rarest)]?.slice(0, 200)}`
}

/** The first line of an error's message. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? ""
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
