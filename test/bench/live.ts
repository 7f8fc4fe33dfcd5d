// Messages through sockets, compared with Hono, Elysia and the servers below them: npm run bench:live [-- seconds]
// All programs run at the same time, and are loaded one after the other in each round, so that other work on the machine disturbs all alike.
import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import WebSocket from "ws"
import { runtimes } from "../package/runtimes/runtimes.js"
import { bundlePrograms } from "../process/bundled.js"

const CONNECTIONS = 50
/** The messages of a connection that are on their way. */
const IN_FLIGHT = 8
const ROUNDS = 5
const MESSAGE = "x".repeat(100)
const PROGRAM = fileURLToPath(new URL("socket-servers.mjs", import.meta.url))

const bun = runtimes.find(({ name }) => name === "Bun")?.binary ?? "bun"
const SERVERS = [
  ["Node", process.execPath, "Waymark"],
  ["Node", process.execPath, "ws"],
  ["Bun", bun, "Waymark"],
  ["Bun", bun, "Hono"],
  ["Bun", bun, "Elysia"],
  ["Bun", bun, "Bun"],
] as const

interface Server {
  readonly name: string
  readonly child: ChildProcess
  readonly sockets: readonly WebSocket[]
  readonly rounds: { readonly perSecond: number; readonly cpu: number; readonly half: number; readonly most: number }[]
}

async function start(name: string, binary: string, program: string, file: string): Promise<Server> {
  const child = spawn(binary, [file, program], { stdio: ["ignore", "pipe", "inherit"] })
  const [port] = await once(createInterface({ input: child.stdout }), "line")
  const sockets = Array.from({ length: CONNECTIONS }, () => new WebSocket(`ws://127.0.0.1:${String(port)}/echo`))
  await Promise.all(sockets.map((socket) => once(socket, "open")))
  return { name: `${name}, ${program}`, child, sockets, rounds: [] }
}

/** The processor time of a process, in microseconds; Linux counts it in hundredths of a second. */
function cpuOf({ pid }: ChildProcess): number {
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, "utf8")
      .split(") ")[1]
      ?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Sends messages for some time; each answer sends the next one. Resolves to the times of the answers, in milliseconds. */
async function load(sockets: readonly WebSocket[], inFlight: number, seconds: number): Promise<readonly number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    sockets.map(async (socket) => {
      const sent: number[] = []
      const send = (): void => {
        sent.push(performance.now())
        socket.send(MESSAGE)
      }
      await new Promise<void>((resolve) => {
        socket.on("message", () => {
          times.push(performance.now() - (sent.shift() ?? 0))
          if (performance.now() < end) send()
          else if (sent.length === 0) resolve()
        })
        for (let count = 0; count < inFlight; count++) send()
      })
      socket.removeAllListeners("message")
    }),
  )
  return times
}

async function round(server: Server, seconds: number): Promise<void> {
  const before = cpuOf(server.child)
  const count = (await load(server.sockets, IN_FLIGHT, seconds)).length
  const cpu = (cpuOf(server.child) - before) / count
  const single = (await load(server.sockets.slice(0, 1), 1, seconds / 4)).toSorted((a, b) => a - b)
  const at = (share: number): number => single[Math.floor(single.length * share)] ?? 0
  server.rounds.push({ perSecond: count / seconds, cpu, half: at(0.5), most: at(0.99) })
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const seconds = Number(process.argv[2] ?? 2)
const programs = await bundlePrograms(PROGRAM)
const servers = await Promise.all(
  SERVERS.map(([host, binary, program]) => start(host, binary, program, programs.path(PROGRAM))),
)
try {
  for (const server of servers) await load(server.sockets, IN_FLIGHT, seconds) // compiles the code
  for (let count = 0; count < ROUNDS; count++) for (const server of servers) await round(server, seconds)
  console.log(
    "| server | messages a second | µs of processor time | 50 % of answers, ms | 99 %, ms |\n| --- | --: | --: | --: | --: |",
  )
  for (const { name, rounds } of servers) {
    const of = (key: keyof (typeof rounds)[number]): number => median(rounds.map((figures) => figures[key]))
    const cells = [of("perSecond").toFixed(0), of("cpu").toFixed(1), of("half").toFixed(3), of("most").toFixed(3)]
    console.log(`| ${[name, ...cells].join(" | ")} |`)
  }
} finally {
  for (const { child, sockets } of servers) {
    for (const socket of sockets) socket.terminate()
    child.kill()
  }
  programs.remove()
}
