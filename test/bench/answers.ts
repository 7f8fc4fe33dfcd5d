// The processor time of an answer, compared with other frameworks: npm run bench:http [-- [rounds] [fetch] [--Node] [name=checkout]...]
// `fetch` leaves out the servers, and `--Node`, `--Deno` and `--Bun` the other runtimes.
// Each server is a process. All run at once, and answer in turn, so that what else the machine does is the same for all.
// `list` answers a list of 100 users through their schema instead.
// `name=checkout` adds Waymark from another checkout, to compare two versions.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, rmSync } from "node:fs"
import { connect } from "node:net"
import type { Socket } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { runtimes } from "../package/runtimes/runtimes.js"
import { fileOf, servers, writeServers } from "./answer-servers.js"
import type { Server } from "./answer-servers.js"
import { listServers } from "./contracts/list-servers.js"

const isList = process.argv.includes("list")
const CASES: readonly (readonly [name: string, path: string])[] = isList
  ? [["100 users", "/users"]]
  : [
      ["text", "/"],
      ["JSON", "/json"],
      ["page, six plugs", "/pages/42"],
      ["404", "/nowhere"],
    ]

const CONNECTIONS = 32

interface Running {
  readonly name: string
  readonly port: number
  readonly canFetch: boolean
  /** Sends a line, and resolves to the number that the server answers. */
  ask(line: string): Promise<number>
  stop(): void
}

/** Answers a number of requests to a path, and resolves to the processor time of the server in microseconds. */
type Run = (server: Running, path: string, count: number) => Promise<number>

async function start({ name, onlyNode }: Server, folder: string, command: readonly string[]): Promise<Running> {
  const [program, ...args] = [...command, join(folder, `${fileOf(name)}.mjs`)]
  const env = { ...process.env, NODE_ENV: "production" }
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], env })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<number> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`the server with ${name} has ended`)
    return Number(value)
  }
  return {
    name,
    port: await next(),
    canFetch: onlyNode !== true,
    ask: (line) => {
      child.stdin.write(`${line}\n`)
      return next()
    },
    stop: () => void child.kill("SIGKILL"),
  }
}

const byFetch: Run = (server, path, count) => server.ask(`${path} ${count}`)

/** Sends requests over several connections, each when the answer to the one before has arrived. */
const bySockets: Run = async (server, path, count) => {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost:${server.port}\r\naccept: */*\r\n\r\n`
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(server.port, "127.0.0.1").setEncoding("latin1").setNoDelay(true)
      await once(socket, "connect")
      return socket
    }),
  )
  const before = await server.ask("")
  const each = Math.ceil(count / CONNECTIONS)
  await Promise.all(sockets.map((socket) => sendAll(socket, request, each)))
  const after = await server.ask("")
  for (const socket of sockets) socket.destroy()
  return after - before
}

function sendAll(socket: Socket, request: string, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = count
    let text = ""
    socket.on("error", reject).on("close", () => reject(new Error("the server closed a connection")))
    socket.on("data", (data: string) => {
      text += data
      if (!isWhole(text)) return
      text = ""
      left -= 1
      if (left > 0) return void socket.write(request)
      socket.removeAllListeners("close")
      resolve()
    })
    socket.write(request)
  })
}

/** Whether a response is complete, by its length or by its last chunk. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n")
  if (end < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= end + 4 + Number(length)
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** For each server the processor time of an answer in each round, in microseconds. */
async function measure(all: readonly Running[], run: Run, path: string): Promise<readonly (readonly number[])[]> {
  const times = all.map((): number[] => [])
  for (let round = -WARM; round < rounds; round += 1)
    for (const index of all.keys()) {
      const at = round % 2 === 0 ? index : all.length - 1 - index
      const server = all[at]
      if (server === undefined) continue
      const time = await run(server, path, COUNT)
      if (round >= 0) times[at]?.push(time / COUNT)
    }
  return times
}

/** Prints the medians, and in brackets the median of the ratios of Waymark to each other server, round by round. */
async function print(title: string, all: readonly Running[], run: Run): Promise<void> {
  console.log(
    `\n| ${title}, µs | ${all.map(({ name }) => name).join(" | ")} |\n|---|${all.map(() => "---:|").join("")}`,
  )
  for (const [name, path] of CASES) {
    const [own = [], ...others] = await measure(all, run, path)
    const cells = others.map((times) => {
      const ratio = median(own.map((time, round) => time / (times[round] ?? Number.NaN)))
      return `${median(times).toFixed(2)} (${ratio.toFixed(2)})`
    })
    console.log(`| ${name} | ${[median(own).toFixed(2), ...cells].join(" | ")} |`)
  }
}

const WARM = 3
const COUNT = Number(process.env.COUNT ?? (isList ? 500 : 4_000))
const given = process.argv.slice(2)
const rounds = Number(given.find((word) => /^\d+$/.test(word)) ?? 21)
const checkouts = new Map(
  given.flatMap((word): [string, string][] => {
    const [, name, checkout] = /^([^=]+)=(.+)$/.exec(word) ?? []
    return name === undefined || checkout === undefined ? [] : [[name, checkout]]
  }),
)
const all = isList ? listServers : servers(checkouts)
const folder = await writeServers(all)
try {
  const others = runtimes.filter(({ name, binary }) => /^(Deno|Bun)$/.test(name) && existsSync(binary))
  for (const { name, binary, args } of [{ name: "Node", binary: process.execPath, args: [] }, ...others]) {
    if (!given.every((word) => !word.startsWith("--") || word === `--${name}`)) continue
    const command = [binary, ...args.filter((word) => word !== "server.js")]
    const running: Running[] = []
    try {
      for (const server of all)
        if (name === "Node" || server.onlyNode !== true) running.push(await start(server, folder, command))
      if (!given.includes("fetch")) await print(`${name}, over HTTP`, running, bySockets)
      const fetching = running.filter(({ canFetch }) => canFetch)
      await print(`${name}, fetch`, fetching, byFetch)
    } finally {
      for (const server of running) server.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
