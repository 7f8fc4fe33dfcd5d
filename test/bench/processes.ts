// The requests that one and two processes behind one port answer: npm run bench:processes [-- seconds]
// Each is served by `node:cluster`, as in docs/processes.md. Clients and servers share the cores of the machine, so nothing else may run.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import type { Socket } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { root } from "../unit/house/sources.js"

const CONNECTIONS = 64
const ROUNDS = 3

/** Paths, with what their actions do. */
const CASES = [
  ["JSON", "/json"],
  ["1 ms of work", "/work"],
] as const

const PROGRAM = `
import cluster from "node:cluster"
import { get } from "waymark"
import { serve } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"

if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const workers = Array.from({ length: Number(process.argv[2]) }, () => cluster.fork())
  const ask = (worker) => new Promise((resolve) => {
    worker.once("message", resolve)
    worker.send("time")
  })
  const ports = await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once("message", resolve))))
  console.log(ports[0])
  process.stdin.on("data", async () => {
    const times = await Promise.all(workers.map(ask))
    console.log(times.reduce((sum, time) => sum + time, 0))
  })
} else {
  const web = define_router([get("/json", "Page", "json"), get("/work", "Page", "work")])
  const work = () => {
    let sum = 0
    for (let index = 0; index < 1_000_000; index++) sum += Math.sqrt(index)
    return sum
  }
  const Page = { json: (conn) => conn.json({ id: 7, name: "Ada" }), work: (conn) => conn.json({ done: work() > 0 }) }
  const server = await serve(define_endpoint({ router: web.build({ Page }) }), { port: 0, hostname: "127.0.0.1", print: false })
  process.send(Number(new URL(server.url).port))
  process.on("message", () => {
    const { user, system } = process.cpuUsage()
    process.send(user + system)
  })
}
`

interface Figures {
  readonly perSecond: number
  /** Of the processes, for one request. */
  readonly microseconds: number
}

/** Sends requests for some seconds, and counts the answers. */
async function measure(count: number, path: string, seconds: number, file: string): Promise<Figures> {
  const child = spawn(process.execPath, [file, String(count)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<number> => Number((await lines.next()).value)
  const time = (): Promise<number> => {
    child.stdin.write("\n")
    return next()
  }
  const port = await next()
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)))
  let answers = 0
  const text = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`
  for (const socket of sockets)
    socket
      .on("data", (part: Buffer) => {
        if (!part.includes("HTTP/1.1 200")) throw new Error(`the server answered ${part.toString()}`)
        answers++
        socket.write(text)
      })
      .write(text)
  await wait(1) // until V8 has compiled it
  const [before, first, began] = [answers, await time(), performance.now()]
  await wait(seconds)
  const [answered, used, passed] = [answers - before, (await time()) - first, performance.now() - began]
  for (const socket of sockets) socket.destroy()
  child.kill()
  await once(child, "exit")
  return { perSecond: (answered / passed) * 1_000, microseconds: used / answered }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true)
  await once(socket, "connect")
  return socket
}

const wait = (seconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, seconds * 1_000))
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const seconds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(root, ".cache/bench-processes-"))
const file = join(folder, "cluster.mjs")
// The bench imports the build by its path, as the package would.
writeFileSync(
  file,
  PROGRAM.replaceAll(/from "waymark(\/\w+)?"/g, (_, entry = "") => `from "${root}/dist${entry}/index.js"`),
)
try {
  console.log("| answer | processes | requests a second | of one process | processor time a request |")
  console.log("| --- | ---: | ---: | ---: | ---: |")
  for (const [name, path] of CASES) {
    const rounds: (readonly [Figures, Figures])[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push([await measure(1, path, seconds, file), await measure(2, path, seconds, file)])
    const ratio = median(rounds.map(([one, two]) => two.perSecond / one.perSecond))
    for (const [index, count] of [1, 2].entries()) {
      const perSecond = median(rounds.map((figures) => figures[index]?.perSecond ?? 0))
      const microseconds = median(rounds.map((figures) => figures[index]?.microseconds ?? 0))
      console.log(
        `| ${name} | ${count} | ${Math.round(perSecond).toLocaleString("en-US")} | ${index === 0 ? "1.00" : ratio.toFixed(2)} | ${microseconds.toFixed(0)} µs |`,
      )
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
