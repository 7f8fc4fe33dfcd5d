import { randomBytes } from "node:crypto"
import type { Random } from "./random.js"

export const OPCODES = { continuation: 0, text: 1, bytes: 2, close: 8, ping: 9, pong: 10 } as const

/** What differs in a frame from a valid one that is a whole message. */
interface FrameOptions {
  readonly fin?: boolean
  readonly isMasked?: boolean
  /** The three reserved bits. */
  readonly reserved?: number
  /** The length that the frame announces. */
  readonly length?: bigint
}

/** A frame as clients send it. */
export function frame(opcode: number, payload: string | Buffer = "", options: FrameOptions = {}): Buffer {
  const { fin = true, isMasked = true, reserved = 0, length = BigInt(Buffer.byteLength(payload)) } = options
  const mask = isMasked ? 0x80 : 0
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode
  const size = length < 126n ? 0 : length < 65_536n ? 2 : 8
  const head = Buffer.alloc(2 + size)
  head[0] = first
  head[1] = mask | (size === 0 ? Number(length) : size === 2 ? 126 : 127)
  if (size === 2) head.writeUInt16BE(Number(length), 2)
  if (size === 8) head.writeBigUInt64BE(length, 2)
  if (!isMasked) return Buffer.concat([head, Buffer.from(payload)])
  const key = randomBytes(4)
  const masked = Buffer.from(payload).map((byte, at) => byte ^ (key[at % 4] ?? 0))
  return Buffer.concat([head, key, masked])
}

/** A close frame. */
export const closeFrame = (code: number, reason: string | Buffer = ""): Buffer =>
  frame(OPCODES.close, Buffer.concat([Buffer.from([code >> 8, code & 0xff]), Buffer.from(reason)]))

/** A message in several frames, with pings between them. */
export function fragments(random: Random, opcode: number, message: Buffer, pings: readonly string[]): Buffer[] {
  const size = Math.max(1, Math.ceil(message.length / (pings.length + 1)))
  return [undefined, ...pings].flatMap((ping, at) => {
    const part = message.subarray(at * size, (at + 1) * size)
    const one = frame(at === 0 ? opcode : OPCODES.continuation, part, { fin: at === pings.length })
    const empty = random.chance(10) && at < pings.length ? [frame(OPCODES.continuation, "", { fin: false })] : []
    return [...(ping === undefined ? [] : [frame(OPCODES.ping, ping)]), one, ...empty]
  })
}

/** A frame of a server: its opcode, and its payload in latin1. */
export type ServerFrame = readonly [opcode: number, payload: string]

/** Reads the frames of a server, which are whole messages; what follows the last whole frame is ignored. */
export function readFrames(bytes: Buffer): readonly ServerFrame[] {
  const frames: ServerFrame[] = []
  for (let at = 0; at + 2 <= bytes.length;) {
    const short = (bytes[at + 1] ?? 0) & 0x7f
    const size = short === 126 ? 2 : short === 127 ? 8 : 0
    if (at + 2 + size > bytes.length) break
    const length = size === 0 ? short : bytes.readUIntBE(size === 2 ? at + 2 : at + 4, size === 2 ? 2 : 6)
    const start = at + 2 + size
    if (start + length > bytes.length) break
    frames.push([(bytes[at] ?? 0) & 0x0f, bytes.toString("latin1", start, start + length)])
    at = start + length
  }
  return frames
}

/** The code of a close frame; 1005 is none. */
export const codeOf = ([opcode, payload]: ServerFrame): number | undefined =>
  opcode !== OPCODES.close ? undefined : payload.length < 2 ? 1005 : Buffer.from(payload, "latin1").readUInt16BE(0)

/** The request that opens a socket, with other headers. */
export function handshake(path: string, headers: Readonly<Record<string, string | null>> = {}): string {
  const all: Readonly<Record<string, string | null>> = {
    host: "localhost",
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`
}
