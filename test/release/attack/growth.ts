import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { READERS } from "./readers.js"

/** Something that reads data from outside, with inputs of any size. */
export interface Reader {
  readonly name: string
  /** The largest input that is tried. A reader that is fast with it is fast enough. */
  readonly most: number
  prepare(size: number): () => unknown
}

/** Measures the cost of a run, e.g. in milliseconds. */
export type Cost = (run: () => unknown) => Promise<number>

/** The maximum factor by which the cost may grow when the input doubles: 2 is linear, and n log n is a little more. */
export const MOST_GROWTH = 2.6

/** Milliseconds of processor time of this process, which do not depend on other processes. */
export const milliseconds: Cost = async (run) => {
  const started = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

/** A smaller cost cannot be distinguished from noise. */
const LEAST_COST = 2
const SMALLEST = 1_000
const DOUBLINGS = 4
const TRIES = 30

/** Measures how much longer each reader takes for larger inputs. */
export async function attackGrowth(
  { count }: AttackOptions,
  readers: readonly Reader[] = READERS,
  cost: Cost = milliseconds,
): Promise<AttackResult> {
  const findings = new Findings()
  let [worst, dearest] = [0, ""]
  for (const reader of readers) {
    const growth = await growthOf(reader, cost, count)
    if (growth > worst) [worst, dearest] = [growth, reader.name]
    if (growth > MOST_GROWTH) findings.add(`${reader.name} grows by ${growth.toFixed(2)} where its input doubles`, "")
  }
  const summary = `${readers.length} inputs to readers; twice the input takes at most ${worst.toFixed(2)} times as long (${dearest})`
  return { summary, findings: findings.all() }
}

/** The factor by which the cost grows for each doubling, from the fastest of several runs; 0 if it is too fast to measure. */
async function growthOf(reader: Reader, cost: Cost, runs: number): Promise<number> {
  let size = SMALLEST
  while ((await leastCost(reader, size, cost, 1)) < LEAST_COST) {
    size *= 2
    if (size * 2 ** DOUBLINGS > reader.most) return 0
  }
  let growth = Infinity
  // Noise disappears in another try; quadratic time grows by 4 each time.
  for (let tries = 0; tries < TRIES && growth > MOST_GROWTH; tries++) {
    const small = await leastCost(reader, size, cost, 1 + runs)
    const large = await leastCost(reader, size * 2 ** DOUBLINGS, cost, runs)
    growth = Math.min(growth, (large / small) ** (1 / DOUBLINGS))
  }
  return growth
}

async function leastCost(reader: Reader, size: number, cost: Cost, runs: number): Promise<number> {
  let least = Infinity
  for (let left = runs; left > 0; left--) least = Math.min(least, await cost(reader.prepare(size)))
  return least
}
