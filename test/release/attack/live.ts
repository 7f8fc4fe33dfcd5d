import type { Socket } from "node:net"
import type { Child } from "./child.js"
import { startChild } from "./child.js"
import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { checkClosed, checkHeap, heapOf, megabytes, openFiles } from "./heap.js"
import { connected } from "./raw-client.js"

const LOOKS = 4
/** How many clients do not read; fewer in a short attack. */
const slowOf = (count: number): number => Math.min(50, 10 + Math.floor(count / 500))
/** How much heap the server may need for a client that does not read, in bytes: its buffers hold some large events. */
const MOST_EACH = 200_000

/** Publishes many messages to topics, holds idle streams of events, and reads streams slowly or not at all. */
export async function attackLive({ count }: AttackOptions, args: readonly string[] = []): Promise<AttackResult> {
  const findings = new Findings()
  const child = await startChild("live-child.ts", args, ["--expose-gc"])
  try {
    const heaps: number[] = []
    for (let look = 0; look < LOOKS; look++) {
      const wrong = await child.ask("topic", Math.ceil(count / LOOKS))
      if (wrong !== 0) findings.add("messages of a topic come in another order, twice or never", wrong)
      heaps.push(await heapOf(child))
    }
    const topics = checkHeap(heaps, `over ${count} messages of a topic`, findings)
    const slow = slowOf(count)
    const floods = await readNothing(child, "/flood", slow, findings)
    const laggards = await readNothing(child, "/topic", slow, findings)
    const comings = await comeAndGo(child, Math.ceil(count / 200), findings)
    const idle = Math.min(5_000, Math.ceil(count / 50), openFiles() - 500)
    const held = await holdStreams(child, idle, findings)
    await checkClosed(child, findings)
    const ended = child.ended()
    if (ended !== undefined) findings.add(ended, "")
    const summary = [
      `${count} messages through a topic in order to a loop and a function, after which the heap was ${topics}`,
      `${slow} clients that read nothing of an endless stream: ${floods}`,
      `${slow} that read nothing of a topic: ${laggards}`,
      `${comings}`,
      `${idle} idle streams of events, ${held}`,
    ].join("; ")
    return { summary, findings: findings.all() }
  } finally {
    await child.stop()
  }
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

/** A client of a stream of events. */
class EventClient {
  text = ""
  isClosed = false
  readonly socket: Socket

  constructor(socket: Socket) {
    this.socket = socket
    socket.on("error", () => {}).on("close", () => (this.isClosed = true))
  }

  /** Reads what comes. */
  read(): this {
    this.socket.setEncoding("utf8").on("data", (text: string) => (this.text = (this.text + text).slice(-2_000)))
    return this
  }
}

async function open(child: Child, path: string, count: number): Promise<readonly EventClient[]> {
  const clients: EventClient[] = []
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(200, count - clients.length) }, async () => {
      const client = new EventClient(await connected(child.ports["node"] ?? 0))
      client.socket.write(request(path))
      return client
    })
    clients.push(...(await Promise.all(some)))
  }
  return clients
}

/** Waits until a condition holds, at most ten seconds. */
async function until(holds: () => unknown): Promise<boolean> {
  for (let tries = 0; tries < 500; tries++) {
    if ((await holds()) === true) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

const openStreams = async (child: Child, count: number): Promise<boolean> =>
  until(async () => (await child.ask("open")) === count)

/** Clients that send a request and read nothing: the server holds a limited amount for each, and forgets those that leave. */
async function readNothing(child: Child, path: string, count: number, findings: Findings): Promise<string> {
  const before = await heapOf(child)
  const clients = await open(child, path, count)
  for (const { socket } of clients) socket.pause()
  if (path === "/topic") {
    await openStreams(child, count)
    await child.ask("publish", 2_000)
  } else {
    let [last, now] = [-1, 0]
    await until(async () => {
      ;[last, now] = [now, Number(await child.ask("flooded"))]
      return last === now && now > 0
    })
    if (last !== now) findings.add(`a server does not wait for clients that read nothing of ${path}`, [last, now])
  }
  const each = ((await heapOf(child)) - before) / count
  if (each > MOST_EACH) findings.add(`a client that reads nothing of ${path} takes more than ${MOST_EACH} bytes`, each)
  for (const { socket } of clients) socket.destroy()
  if (!(await openStreams(child, 0)))
    findings.add(`sources of ${path} go on when their clients have left`, await child.ask("open"))
  return `${(each / 1000).toFixed(0)} kB of heap each`
}

/** Clients that come, and leave at any time. */
async function comeAndGo(child: Child, count: number, findings: Findings): Promise<string> {
  const heaps: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    for (let left = Math.ceil(count / LOOKS); left > 0; left -= 20)
      await Promise.all(
        (await open(child, "/topic", Math.min(20, left))).map(async (client, index) => {
          client.read()
          if (index % 2 === 0) await until(() => client.text.includes(":\n\n"))
          client.socket.resetAndDestroy()
        }),
      )
    if (!(await openStreams(child, 0)))
      findings.add("sources go on when their clients have reset the connection", await child.ask("open"))
    heaps.push(await heapOf(child))
  }
  return `${count} that reset the connection, after which the heap was ${checkHeap(heaps, `over ${count} streams`, findings)}`
}

/** Opens streams in which nothing happens, and checks that a message reaches each of them. */
async function holdStreams(child: Child, count: number, findings: Findings): Promise<string> {
  const before = await heapOf(child)
  const clients = await open(child, "/topic", count)
  for (const client of clients) client.read()
  if (!(await until(() => clients.every(({ text }) => text.includes(":\n\n")))))
    findings.add("idle streams do not begin", clients.filter(({ text }) => !text.includes(":\n\n")).length)
  if (!(await openStreams(child, count)))
    findings.add(`${String(await child.ask("open"))} streams are open in place of ${count}`, "")
  const each = ((await heapOf(child)) - before) / count
  await child.ask("publish_one")
  if (!(await until(() => clients.every(({ text }) => text.split('"text":"one"').length === 2))))
    findings.add(
      "a message does not reach each of the idle streams once",
      clients.find(({ text }) => text !== "")?.text,
    )
  const lost = clients.filter(({ isClosed }) => isClosed).length
  if (lost > 0) findings.add(`${lost} idle streams were lost`, "")
  return `${(each / 1000).toFixed(1)} kB of heap each, ${megabytes(each * count)} in all, and a message that reached all`
}
