// One process for one router and one set: jiti test/bench/worker.ts <set> <router>
import { measure } from "mitata"
import { LIMITS } from "./limits.js"
import { FRAMEWORKS, ROUTERS } from "./routers.js"
import type { Answer } from "./routers.js"
import { SETS } from "./sets.js"
import type { BenchSet } from "./sets.js"

const [set = "", router = ""] = process.argv.slice(2)
const { routes, requests }: BenchSet = SETS[set]?.() ?? { routes: [], requests: [] }
const find = LIMITS[router]?.({ routes, requests }) ?? { ...ROUTERS, ...FRAMEWORKS }[router]?.(routes)
if (find === undefined) throw new Error(`expected a set and a router, got: ${set}, ${router}`)

if (router !== "waymark") {
  const wanted = ROUTERS["waymark"]?.(routes)
  const wrong = requests.filter(({ method, path }) => !isSame(find(method, path), wanted?.(method, path) ?? null))
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${requests.length} answers are not the first route's`)
}

/** Whether two routers found the same route and the same params. Globs are not compared, because their forms differ. */
function isSame(got: Answer | null, wanted: Answer | null): boolean {
  if (got === null || wanted === null) return got === wanted
  const texts = Object.entries(wanted.params).filter(([name, text]) => typeof text === "string" && name in got.params)
  return got.id === wanted.id && texts.every(([name, text]) => got.params[name] === text)
}

/** The number of requests that are timed together; fewer if paths are long, so that they fit into the caches. */
const FITTING = Math.floor((2e6 * requests.length) / requests.reduce((sum, { path }) => sum + path.length, 0))
/** All requests of the set, each equally often. */
const COUNT = requests.length * Math.max(1, Math.round(Math.max(64, Math.min(2048, FITTING)) / requests.length))
const methods = Array.from({ length: COUNT }, () => "")
const paths = Array.from({ length: COUNT }, () => "")

/** Creates requests whose paths are new strings, as in a server: not hashed, and contiguous in memory. */
function refill(): void {
  for (let index = 0; index < COUNT; index += 1) {
    const request = requests[index % requests.length]
    methods[index] = request?.method ?? ""
    paths[index] = Buffer.from(request?.path ?? "", "latin1").toString("latin1")
  }
}

/** The result for the last request, after all others, because a limit depends on their order. */
const last = requests.map(({ method, path }) => find(method, path)).at(-1) ?? null
let sink: Answer | null = null
const stats = await measure(
  function* () {
    yield {
      [0]: refill,
      bench(_filled: unknown) {
        for (let index = 0; index < COUNT; index += 1) sink = find(methods[index] ?? "", paths[index] ?? "")
      },
    }
  },
  // Without a threshold, mitata would repeat the same strings if all take less than 65 microseconds.
  { min_cpu_time: 250e6, warmup_samples: 200, warmup_threshold: 1e12, batch_threshold: 0 },
)
if (!isSame(sink, last)) throw new Error("answers are out of step")
console.log(JSON.stringify({ ns: stats.p25 / COUNT, sink: sink === null }))
