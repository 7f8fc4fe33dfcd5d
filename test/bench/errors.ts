// The time and the allocation of error answers, compared with those of a 200: npm run bench:errors [-- rounds]
// All cases run in one process, in turn. `NODE_ENV` is `production`.
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { RequestListener } from "node:http"
import { connect } from "node:net"
import type { AddressInfo, Socket } from "node:net"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { bundle, SOURCES } from "../package/bundles.js"
import { root } from "../unit/house/sources.js"

/** The application; `/failed` creates the same error as `/fail`, but answers it itself. */
const PROGRAM = `
import { get } from "waymark"
import { define_endpoint, define_router } from "waymark/server"
export { nodeHandler } from "waymark/node"
const web = define_router([
  get("/", "Page", "text"), get("/html", "Page", "html"), get("/json", "Page", "json"),
  get("/fail", "Page", "fail"), get("/failed", "Page", "failed"), get("/gone", "Page", "gone"),
])
const page = "<!doctype html>" + "x".repeat(1200)
const Page = {
  text: (conn) => conn.text("Not Found"),
  html: (conn) => conn.html(page),
  json: (conn) => conn.json({ errors: { detail: "Not Found" } }),
  fail: () => { throw new Error("no database") },
  failed: (conn) => {
    try { throw new Error("no database") } catch { return conn.text("Internal Server Error") }
  },
  gone: () => new Response("Not Found"),
}
export const Endpoint = define_endpoint({ router: web.build({ Page }), on_error: () => {} })
`

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
const API = "application/json, text/plain, */*"

interface Case {
  readonly name: string
  readonly path: string
  readonly accept: string
  /** The 200 that it is compared with. */
  readonly like?: Case
}

const OK: Case = { name: "200, text", path: "/", accept: "*/*" }
const OK_HTML: Case = { name: "200, html", path: "/html", accept: BROWSER }
const OK_JSON: Case = { name: "200, json", path: "/json", accept: API }
const CAUGHT: Case = { name: "200 after an error that the action caught", path: "/failed", accept: "*/*" }
const CASES: readonly Case[] = [
  OK,
  OK_HTML,
  OK_JSON,
  CAUGHT,
  { name: "404, text", path: "/nowhere", accept: "*/*", like: OK },
  { name: "404, html", path: "/nowhere", accept: BROWSER, like: OK_HTML },
  { name: "404, json", path: "/nowhere", accept: API, like: OK_JSON },
  { name: "500, text", path: "/fail", accept: "*/*", like: CAUGHT },
]

interface App {
  readonly Endpoint: { fetch(request: Request): Promise<Response> }
  readonly nodeHandler: (endpoint: unknown) => RequestListener
}

/** Answers a number of requests. */
type Run = (each: Case, count: number) => Promise<void>

async function load(): Promise<App> {
  const folder = mkdtempSync(join(root, "node_modules/.cache/waymark-errors-"))
  const alias = { ...SOURCES, "waymark/node": join(root, "src/server/node/handler.ts") }
  const { text } = await bundle(folder, PROGRAM, { alias, platform: "node" })
  writeFileSync(join(folder, "app.mjs"), text)
  const app: App = await import(pathToFileURL(join(folder, "app.mjs")).href)
  rmSync(folder, { recursive: true })
  return app
}

/** Calls `fetch`, as a Worker does. The bodies are not read, since that costs the same for all. */
function byFetch({ Endpoint }: App): Run {
  return async ({ path, accept }, count) => {
    for (let index = 0; index < count; index += 1)
      await Endpoint.fetch(new Request(`http://localhost${path}`, { headers: { accept } }))
  }
}

/** Sends requests over a socket to Node's server, many at a time, so that the client costs little. */
function bySocket(socket: Socket): Run {
  return ({ path, accept }, count) => {
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\n\r\n`
    return new Promise((resolve) => {
      let answered = 0
      let rest = ""
      const read = (data: string): void => {
        const text = rest + data
        answered += text.split("HTTP/1.1 ").length - 1
        rest = text.slice(-8)
        if (answered < count) return
        socket.off("data", read)
        resolve()
      }
      socket.on("data", read)
      socket.write(request.repeat(count))
    })
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** The processor time of an answer in microseconds, for each case and round; the rounds alternate. */
async function times(run: Run, rounds: number, count: number): Promise<ReadonlyMap<Case, readonly number[]>> {
  const all = new Map(CASES.map((each): [Case, number[]] => [each, []]))
  for (let round = -2; round < rounds; round += 1)
    for (const [each, list] of all) {
      const before = process.cpuUsage()
      await run(each, count)
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) list.push((user + system) / count)
    }
  return all
}

/** The bytes that an answer allocates on the heap. There is no collection between, for the young generation is large. */
async function allocations(run: Run, rounds: number, count: number): Promise<ReadonlyMap<Case, readonly number[]>> {
  const all = new Map(CASES.map((each): [Case, number[]] => [each, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [each, list] of all) {
      globalThis.gc?.()
      const before = process.memoryUsage().heapUsed
      await run(each, count)
      list.push((process.memoryUsage().heapUsed - before) / count)
    }
  return all
}

function print(title: string, unit: string, all: ReadonlyMap<Case, readonly number[]>): void {
  console.log(`\n| ${title} | ${unit} | of the 200 |\n|---|---:|---:|`)
  for (const [each, list] of all) {
    const likes = each.like === undefined ? undefined : all.get(each.like)
    const ratio = likes === undefined ? "" : median(list.map((value, round) => value / (likes[round] ?? 0))).toFixed(2)
    console.log(`| ${each.name} | ${median(list).toFixed(unit === "bytes" ? 0 : 2)} | ${ratio} |`)
  }
}

if (globalThis.gc === undefined) {
  const flags = ["--expose-gc", "--max-semi-space-size=128", "--min-semi-space-size=128", "--import", "jiti/register"]
  const args = [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  process.exitCode =
    spawnSync(process.execPath, args, {
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production" },
    }).status ?? 1
} else {
  const rounds = Number(process.argv[2] ?? 21)
  const app = await load()
  const server = createServer(app.nodeHandler(app.Endpoint)).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const socket = connect(port, "127.0.0.1").setEncoding("latin1")
  print("fetch", "µs", await times(byFetch(app), rounds, 2_000))
  print("fetch", "bytes", await allocations(byFetch(app), 5, 1_000))
  print("Node's server", "µs", await times(bySocket(socket), rounds, 1_000))
  print("Node's server", "bytes", await allocations(bySocket(socket), 5, 500))
  socket.destroy()
  server.close()
}
