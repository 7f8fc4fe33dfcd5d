import { connect } from "node:net"
import type { Socket } from "node:net"
import type { Child } from "./child.js"
import { startChild } from "./child.js"
import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { checkClosed, checkHeap, heapOf } from "./heap.js"
import { makeBytes } from "./made-connections.js"
import type { ClientBytes } from "./made-connections.js"
import { Random } from "./random.js"
import { watchStalls } from "./stalls.js"

const AT_A_TIME = 100
const LOOKS = 4
/** A process that got no turn for so long, in milliseconds, may have cut connections by its limits of time: their answers are not compared. */
const STALL = 200

/**
 * Opens connections that send requests, handshakes and random bytes in pieces, and end their side, stay, read nothing, send more or reset the
 * connection. Then counts what the server has kept of them.
 *
 * @param patience how long the server may take to end connections, in milliseconds
 */
export async function attackConnections(
  { count, seed }: AttackOptions,
  args: readonly string[] = [],
  patience = 20_000,
): Promise<AttackResult> {
  const until = waitAtMost(patience)
  const findings = new Findings()
  const summary: string[] = []
  for (const [what, given] of [
    ["with sockets", args],
    ["without", [...args, "--plain"]],
  ] as const)
    summary.push(`${await attack({ count: Math.ceil(count / 2), seed }, given, findings, until)} ${what}`)
  return { summary: summary.join("; "), findings: findings.all() }
}

async function attack(
  { count, seed }: AttackOptions,
  args: readonly string[],
  findings: Findings,
  until: Wait,
): Promise<string> {
  const random = new Random(seed)
  const child = await startChild("connections-child.ts", args, ["--expose-gc"])
  const heaps: number[] = []
  let answers = 0
  try {
    await useOnce(child, random, args, until)
    const before = Number(await child.ask("descriptors"))
    for (let look = 0; look < LOOKS && child.ended() === undefined; look++) {
      for (let left = Math.ceil(count / LOOKS); left > 0 && child.ended() === undefined; left -= AT_A_TIME)
        answers += await round(child, random, Math.min(AT_A_TIME, left), !args.includes("--plain"), findings, until)
      await checkLeft(child, before, "whose clients are gone", findings, until)
      heaps.push(await heapOf(child))
    }
    const ended = child.ended()
    if (ended !== undefined) findings.add(ended, { seed, count })
    else await checkClosed(child, findings)
    return `${count} connections, of which ${answers} answers were compared, with a heap of ${checkHeap(heaps, `over ${count} connections`, findings)}`
  } finally {
    await child.stop()
  }
}

/** Lets the server load what it needs, so that descriptors can be compared. */
async function useOnce(child: Child, random: Random, args: readonly string[], until: Wait): Promise<void> {
  await round(child, random, AT_A_TIME, !args.includes("--plain"), new Findings(), until)
  await until(async () => (await child.ask("connections")) === 0)
}

/** What a client does when its bytes are sent. */
const ENDINGS = ["wait", "end", "stay", "read nothing", "send more", "reset"] as const

async function round(
  child: Child,
  random: Random,
  count: number,
  hasSockets: boolean,
  findings: Findings,
  until: Wait,
): Promise<number> {
  const port = child.ports["node"] ?? 0
  ownStalls()
  await child.ask("stalls")
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const bytes = makeBytes(random, hasSockets)
      const ending = bytes.statuses === undefined || random.chance(50) ? random.pick(ENDINGS) : "wait"
      const client = new Client(port, bytes, ending)
      for (const piece of bytes.pieces) {
        if (random.chance(50)) await new Promise((resolve) => setTimeout(resolve, random.below(4)))
        client.socket.write(piece)
      }
      await client.finish()
      return client
    }),
  )
  const compared = clients.filter(({ ending, bytes }) => ending === "wait" && bytes.statuses !== undefined)
  await until(() => child.ended() !== undefined || compared.every((client) => client.isAnswered))
  const isStalled = Math.max(ownStalls(), Number(await child.ask("stalls"))) > STALL
  for (const { bytes, statuses } of compared)
    if (child.ended() === undefined && !isStalled && String(statuses) !== String(bytes.statuses))
      findings.add(`requests get other answers`, { ...show(bytes), expected: bytes.statuses, got: statuses })
  // The limits of time end those that stay, although their clients are not gone.
  if (!(await until(async () => child.ended() !== undefined || (await child.ask("connections")) === 0))) {
    const kept = clients.find(({ isClosed }) => !isClosed)
    findings.add(`a client that does "${kept?.ending ?? ""}" stays connected`, kept && show(kept.bytes))
  }
  for (const { socket } of clients) socket.destroy()
  return isStalled ? 0 : compared.length
}

const ownStalls = watchStalls()

const show = ({ pieces }: ClientBytes): object => ({ pieces: pieces.map((piece) => piece.toString("latin1")) })

/** Checks that nothing is left on the server. */
async function checkLeft(child: Child, before: number, what: string, findings: Findings, until: Wait): Promise<void> {
  if (child.ended() !== undefined) return
  if (!(await until(async () => (await child.ask("streams")) === 0)))
    findings.add(`streams stay open ${what}`, await child.ask("streams"))
  if (!(await until(async () => Number(await child.ask("descriptors")) <= before)))
    findings.add(`descriptors stay open ${what}`, { before, after: await child.ask("descriptors") })
}

/** A client that keeps its side open when the server ends, and counts its answers. */
class Client {
  isClosed = false
  readonly statuses: number[] = []
  readonly socket: Socket
  #last = ""

  constructor(
    port: number,
    readonly bytes: ClientBytes,
    readonly ending: (typeof ENDINGS)[number],
  ) {
    this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    this.socket.on("error", () => {}).on("close", () => (this.isClosed = true))
    this.socket.on("end", () => (this.isClosed = true)).on("data", (piece: Buffer) => this.#read(piece))
    if (ending === "read nothing") this.socket.pause()
  }

  /** Whether all answers have come, and none more can come. */
  get isAnswered(): boolean {
    const { statuses = [] } = this.bytes
    return this.isClosed || (this.statuses.length >= statuses.length && statuses.at(-1) === 101)
  }

  async finish(): Promise<void> {
    if (this.ending === "end") this.socket.end()
    if (this.ending === "reset") this.socket.resetAndDestroy()
    for (let times = 0; this.ending === "send more" && times < 20; times++) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      this.socket.write("x".repeat(1 + 7 * times))
    }
  }

  #read(piece: Buffer): void {
    const all = this.#last + piece.toString("latin1")
    for (const [, status] of all.matchAll(STATUS)) this.statuses.push(Number(status))
    this.#last = all.slice(-STATUS_LENGTH + 1)
  }
}

const STATUS = /HTTP\/1\.1 (\d{3}) /g
const STATUS_LENGTH = "HTTP/1.1 200 ".length

/** Waits until a condition holds, and resolves to whether it does. */
type Wait = (holds: () => unknown) => Promise<boolean>

function waitAtMost(time: number): Wait {
  return async (holds) => {
    for (const end = performance.now() + time; performance.now() < end;) {
      if ((await holds()) === true) return true
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return false
  }
}
