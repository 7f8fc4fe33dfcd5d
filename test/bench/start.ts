// The costs of Waymark before the first request, and its size: npm run bench:start [-- rounds]
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import { waymark } from "waymark/bundler"
import type { EsbuildPlugin } from "waymark/bundler"
import { bundle, NOTHING_SAID, printSizes } from "./sizes.js"
import { SETS } from "./sets.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "waymark-start-"))

type Part = readonly [name: string, code: string]

/** Milliseconds of processor time of this process so far. */
const CLOCK = `const clock = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 };`
const FOLD: Part = ["check and fold", `list_routes(table)`]
const MATCH: Part = ["first match", `matcher.match_path(method, path, "")`]
const BUILD: Part = ["build", `const matcher = compile_matcher(table)`]
const read = (names: string, from: string): Part => ["import", `const { ${names} } = await import("${from}")`]

/** Builds from JSON that another process wrote. */
const FROM_JSON: Part = ["build", `const matcher = matcher_from_json(table, JSON.parse(json))`]
const COMPILED = "waymark, compiled before"

const MEMOIRIST: readonly Part[] = [
  ["build", `const router = new Memoirist(); routes.forEach(({ method, path }, id) => router.add(method, path, id))`],
  ["first match", `router.find(method, path)`],
]

/** A request to a server, without a socket. */
const request = (server: string): Part => [
  "first answer",
  `await (await ${server}.fetch(new Request("http://localhost" + path, { method }))).text()`,
]
const SERVER: readonly Part[] = [
  ["import", `await import("waymark"); const { define_endpoint, define_router } = await import("waymark/server")`],
  [
    "build",
    `const endpoint = define_endpoint({ log: false, router: define_router(table).build({ X: { x: (conn) => conn.text("Hello") } }) })`,
  ],
  request("endpoint"),
]
const HONO: readonly Part[] = [
  read("Hono", "hono"),
  [
    "build",
    `const app = new Hono(); routes.forEach(({ method, path }) => app.on(method, path, (c) => c.text("Hello")))`,
  ],
  request("app"),
]

/** The modules to start: packages by name, and bundled files; the empty file shows the cost of every start. */
async function programs(): Promise<ReadonlyMap<string, readonly Part[]>> {
  const file = (name: string, code: string): string => {
    writeFileSync(join(folder, name), code)
    return pathToFileURL(join(folder, name)).href
  }
  const empty = file("empty.mjs", "export const nothing = 0\n")
  const peer = file("memoirist.mjs", await bundle(`export { Memoirist } from "memoirist"`))
  const used = `export { compile_matcher, list_routes } from "src/index"`
  const core = file("matcher.mjs", await bundle(used))
  const bare = file("unchecked.mjs", await bundle(used, NOTHING_SAID))
  return new Map([
    ["an empty file", [read("nothing", empty)]],
    ["memoirist", [read("Memoirist", "memoirist"), ...MEMOIRIST]],
    ["memoirist, a minified file", [read("Memoirist", peer), ...MEMOIRIST]],
    ["waymark", [read("compile_matcher, list_routes", "waymark"), FOLD, BUILD, MATCH]],
    ["waymark's table and matcher, a minified file", [read("compile_matcher, list_routes", core), FOLD, BUILD, MATCH]],
    ["the same, without checks", [read("compile_matcher, list_routes", bare), FOLD, BUILD, MATCH]],
    ["waymark/server", SERVER],
    ["hono", HONO],
    [COMPILED, [read("matcher_from_json, list_routes", "waymark"), FOLD, FROM_JSON, MATCH]],
  ])
}

/** Servers as they are deployed: with their routes in one minified file, and Waymark's also with a table that was compiled. */
async function deployed(set: string): Promise<ReadonlyMap<string, readonly Part[]>> {
  const { routes = [] } = SETS[set]?.() ?? {}
  const table = routes.map(({ method, path }) => ["match", method.toLowerCase(), path, "X", "x"])
  const own = mkdtempSync(join(folder, `${set}-`))
  mkdirSync(join(own, "node_modules"))
  symlinkSync(root, join(own, "node_modules/waymark"))
  symlinkSync(join(root, "node_modules/hono"), join(own, "node_modules/hono"))
  writeFileSync(join(own, "routes.js"), `export const routes = ${JSON.stringify(table)}`)
  writeFileSync(
    join(own, "waymark.js"),
    `import { define_endpoint, define_router } from "waymark/server"; import { routes } from "./routes.js"
    export default define_endpoint({ router: define_router(routes).build({ X: { x: (conn) => conn.text("Hello") } }) })`,
  )
  writeFileSync(
    join(own, "hono.js"),
    `import { Hono } from "hono"; const app = new Hono(); const routes = ${JSON.stringify(routes)}
    routes.forEach(({ method, path }) => app.on(method, path, (c) => c.text("Hello"))); export default app`,
  )
  const matched = routes.length > 50 ? ", { matcher: compile_matcher }" : ""
  writeFileSync(
    join(own, "edge.js"),
    `import { compile_matcher, define_endpoint, define_router } from "waymark/edge"; import { routes } from "./routes.js"
    const router = define_router(routes${matched}).build({ X: { x: (conn) => conn.text("Hello") } })
    export default define_endpoint({ router })`,
  )
  writeFileSync(
    join(own, "handler.js"),
    `export default { fetch: ({ url }) => new Response(new URL(url).pathname === "" ? "" : "Hello") }`,
  )
  const file = async (entry: string, name: string, plugins: readonly EsbuildPlugin[]): Promise<readonly Part[]> => {
    const outfile = join(own, `${name}.mjs`)
    await build({
      absWorkingDir: own,
      entryPoints: [join(own, entry)],
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      outfile,
      plugins: [...plugins],
    })
    const server: Part = [
      "import and build",
      `const { default: server } = await import("${pathToFileURL(outfile).href}")`,
    ]
    return [server, request("server")]
  }
  const compiled = [waymark.esbuild({ tables: "routes.js" })]
  return new Map([
    ["waymark/server, a minified file", await file("waymark.js", "plain", [])],
    ["the same, compiled by waymark/bundler", await file("waymark.js", "compiled", compiled)],
    ["waymark/edge, compiled by waymark/bundler", await file("edge.js", "edge", compiled)],
    ["hono, a minified file", await file("hono.js", "hono", [])],
    ["a handler without a router, a minified file", await file("handler.js", "handler", [])],
  ])
}

/** The parts of one start, in a separate process. */
function start(parts: readonly Part[], set: string, json: string): readonly number[] {
  const { routes = [], requests: [first] = [] } = SETS[set]?.() ?? {}
  const steps = parts.map(([, code]) => `${code}; times.push(clock());`)
  const program = `${CLOCK} const routes = ${JSON.stringify(routes)}; const { method, path } = ${JSON.stringify(first)};
    const json = ${JSON.stringify(json)}; ${TABLE} const times = [clock()];
    ${steps.join("\n")} console.log(JSON.stringify(times.slice(1).map((time, index) => time - times[index])))`
  const parsed: unknown = JSON.parse(run(program))
  return Array.isArray(parsed) ? parsed.map(Number) : []
}

const TABLE = `const table = routes.map(({ method, path }) => ["match", method.toLowerCase(), path, "X", "x"]);`

function compileBefore(set: string): string {
  const { routes = [] } = SETS[set]?.() ?? {}
  return run(`const { compile_matcher } = await import("waymark"); const routes = ${JSON.stringify(routes)}; ${TABLE}
    process.stdout.write(JSON.stringify(compile_matcher(table)))`)
}

function run(program: string): string {
  const done = spawnSync(process.execPath, ["--input-type=module"], { cwd: root, encoding: "utf8", input: program })
  if (done.status !== 0) throw new Error(done.stderr)
  return done.stdout
}

const sum = (times: readonly number[]): number => times.reduce((a, b) => a + b, 0)

const rounds = Number(process.argv[2] ?? 15)
const started = await programs()
console.log("| start, ms of processor time, the least | part | ms |\n|---|---|---:|")
for (const set of ["github", "scale1000", "scale3000", "scale10000"]) {
  const json = compileBefore(set)
  const measured = new Map([...started, ...(await deployed(set))])
  const all = new Map([...measured.keys()].map((name): [string, (readonly number[])[]] => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, parts] of measured) all.get(name)?.push(start(parts, set, name === COMPILED ? json : ""))
  for (const [name, parts] of measured) {
    const rows = all.get(name) ?? []
    const print = (part: string, timeOf: (row: readonly number[]) => number): void =>
      console.log(`| ${set}, ${name} | ${part} | ${Math.min(...rows.map(timeOf)).toFixed(2)} |`)
    parts.forEach(([part], index) => print(part, (row) => row[index] ?? Number.NaN))
    if (parts.length > 1) print("all", sum)
  }
}
rmSync(folder, { recursive: true })
await printSizes()
