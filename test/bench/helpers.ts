// Path helpers and template literals that do the same, nanoseconds for a call: npm run bench:helpers
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

async function time(call: Call): Promise<number> {
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

console.log("| call | helper | template literal | ratio |\n|---|---:|---:|---:|")
for (const [what, helper, template] of CALLS) {
  const [own, other] = [await time(helper), await time(template)]
  console.log(`| ${what} | ${own.toFixed(1)} | ${other.toFixed(1)} | ${(own / other).toFixed(2)} |`)
}
