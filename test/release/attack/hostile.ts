import { createServer } from "node:http"
import type { Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { WebSocketServer } from "ws"
import { startChild } from "./child.js"
import type { Child } from "./child.js"
import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { checkHeap, heapOf } from "./heap.js"
import { eventsPlan, socketPlan } from "./hostile-plans.js"
import type { Plan } from "./hostile-plans.js"
import { Random } from "./random.js"

const LOOKS = 4
/** How many rounds run at the same time, and how long each, in milliseconds. */
const [TOGETHER, TIME] = [10, 300]
/** The same for clients that limit nothing. */
const BROKEN_TIME = 3_000
/** How many connections one `fetch` makes at most that is redirected to itself. */
const FETCH_REDIRECTS = 21
/** How long after its time a client may take to end, in milliseconds. */
const MOST_WAIT = 30_000
/** How much of an answer without an end a client may take, with the buffers on the way, in bytes. */
const MOST_TAKEN = 32_000_000

/** A round: what the server does with the client, and what it has seen of it. */
interface Round {
  readonly kind: "events" | "sockets"
  readonly plan: Plan<Socket> | ReturnType<typeof socketPlan>
  readonly sockets: Set<Socket>
  connections: number
  bytes: number
}

/** Lets clients read from servers that answer wrongly in every way. They must go on, wait between connections, and take a limited amount. */
export async function attackHostile(
  { seed, count }: AttackOptions,
  args: readonly string[] = [],
): Promise<AttackResult> {
  const [findings, random] = [new Findings(), new Random(seed)]
  const child = await startChild("hostile-child.ts", args, ["--expose-gc"])
  const rounds = new Map<number, Round>()
  const server = await startServer(rounds)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const time = args.length > 0 ? BROKEN_TIME : TIME
  const heaps: number[] = []
  let [next, connected] = [0, 0]
  try {
    for (let look = 0; look < LOOKS; look++) {
      for (let left = Math.ceil(count / LOOKS); left > 0 && child.ended() === undefined; left -= TOGETHER)
        await Promise.all(
          Array.from({ length: Math.min(TOGETHER, left) }, async () => {
            const number = next++
            const kind = random.chance(70) ? "events" : "sockets"
            const plan = kind === "events" ? eventsPlan(random) : socketPlan(random)
            const round: Round = { kind, plan, sockets: new Set(), connections: 0, bytes: 0 }
            rounds.set(number, round)
            const asked = child.ask("read", { origin, round: number, kind, time })
            const answer = await Promise.race([asked, sleep(time + MOST_WAIT, "late", { ref: false })])
            if (answer === "late") findings.add("a client does not end when its signal aborts", plan.name)
            for (const socket of round.sockets) round.bytes = Math.max(round.bytes, socket.bytesWritten)
            check(answer, round, findings)
            connected += round.connections
            rounds.delete(number)
            for (const socket of round.sockets) socket.destroy()
          }),
        )
      await checkLeft(child, findings)
      heaps.push(await heapOf(child))
    }
    const ended = child.ended()
    if (ended !== undefined) findings.add(ended, "")
    const heap = checkHeap(heaps, `over ${next} rounds`, findings)
    const summary = `${next} clients of hostile servers, with ${connected} connections, after which the heap was ${heap}`
    return { summary, findings: findings.all() }
  } finally {
    await child.stop()
    server.closeAllConnections()
    server.close()
  }
}

/** Checks how often a client has connected, and how much it has taken. */
function check(answer: unknown, { kind, plan, connections, bytes }: Round, findings: Findings): void {
  const { time = 0, error = "" } = Object(answer) as { readonly time?: number; readonly error?: string }
  const wait = kind === "events" ? 100 : 500
  const connected = plan.name.startsWith("redirects") ? connections / FETCH_REDIRECTS : connections
  if (connected > 2 + time / wait) findings.add(`a client connects again without a wait to a server that ${plan.name}`, { connections, time }) // prettier-ignore
  if (plan.isEndless === true && bytes > MOST_TAKEN) findings.add("a client takes an answer without an end", { plan: plan.name, bytes }) // prettier-ignore
  if (/RangeError|InternalError|out of memory/.test(error)) findings.add(`a client fails: ${error}`, plan.name)
}

/** Checks that nothing of the clients is left. */
async function checkLeft(child: Child, findings: Findings): Promise<void> {
  let left: readonly unknown[] = []
  for (let tries = 0; tries < 200; tries++) {
    left = [await child.ask("connections"), await child.ask("timers")]
    if (left.every((number) => number === 0 || number === undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (left.some((number) => Number(number) > 0))
    findings.add("connections and timers are left of clients that have ended", left)
  const unhandled = await child.ask("unhandled")
  if (Array.isArray(unhandled) && unhandled.length > 0) findings.add("a rejection is handled by nobody", unhandled)
}

async function startServer(rounds: ReadonlyMap<number, Round>): Promise<Server> {
  const webSockets = new WebSocketServer({ noServer: true })
  /** The round of a request; undefined for one that came from a redirect, or after the round. */
  const begin = (url: string | undefined, socket: Socket): Round | undefined => {
    const round = rounds.get(Number(/^\/(?:events|sockets)\/(\d+)$/.exec(url ?? "")?.[1] ?? -1))
    socket.on("error", () => {})
    if (round === undefined) return void socket.destroy()
    round.connections++
    round.sockets.add(socket)
    socket.on("close", () => {
      round.bytes = Math.max(round.bytes, socket.bytesWritten)
      round.sockets.delete(socket)
    })
    return round
  }
  const server = createServer((req) => {
    const round = begin(req.url, req.socket)
    if (round?.kind === "events") (round.plan as Plan<Socket>).run(req.socket)
    else req.socket.destroy()
  })
  server.on("upgrade", (req, socket, rest) => {
    const raw = socket as Socket
    const round = begin(req.url, raw)
    if (round?.kind !== "sockets") return void raw.destroy()
    webSockets.handleUpgrade(req, raw, rest, (ws) => {
      ws.on("error", () => {})
      ;(round.plan as ReturnType<typeof socketPlan>).run({ ws, raw })
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}
