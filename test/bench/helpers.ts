// Path helpers and template literals that do the same, nanoseconds for a call: npm run bench:helpers
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { measure } from "mitata"
import { get, helpers } from "waymark"

const Routes = helpers([
  get("/users/:id", "UserController", "show"),
  get("/users/:user_id/posts/:id", "PostController", "show"),
  get("/files/*path", "FileController", "show"),
  get("/api/v:version/search/:term", "SearchController", "show"),
])
const conn = { script_name: [], private: {} }
const encode = encodeURIComponent
const file = ["docs", "read me.txt"]
const term = "100% wool/ü"

type Call = (id: number) => string

/** What is called, the helper, and the template literal. */
const CALLS: readonly (readonly [what: string, helper: Call, template: Call])[] = [
  ["id", (id) => Routes.user_path(conn, "show", id), (id) => `/users/${encode(id)}`],
  [
    "nested, with a query",
    (id) => Routes.post_path(conn, "show", id, 2, { page: 2 }),
    (id) => `/users/${encode(id)}/posts/${encode(2)}?page=${encode(2)}`,
  ],
  ["glob", () => Routes.file_path(conn, "show", file), () => `/files/${file.map(encode).join("/")}`],
  [
    "partial segment, other letters",
    () => Routes.search_path(conn, "show", "2", term),
    () => `/api/v${encode("2")}/search/${encode(term)}`,
  ],
]

const ROUNDS = 5

/** The time of one call, in this process. */
async function measureCall(call: Call): Promise<number> {
  let sink = ""
  const stats = await measure(
    () => {
      for (let id = 0; id < 1000; id += 1) sink = call(id & 63)
      return sink
    },
    { min_cpu_time: 400e6, warmup_samples: 200, warmup_threshold: 1e12 },
  )
  return stats.p25 / 1000
}

/** The time of one call, the median of processes of its own. */
function time(row: number, which: number): number {
  const jiti = fileURLToPath(new URL("../../node_modules/jiti/lib/jiti-cli.mjs", import.meta.url))
  const times = Array.from({ length: ROUNDS }, () => {
    const args = [jiti, fileURLToPath(import.meta.url), String(row), String(which)]
    return Number(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout)
  })
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
}

const [row, which] = process.argv.slice(2)
if (row === undefined) {
  console.log("| call | helper | template literal | ratio |\n|---|---:|---:|---:|")
  for (const [index, [what]] of CALLS.entries()) {
    const [own, other] = [time(index, 1), time(index, 2)]
    console.log(`| ${what} | ${own.toFixed(1)} | ${other.toFixed(1)} | ${(own / other).toFixed(2)} |`)
  }
} else {
  const [, helper, template] = CALLS[Number(row)] ?? []
  const call = which === "1" ? helper : template
  if (call !== undefined) console.log(await measureCall(call))
}
