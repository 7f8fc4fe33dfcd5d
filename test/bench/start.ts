// What Waymark costs before the first request, and in bytes: npm run bench:start [-- rounds]
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build } from "tsup"
import { SETS } from "./sets.js"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Milliseconds of processor time of this process so far. */
const CLOCK = `const clock = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 };`
const PARTS: Readonly<Record<string, readonly [part: string, code: string][]>> = {
  waymark: [
    ["import", `const { compile_matcher, list_routes } = await import("waymark")`],
    ["check and fold", `list_routes(table)`],
    ["compile", `const matcher = compile_matcher(table)`],
    ["first match", `matcher.match_path(method, path, "")`],
  ],
  memoirist: [
    ["import", `const { Memoirist } = await import("memoirist")`],
    ["build", `const router = new Memoirist(); routes.forEach(({ method, path }, id) => router.add(method, path, id))`],
    ["first match", `router.find(method, path)`],
  ],
}

/** The parts of one start, in a process of its own. */
function start(router: string, set: string): readonly number[] {
  const { routes = [], requests: [first] = [] } = SETS[set]?.() ?? {}
  const steps = (PARTS[router] ?? []).map(([, code]) => `${code}; times.push(clock());`)
  const program = `${CLOCK} const routes = ${JSON.stringify(routes)}; const { method, path } = ${JSON.stringify(first)};
    const table = routes.map(({ method, path }) => ["match", method.toLowerCase(), path, "X", "x"]); const times = [clock()];
    ${steps.join("\n")} console.log(JSON.stringify(times.slice(1).map((time, index) => time - times[index])))`
  const done = spawnSync(process.execPath, ["--input-type=module"], { cwd: root, encoding: "utf8", input: program })
  const parsed: unknown = JSON.parse(done.stdout)
  return Array.isArray(parsed) ? parsed.map(Number) : []
}

const least = (rows: readonly (readonly number[])[], part: number): number => Math.min(...rows.map((row) => row[part] ?? Number.NaN)) // prettier-ignore

const rounds = Number(process.argv[2] ?? 15)
console.log("| start, ms of processor time, the least | part | ms |\n|---|---|---:|")
for (const set of ["github", "scale1000", "scale10000"])
  for (const [router, parts] of Object.entries(PARTS)) {
    const rows = Array.from({ length: rounds }, () => start(router, set))
    for (const [index, [part]] of parts.entries())
      console.log(`| ${set}, ${router} | ${part} | ${least(rows, index).toFixed(2)} |`)
    console.log(`| ${set}, ${router} | all | ${Math.min(...rows.map((row) => row.reduce((a, b) => a + b, 0))).toFixed(2)} |`) // prettier-ignore
  }

const SIZES: readonly (readonly [what: string, code: string])[] = [
  ["table, matcher and route_info", `export { compile_matcher, route_info } from "src/index"`],
  ["the table: check and fold", `export { tableRoutes } from "src/table/routes"`],
  ["the matcher", `export { lazySource } from "src/matcher/compile"; export { programMatcher } from "src/matcher/matcher"`], // prettier-ignore
  ["the matcher from JSON", `export { programFromJSON } from "src/matcher/json"; export { programMatcher } from "src/matcher/matcher"`], // prettier-ignore
  ["helpers", `export { helpers } from "src/index"`],
  ["the path of a helper: pattern, params, query", `export { compileClause } from "src/helpers/build-path"`],
]

console.log("\n| size, minified and compressed | bytes |\n|---|---:|")
const folder = mkdtempSync(join(tmpdir(), "waymark-size-"))
for (const [index, [what, code]] of SIZES.entries()) {
  const entry = join(folder, `part${index}.ts`)
  writeFileSync(entry, code.replaceAll(`"src/`, `"${root}src/`))
  await build({ config: false, entry: [entry], outDir: folder, format: "esm", target: "es2022", minify: true, silent: true, clean: false }) // prettier-ignore
  const output = join(folder, `part${index}.js`)
  console.log(`| ${what} | ${gzipSync(readFileSync(output), { level: 9 }).length} |`)
}
rmSync(folder, { recursive: true })
