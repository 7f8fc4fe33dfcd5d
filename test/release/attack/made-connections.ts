import { frame, handshake, OPCODES } from "./frames.js"
import { HANDSHAKES } from "./handshakes.js"
import { mutateBytes } from "./mutate.js"
import type { Random } from "./random.js"

/** The bytes of a client, in the pieces in which it sends them. */
export interface ClientBytes {
  readonly pieces: readonly Buffer[]
  /** The statuses of all answers if all requests are valid and none is left out; undefined for random bytes. */
  readonly statuses: readonly number[] | undefined
}

type Request = readonly [bytes: string | Buffer, status: number]

const ask = (path: string, headers = "", method = "GET"): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`
const post = (headers: string, body: string): string =>
  `${ask("/body", `${headers}content-length: ${body.length}\r\n`, "POST")}${body}`
const H2C = "connection: upgrade, http2-settings\r\nupgrade: h2c\r\n"

/** Requests after which the connection stays with HTTP. */
const STAYING: readonly Request[] = [
  [ask("/page"), 200],
  [ask("/slow"), 200],
  [ask("/stream"), 200],
  [ask("/large"), 200],
  [ask("/nowhere"), 404],
  [ask("/page", "upgrade: websocket\r\n"), 200],
  [post("", "a body"), 200],
]

/** Those for another protocol; Node forgets what follows in the same packet. */
const OTHER_PROTOCOLS: readonly Request[] = [
  [ask("/page", H2C), 200],
  [ask("/slow", H2C), 200],
  [post(H2C, "a body"), 200],
]

/** Requests after which the connection leaves HTTP. Of a server without sockets, only CONNECT does. */
const CONNECTS: readonly Request[] = [
  ["CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n", 400],
  ["CONNECT / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\n\r\nabc", 400],
]
const LEAVING: readonly Request[] = [
  ...CONNECTS,
  ...["/page", "/slow", "/stream", "/large"].map((path): Request => [handshake(path), 200]),
  [handshake("/nowhere"), 404],
  [handshake("/echo"), 101],
  [handshake("/private/echo"), 401],
  [handshake("/private/echo?user=ada"), 101],
  [handshake("/echo", { origin: "http://evil.example" }), 403],
  [handshake("/echo", { host: "a b" }), 400],
  [handshake("/echo", { "sec-websocket-key": "AAAA" }), 400],
]

/** A client that sends valid requests, of which the last one may leave HTTP, or random bytes. */
export function makeBytes(random: Random, hasSockets: boolean): ClientBytes {
  return random.chance(50) ? makeRequests(random, hasSockets) : makeRandom(random)
}

function makeRequests(random: Random, hasSockets: boolean): ClientBytes {
  const requests = random.some(0, 5, () => random.pick(STAYING))
  if (random.chance(20)) requests.push(random.pick(OTHER_PROTOCOLS))
  else requests.push(random.pick(hasSockets ? LEAVING : CONNECTS))
  return { pieces: cut(random, join(requests)), statuses: requests.map(([, status]) => status) }
}

const FRAMES: readonly Buffer[] = [
  frame(OPCODES.text, "hello"),
  frame(OPCODES.bytes, Buffer.alloc(3_000)),
  frame(OPCODES.ping, "ping"),
  frame(OPCODES.pong, "pong"),
  frame(OPCODES.close),
  frame(OPCODES.text, "hello", { isMasked: false }),
  frame(OPCODES.text, "hello", { length: 1n << 40n }),
]

function makeRandom(random: Random): ClientBytes {
  const parts = random.some(1, 6, (): Buffer => {
    const kind = random.below(6)
    const [bytes] = random.pick(kind < 2 ? LEAVING : kind === 2 ? OTHER_PROTOCOLS : STAYING)
    if (kind === 4) return random.pick(FRAMES)
    if (kind === 5) return random.pick(HANDSHAKES).bytes
    const part = Buffer.from(bytes)
    if (random.chance(20)) return part.subarray(0, random.below(part.length))
    return random.chance(30) ? Buffer.from(mutateBytes(random, Uint8Array.from(part))) : part
  })
  return { pieces: cut(random, Buffer.concat(parts)), statuses: undefined }
}

const join = (requests: readonly Request[]): Buffer => Buffer.concat(requests.map(([bytes]) => Buffer.from(bytes)))

/** Cuts bytes into up to eight pieces. */
function cut(random: Random, bytes: Buffer): readonly Buffer[] {
  const places = random.some(0, 7, () => random.below(bytes.length + 1)).toSorted((one, other) => one - other)
  return [...places, bytes.length].map((place, index) => bytes.subarray(places[index - 1] ?? 0, place))
}
