// One process for one router and one set: jiti test/bench/worker.ts <set> <router>
import { measure } from "mitata"
import { ROUTERS } from "./routers.js"
import { SETS } from "./sets.js"
import type { BenchSet } from "./sets.js"

const [set = "", router = ""] = process.argv.slice(2)
const { routes, requests }: BenchSet = SETS[set]?.() ?? { routes: [], requests: [] }
const find = ROUTERS[router]?.(routes)
if (find === undefined) throw new Error(`expected a set and a router, got: ${set}, ${router}`)

const wanted = ROUTERS["waymark"]?.(routes)
const wrong = requests.filter(({ method, path }) => find(method, path)?.id !== wanted?.(method, path)?.id)
if (wrong.length > 0) throw new Error(`${wrong.length} of ${requests.length} answers are not the first route's`)

/** As many requests as are timed at once; fewer where paths are long, so that they fit into the caches. */
const COUNT = Math.max(
  64,
  Math.min(2048, Math.floor((2e6 * requests.length) / requests.reduce((sum, { path }) => sum + path.length, 0))),
)
let next = 0

/** Requests whose paths are new strings, as a server has them: never hashed before, and in one piece of memory. */
function freshRequests(): readonly (readonly [method: string, path: string])[] {
  return Array.from({ length: COUNT }, () => {
    const { method, path } = requests[next++ % requests.length] ?? { method: "", path: "" }
    return [method, Buffer.from(path, "latin1").toString("latin1")] as const
  })
}

let sink: unknown
const stats = await measure(
  function* () {
    yield {
      [0]: freshRequests,
      bench(batch: ReturnType<typeof freshRequests>) {
        for (const [method, path] of batch) sink = find(method, path)
      },
    }
  },
  { min_cpu_time: 600e6, warmup_samples: 200, warmup_threshold: 1e12, batch_unroll: 1 },
)
console.log(JSON.stringify({ ns: stats.p25 / COUNT, sink: typeof sink }))
