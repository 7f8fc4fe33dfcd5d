// Path helpers, equivalent template literals, and lower limits for any builder, in nanoseconds for a call:
// npm run bench:helpers
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

const IS_PLAIN = Uint8Array.from({ length: 128 }, (_, code) => (/[\w.~-]/.test(String.fromCharCode(code)) ? 1 : 0))

/** What each limit does with a value: it checks the type and the characters. */
function checked(value: unknown): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) return `${value}`
  if (typeof value !== "string") throw new Error(`expected a text or a whole number, got: ${typeof value}`)
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code > 127 || IS_PLAIN[code] === 0) return escaped(value, at)
  }
  return value
}

/** The only character that these calls escape is a space. */
function escaped(text: string, at: number): string {
  if (text.charCodeAt(at) !== 32) return encode(text)
  return text.substring(0, at) + "%20" + checked(text.substring(at + 1))
}

/** A program that knows the path in advance, and takes the values in order. */
function withValues(values: readonly unknown[], texts: readonly string[]): string {
  return texts[0] + checked(values[0]) + texts[1] + checked(values[1])
}

function withKeys(path: string, query: Readonly<Record<string, unknown>>): string {
  let text = path
  for (const key in query) text += (text === path ? "?" : "&") + checked(key) + "=" + checked(query[key])
  return text
}

function withList(path: string, list: readonly unknown[]): string {
  let text = path
  for (let index = 0; index < list.length; index += 1) text = text + "/" + checked(list[index])
  return text
}

/** The calls: the helper, the template literal, and a limit, which is a program that knows the route and the number of values. */
const CALLS: readonly (readonly [what: string, helper: Call, template: Call, limit: Call])[] = [
  ["id", (id) => Routes.user_path(conn, "show", id), (id) => `/users/${encode(id)}`, (id) => "/users/" + checked(id)],
  [
    "nested, with a query",
    (id) => Routes.post_path(conn, "show", id, 2, { page: 2 }),
    (id) => `/users/${encode(id)}/posts/${encode(2)}?page=${encode(2)}`,
    (id) => withKeys(withValues([id, 2], ["/users/", "/posts/"]), { page: 2 }),
  ],
  [
    "glob",
    () => Routes.file_path(conn, "show", file),
    () => `/files/${file.map(encode).join("/")}`,
    () => withList("/files", file),
  ],
  [
    "partial segment, other letters",
    () => Routes.search_path(conn, "show", "2", term),
    () => `/api/v${encode("2")}/search/${encode(term)}`,
    () => withValues(["2", term], ["/api/v", "/search/"]),
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
    { min_cpu_time: 250e6, warmup_samples: 200, warmup_threshold: 1e12 },
  )
  return stats.p25 / 1000
}

/** The times of a row's calls: each is the median of several processes, which alternate. */
function times(row: number): readonly number[] {
  const found = [1, 2, 3].map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, list] of found.entries()) {
      const args = ["--import", "jiti/register", fileURLToPath(import.meta.url), String(row), String(index + 1)]
      list.push(Number(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout))
    }
  return found.map((list) => list.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN)
}

const [row, which] = process.argv.slice(2)
if (row === undefined) {
  console.log("| call | helper | template literal | ratio | limit | its ratio |\n|---|---:|---:|---:|---:|---:|")
  for (const [index, [what]] of CALLS.entries()) {
    const [own = 0, other = 1, limit = 0] = times(index)
    const ratios = [own, limit].map((ns) => (ns / other).toFixed(2))
    console.log(
      `| ${what} | ${own.toFixed(1)} | ${other.toFixed(1)} | ${ratios[0]} | ${limit.toFixed(1)} | ${ratios[1]} |`,
    )
  }
} else {
  const [what, helper, ...others] = CALLS[Number(row)] ?? []
  const call = [helper, ...others][Number(which) - 1]
  if (helper === undefined || call === undefined) throw new Error(`expected a row and a call, got: ${row}, ${which}`)
  if (call(7) !== helper(7)) throw new Error(`${what}: expected ${helper(7)}, got: ${call(7)}`)
  console.log(await measureCall(call))
}
