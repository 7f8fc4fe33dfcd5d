import type { Socket } from "node:net"
import type { Child } from "./child.js"
import { startChild } from "./child.js"
import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { codeOf, frame, handshake, OPCODES, readFrames } from "./frames.js"
import type { ServerFrame } from "./frames.js"
import { HANDSHAKES, ORIGINS } from "./handshakes.js"
import { checkClosed, checkHeap, heapOf, openFiles } from "./heap.js"
import { makeStream } from "./made-frames.js"
import type { FrameStream } from "./made-frames.js"
import { Random } from "./random.js"
import { connected } from "./raw-client.js"

const AT_A_TIME = 40
const LOOKS = 4
/** The clients of a flood, and of each kind that is silent; fewer in a short attack. */
const someOf = (count: number): number => Math.min(50, 10 + Math.floor(count / 400))
/** The number of messages a second that the limited row allows. */
const RATE = 100

/** Opens sockets with wrong frames and handshakes, floods them, falls silent, and leaves at any time. */
export async function attackWebSockets(
  { count, seed }: AttackOptions,
  args: readonly string[] = [],
): Promise<AttackResult> {
  const findings = new Findings()
  const random = new Random(seed)
  const child = await startChild("web-sockets-child.ts", args, ["--expose-gc"])
  const streams = Math.ceil(count / 10)
  const idle = Math.min(5_000, Math.ceil(count / 50), openFiles() - 500)
  try {
    const summary = [
      await sendStreams(child, random, streams, findings),
      await openWrongly(child, Math.ceil(count / 100), findings),
      await askFrom(child, findings),
      await flood(child, someOf(count), findings),
      await fallSilent(child, someOf(count), findings),
      await comeAndGo(child, random, Math.ceil(count / 100), findings),
      await holdSockets(child, idle, findings),
    ].join("; ")
    const errors = await child.ask("errors")
    if (!Array.isArray(errors) || errors.length > 0) findings.add("the server reports errors", errors)
    await checkClosed(child, findings)
    const ended = child.ended()
    if (ended !== undefined) findings.add(ended, "")
    return { summary, findings: findings.all() }
  } finally {
    await child.stop()
  }
}

/** A client of a socket, which reads frames. */
class FrameClient {
  isClosed = false
  readonly socket: Socket
  #bytes = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.socket = socket
    socket.on("data", (piece: Buffer) => (this.#bytes = Buffer.concat([this.#bytes, piece])))
    socket.on("error", () => {}).on("close", () => (this.isClosed = true))
  }

  /** The status of the response; 0 before it has arrived. */
  get status(): number {
    const end = this.#bytes.indexOf("\r\n\r\n")
    return end < 0 ? 0 : Number(this.#bytes.toString("latin1", 9, 12))
  }

  /** The statuses of all responses. */
  get statuses(): readonly number[] {
    return [...this.#bytes.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }

  get frames(): readonly ServerFrame[] {
    const end = this.#bytes.indexOf("\r\n\r\n")
    return end < 0 ? [] : readFrames(this.#bytes.subarray(end + 4))
  }

  get code(): number | undefined {
    return this.frames.map(codeOf).find((code) => code !== undefined)
  }
}

/** Waits until a condition holds, at most 20 seconds. */
async function until(holds: () => unknown): Promise<boolean> {
  for (let tries = 0; tries < 1_000; tries++) {
    if ((await holds()) === true) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

async function open(child: Child, path: string): Promise<FrameClient> {
  const client = new FrameClient(await connected(child.ports["node"] ?? 0))
  client.socket.write(handshake(path))
  return client
}

async function openMany(child: Child, path: string, count: number): Promise<readonly FrameClient[]> {
  const clients: FrameClient[] = []
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(200, count - clients.length) }, () => open(child, path))
    clients.push(...(await Promise.all(some)))
  }
  await until(() => clients.every(({ status }) => status === 101))
  return clients
}

/** Checks that the server has closed all sockets, and called their handlers. */
async function checkLeft(child: Child, what: string, findings: Findings): Promise<void> {
  if (!(await until(async () => (await child.ask("open")) === 0)))
    findings.add(`sockets stay open ${what}`, await child.ask("open"))
}

/** Sends valid messages, each of which comes back, and then a wrong frame, which ends the socket with its code. */
async function sendStreams(child: Child, random: Random, count: number, findings: Findings): Promise<string> {
  const heaps: number[] = []
  let frames = 0
  for (let look = 0; look < LOOKS; look++) {
    for (let left = Math.ceil(count / LOOKS); left > 0 && child.ended() === undefined; left -= AT_A_TIME) {
      const streams = Array.from({ length: Math.min(AT_A_TIME, left) }, () => makeStream(random))
      frames += streams.reduce((sum, { packets }) => sum + packets.length, 0)
      await Promise.all(
        streams.map(async (stream) => {
          const client = await open(child, stream.path)
          for (const packet of stream.packets) {
            if (random.chance(20)) await new Promise((resolve) => setImmediate(resolve))
            client.socket.write(packet)
          }
          if (stream.code === undefined) client.socket.end()
          else if (await until(() => client.code !== undefined)) client.socket.end(frame(OPCODES.close))
          if (!(await until(() => client.isClosed))) findings.add(`is not closed: ${stream.name}`, show(stream))
          checkStream(stream, client, findings)
        }),
      )
    }
    heaps.push(await heapOf(child))
  }
  await checkLeft(child, "after wrong frames", findings)
  return `${frames} packets of frames on ${count} sockets, each with a wrong one at its end, after which the heap was ${checkHeap(heaps, `over ${count} sockets`, findings)}`
}

const show = ({ packets }: FrameStream): string => Buffer.concat(packets).toString("base64")

function checkStream(stream: FrameStream, { frames, code }: FrameClient, findings: Findings): void {
  if (stream.code === undefined) return
  if (code !== stream.code) findings.add(`${stream.name} ends with ${String(code)}`, show(stream))
  const answers = frames.filter((one) => codeOf(one) === undefined)
  if (JSON.stringify(answers) !== JSON.stringify(stream.answers))
    findings.add(`other answers before ${stream.name}`, [stream.answers, answers])
}

/** Sends wrong handshakes, and handshakes that hide a request. */
async function openWrongly(child: Child, count: number, findings: Findings): Promise<string> {
  for (let sent = 0; sent < count; sent += HANDSHAKES.length)
    await Promise.all(
      HANDSHAKES.map(async ({ name, bytes, status }) => {
        const { statuses, end } = await statusesOf(child, bytes)
        if (String(statuses) !== String(status))
          findings.add(`a handshake is answered with ${String(statuses)}: ${name}`, bytes.toString("latin1"))
        if (end === "late") findings.add(`a handshake leaves its connection open: ${name}`, bytes.toString("latin1"))
      }),
    )
  if ((await child.ask("smuggled")) !== 0) findings.add("a request hidden behind a handshake is answered", "")
  await checkLeft(child, "after wrong handshakes", findings)
  return `${Math.ceil(count / HANDSHAKES.length) * HANDSHAKES.length} handshakes of ${HANDSHAKES.length} kinds`
}

/** Sends bytes, ends this side, and resolves to the statuses of the answers when the server has ended the connection. */
async function statusesOf(
  child: Child,
  bytes: Buffer,
): Promise<{ statuses: readonly number[]; end: "closed" | "late" }> {
  const client = new FrameClient(await connected(child.ports["node"] ?? 0))
  client.socket.write(bytes)
  await until(() => client.status > 0 || client.isClosed)
  client.socket.end()
  const end = (await until(() => client.isClosed)) ? "closed" : "late"
  client.socket.destroy()
  return { statuses: client.statuses, end }
}

/** Opens a socket from pages of many origins. */
async function askFrom(child: Child, findings: Findings): Promise<string> {
  for (const [origin, opens] of ORIGINS)
    for (const path of ["/echo", "/closed"]) {
      const client = new FrameClient(await connected(child.ports["node"] ?? 0))
      client.socket.write(handshake(path, { origin }))
      await until(() => client.status > 0)
      client.socket.destroy()
      const expected = opens && path === "/echo" ? 101 : 403
      if (client.status !== expected) findings.add(`an origin gets ${client.status} for ${path}`, origin)
    }
  await checkLeft(child, "of other origins", findings)
  return `${ORIGINS.length} origins`
}

/** Sends more than the server allows, and reads nothing of what it sends back. */
async function flood(child: Child, some: number, findings: Findings): Promise<string> {
  const fast = await openMany(child, "/rate", some)
  const messages = Buffer.concat(Array.from({ length: 2_000 }, () => frame(OPCODES.text, "x")))
  for (const { socket } of fast) socket.write(messages)
  if (!(await until(() => fast.every(({ code }) => code !== undefined)))) findings.add("floods are not ended", "")
  for (const { code } of fast) if (code !== 1008) findings.add(`a flood ends with ${String(code)}`, "")
  const handled = Number(await child.ask("handled"))
  // Two seconds may begin while one packet is read.
  if (handled > 3 * RATE * some) findings.add("a flood is handled after its limit", handled)
  for (const { socket } of fast) socket.destroy()
  const unread = await openMany(child, "/echo", some)
  const before = await heapOf(child)
  const large = frame(OPCODES.bytes, Buffer.alloc(60_000))
  for (const { socket } of unread) {
    socket.pause()
    for (let left = 100; left > 0; left--) socket.write(large)
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  const each = ((await heapOf(child)) - before) / some
  if (each > 200_000) findings.add("a client that reads nothing takes more than 200000 bytes of heap", each)
  for (const { socket } of unread) socket.destroy()
  await checkLeft(child, "after floods", findings)
  return `${some} floods ended with 1008, and ${some} clients that read no echo`
}

/** Clients that answer no pings, end only their side, or stop within the handshake. */
async function fallSilent(child: Child, some: number, findings: Findings): Promise<string> {
  const silent = await openMany(child, "/quiet", some)
  if (!(await until(() => silent.every(({ isClosed }) => isClosed)))) findings.add("silent clients stay", "")
  const half = await openMany(child, "/echo", some)
  for (const { socket } of half) socket.end()
  if (!(await until(() => half.every(({ isClosed }) => isClosed)))) findings.add("half-open clients stay", "")
  const begun = await Promise.all(Array.from({ length: some }, () => connected(child.ports["node"] ?? 0)))
  for (const socket of begun) socket.on("error", () => {}).write(handshake("/echo").slice(0, -2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const socket of begun) socket.resetAndDestroy()
  await checkLeft(child, "of silent clients", findings)
  return `${some} clients each that were silent, half-open, or left within the handshake`
}

/** Clients that reset the connection during a guard, in the middle of a frame, or after a message. */
async function comeAndGo(child: Child, random: Random, count: number, findings: Findings): Promise<string> {
  const heaps: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    for (let left = Math.ceil(count / LOOKS); left > 0; left -= AT_A_TIME)
      await Promise.all(
        Array.from({ length: Math.min(AT_A_TIME, left) }, async () => {
          const client = await open(child, "/private/echo?user=ada")
          const message = frame(OPCODES.text, "hello")
          if (random.chance(50)) await until(() => client.status === 101)
          if (random.chance(50)) client.socket.write(message.subarray(0, 1 + random.below(message.length)))
          if (random.chance(50)) await new Promise((resolve) => setTimeout(resolve, random.below(10)))
          client.socket.resetAndDestroy()
        }),
      )
    await checkLeft(child, "whose clients have reset the connection", findings)
    heaps.push(await heapOf(child))
  }
  return `${count} that reset the connection, after which the heap was ${checkHeap(heaps, `over ${count} resets`, findings)}`
}

/** Opens sockets on which nothing happens, and checks that a message reaches each of them once. */
async function holdSockets(child: Child, count: number, findings: Findings): Promise<string> {
  const before = await heapOf(child)
  const clients = await openMany(child, "/topic", count)
  if (!(await until(async () => (await child.ask("open")) === count)))
    findings.add(`${String(await child.ask("open"))} sockets are open in place of ${count}`, "")
  const each = ((await heapOf(child)) - before) / count
  await child.ask("publish")
  await until(() => clients.every(({ frames }) => frames.length > 0))
  const wrong = clients.filter(({ frames }) => JSON.stringify(frames) !== JSON.stringify([[OPCODES.text, "one"]]))
  if (wrong.length > 0) findings.add("a message does not reach each of the idle sockets once", wrong[0]?.frames)
  const lost = clients.filter(({ isClosed }) => isClosed).length
  if (lost > 0) findings.add(`${lost} idle sockets were lost`, "")
  return `${count} idle sockets, ${(each / 1000).toFixed(1)} kB of heap each, and a message that reached all`
}
