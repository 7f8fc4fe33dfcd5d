import type { Socket } from "node:net"
import { gzipSync } from "node:zlib"
import type { WebSocket } from "ws"
import type { Random } from "./random.js"

/** What a hostile server does with one client. */
export interface Plan<Connection> {
  /** What it does, for findings. */
  readonly name: string
  /** Whether it sends one event or answer without an end, of which a client may take only a part. */
  readonly isEndless?: boolean
  readonly run: (connection: Connection) => void
}

const head = (status: string, type: string, more = ""): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\n${more}connection: close\r\n\r\n`
const STREAM = head("200 OK", "text/event-stream")

const RETRIES = ["0", "1", "99", "2147483648", "4294967297", "9".repeat(400), "-1", "1e9", "NaN", ""]
const IDS = ["日本", "é", "\ud83d\ude42", "\u0001", "\u007f", "a\0b", " ", "x".repeat(5_000), "\tid\t", "a: b", ""]
const DATA = ["1", "{", "", "null", '{"__proto__":1}', "1\r2", "[".repeat(10_000), "\ufeff1"]

/** Pieces of a stream of events, right and wrong ones. */
const PIECES: readonly ((random: Random) => string | Uint8Array)[] = [
  (random) => `retry: ${random.pick(RETRIES)}\n\n`,
  (random) => `id: ${random.pick(IDS)}\nevent: tick\ndata: 1\n\n`,
  (random) => `id: ${random.pick(IDS)}\n\n`,
  (random) => `event: tick\ndata: ${random.pick(DATA)}\n\n`,
  () => "event: tick\rdata: 1\r\r",
  () => "event: tick\r\ndata: 1\r\n\r\n",
  () => "event: other\ndata: 1\n\n",
  () => ":\n\n",
  () => "\n\n\n\n\n",
  () => `: ${"x".repeat(100_000)}\n`,
  (random) => Uint8Array.from(random.some(1, 100, () => random.below(256))),
  () => Uint8Array.of(0xc3), // half of a character
]

/** Parts of what has no end. */
const ENDLESS = [
  "x".repeat(65_536),
  `data: ${"x".repeat(1_000)}\n`,
  "data:\n".repeat(1_000),
  `id: ${"x".repeat(65_536)}`,
  `retry: ${"1".repeat(65_536)}`,
]

const STATUSES = ["201 Created", "301 Moved", "400 Bad Request", "401 No", "404 Not Found", "429 Slow", "500 Error", "502 Bad", "503 Away", "504 Late"] // prettier-ignore
const TYPES = ["text/event-stream", "TEXT/Event-Stream; charset=latin1", "text/html", "application/json", ""]
const ENCODED = head("200 OK", "text/event-stream", "content-encoding: gzip\r\n")
/** Some kilobytes that are 32 MB without compression. */
const BOMB = gzipSync(Buffer.alloc(32_000_000, "x"))

/** Ends a connection in one of several ways. */
function leave(socket: Socket, random: Random): void {
  const way = random.below(4)
  if (way === 0) socket.end()
  else if (way === 1) socket.resetAndDestroy()
  else if (way === 2) socket.destroy()
  // else it stays
}

/** Sends a part again and again, as long as the client takes it; 64 MB at most. */
function sendEndlessly(socket: Socket, part: string): void {
  let left = 64_000_000
  const more = (): void => {
    while (left > 0 && !socket.destroyed && socket.write(part)) left -= part.length
    if (left > 0) left -= part.length
    else socket.destroy()
  }
  socket.on("drain", more)
  more()
}

/** What a server does in place of a stream of events. */
export function eventsPlan(random: Random): Plan<Socket> {
  const kind = random.below(10)
  if (kind < 4) {
    const pieces = random.some(0, 12, () => random.pick(PIECES)(random))
    const run = (socket: Socket): void => {
      socket.write(STREAM)
      for (const piece of pieces) socket.write(piece)
      leave(socket, random)
    }
    return { name: `sends ${JSON.stringify(pieces).slice(0, 300)}`, run }
  }
  if (kind < 6) {
    const part = random.pick(ENDLESS)
    const start = random.pick([STREAM, STREAM, head(random.pick(STATUSES), random.pick(TYPES))])
    const run = (socket: Socket): void => {
      socket.write(start)
      sendEndlessly(socket, part)
    }
    return { name: `sends ${part.slice(0, 20)} without an end, after ${start.slice(9, 30)}`, isEndless: true, run }
  }
  if (kind < 7) {
    const status = random.pick(STATUSES)
    const answer = `${head(status, random.pick(TYPES))}${"x".repeat(random.below(100_000))}`
    return { name: `answers ${status}`, run: (socket) => void socket.write(answer, () => leave(socket, random)) }
  }
  if (kind < 8) {
    const location = random.pick(["", "/self", "//", "http://", "javascript:1", "http://a:b@127.0.0.1/", "\u00e9"])
    const answer = head("302 Found", "text/html", `location: ${location}\r\n`)
    return { name: `redirects to ${location}`, run: (socket) => void socket.end(answer, "latin1") }
  }
  if (kind < 9) {
    const body = random.chance(50) ? BOMB : Buffer.from(random.some(1, 200, () => random.below(256)))
    return { name: "sends gzip", run: (socket) => void socket.write(ENCODED, () => socket.end(body)) }
  }
  const bytes = random.pick(["", "NOT HTTP\r\n\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 999 \r\n\r\n", `${STREAM.slice(0, -2)}x: ${"x".repeat(100_000)}\r\n\r\n`]) // prettier-ignore
  return {
    name: `sends ${bytes.slice(0, 30)}`,
    run: (socket) => {
      socket.write(bytes)
      leave(socket, random)
    },
  }
}

const CODES = [1000, 1001, 1003, 1008, 1011, 1012, 1013, 4000]

/** What a server does with an open socket; `raw` writes bytes that are not a frame of the library. */
export function socketPlan(random: Random): Plan<{ readonly ws: WebSocket; readonly raw: Socket }> {
  const kind = random.below(8)
  if (kind < 3) {
    const [code, greets] = [random.pick(CODES), random.chance(50)]
    return {
      name: `closes with ${code} ${greets ? "after a message" : "at once"}`,
      run: ({ ws }) => {
        if (greets) ws.send('"hello"')
        ws.close(code, "x".repeat(random.below(124)))
      },
    }
  }
  if (kind < 4) return { name: "resets the connection", run: ({ raw }) => void raw.resetAndDestroy() }
  if (kind < 5) {
    const [text, count] = random.pick([['"x"', 20_000], [JSON.stringify("x".repeat(1_000_000)), 80]] as const) // prettier-ignore
    return {
      name: `sends ${count} messages of ${text.length} characters`,
      run: ({ ws }) => {
        for (let left = count; left > 0; left--) ws.send(text)
      },
    }
  }
  if (kind < 6) {
    const message = random.pick(["{", "", Uint8Array.of(53), "undefined", "[".repeat(100_000)])
    return { name: `sends ${String(message).slice(0, 20)}`, run: ({ ws }) => ws.send(message) }
  }
  if (kind < 7) {
    const bytes = Buffer.from(random.some(1, 60, () => random.below(256)))
    return { name: `writes ${bytes.toString("hex")}`, run: ({ raw }) => void raw.write(bytes) }
  }
  return { name: "says nothing", run: () => {} }
}
