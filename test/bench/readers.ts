// A message to all readers of a topic, compared with the package ws and node:http alone: npm run bench:readers [-- readers]
import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import type { Socket } from "node:net"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { bundlePrograms } from "../process/bundled.js"

const ROUNDS = 7
const BODY = JSON.stringify({ from: "Ann", text: "x".repeat(100) })
const PROGRAM = fileURLToPath(new URL("reader-servers.mjs", import.meta.url))
/** How many connections are opened at a time. */
const STEP = 100

interface Kind {
  readonly path: string
  readonly headers: string
  /** What the response begins with. */
  readonly status: string
}
const KINDS: Readonly<Record<string, Kind>> = {
  "open sockets": {
    path: "/socket",
    headers:
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    status: "HTTP/1.1 101",
  },
  "streams of events": { path: "/events", headers: "Accept: text/event-stream\r\n", status: "HTTP/1.1 200" },
}

/** Opens a connection, and calls a function when a message has arrived on it. */
function read(port: number, { path, headers, status }: Kind, arrived: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`),
    )
    socket.on("error", reject)
    socket.once("data", (head) => {
      if (!head.toString().startsWith(status)) return reject(new Error(`${path} answered: ${head.toString()}`))
      resolve(socket)
      socket.on("data", (part) => {
        if (part.includes(BODY)) arrived()
      })
    })
  })
}

interface Figures {
  /** The processor time of the server for one reader of a message, in microseconds. */
  readonly time: number
  readonly heap: number
  readonly memory: number
}

/** Sends messages to the readers of a program, whose figures are those of the first message and of the later ones. */
async function measure(program: string, file: string, kind: Kind, readers: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, ["--expose-gc", file, program], { stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => String((await lines.next()).value)
  const look = async (): Promise<Figures> => {
    child.stdin.write("\n")
    const [time = 0, heap = 0, memory = 0] = (await next()).split(" ").map(Number)
    return { time, heap, memory }
  }
  const port = Number(await next())
  const empty = await look()
  let [left, done] = [0, () => {}]
  const arrived = (): void => {
    if (--left === 0) done()
  }
  const sockets: Socket[] = []
  while (sockets.length < readers)
    sockets.push(...(await Promise.all(Array.from({ length: STEP }, () => read(port, kind, arrived)))))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const full = await look()
  const send = async (): Promise<number> => {
    const before = await look()
    left = sockets.length
    const ended = new Promise<void>((resolve) => (done = resolve))
    const headers = { "content-type": "application/json" }
    await fetch(`http://127.0.0.1:${port}/lines`, { method: "POST", headers, body: BODY })
    await ended
    return ((await look()).time - before.time) / sockets.length
  }
  const first = await send()
  const later: number[] = []
  while (later.length < ROUNDS) later.push(await send())
  for (const socket of sockets) socket.destroy()
  child.kill()
  await once(child, "exit")
  const kilobytes = (key: "heap" | "memory"): string => ((full[key] - empty[key]) / sockets.length / 1024).toFixed(1)
  const median = later.toSorted((a, b) => a - b)[later.length >> 1] ?? 0
  return [first.toFixed(1), median.toFixed(1), kilobytes("heap"), kilobytes("memory")]
}

const readers = Number(process.argv[2] ?? 5_000)
const programs = await bundlePrograms(PROGRAM)
try {
  console.log(
    `| ${readers} readers | first message, µs a reader | later ones, µs | kB of heap a reader | kB of memory |`,
  )
  console.log("| --- | --: | --: | --: | --: |")
  for (const [name, kind] of Object.entries(KINDS))
    for (const program of ["waymark", "ws"]) {
      const figures = await measure(program, programs.path(PROGRAM), kind, readers)
      console.log(`| ${[`${name}, ${program}`, ...figures].join(" | ")} |`)
    }
} finally {
  programs.remove()
}
