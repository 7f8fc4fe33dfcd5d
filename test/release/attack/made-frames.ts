import { closeFrame, fragments, frame, OPCODES } from "./frames.js"
import type { ServerFrame } from "./frames.js"
import { mutateBytes } from "./mutate.js"
import type { Random } from "./random.js"

/** What a client sends on a socket, and what the server answers. */
export interface FrameStream {
  readonly name: string
  readonly path: string
  readonly packets: readonly Buffer[]
  /** The frames that the server sends before it closes the socket. */
  readonly answers: readonly ServerFrame[]
  /** The code with which it closes the socket; undefined if the end is random. */
  readonly code: number | undefined
}

const { text, bytes, continuation, close, ping, pong } = OPCODES
const BAD_UTF8 = Buffer.from([0xc3, 0x28])
const TOO_LONG = 65_537n
const begun = frame(text, "a", { fin: false })

/** Ends of a socket that sends messages back: wrong frames, with the code that answers them. */
const ENDS: readonly (readonly [name: string, end: Buffer, code: number])[] = [
  ["a frame without a mask", frame(text, "hi", { isMasked: false }), 1002],
  ["a reserved bit", frame(text, "hi", { reserved: 4 }), 1002],
  ["all reserved bits", frame(bytes, "hi", { reserved: 7 }), 1002],
  ["a reserved bit of a ping", frame(ping, "hi", { reserved: 2 }), 1002],
  ["an unknown opcode", frame(3, "hi"), 1002],
  ["an unknown control frame", frame(15, "hi"), 1002],
  ["a ping in two frames", frame(ping, "hi", { fin: false }), 1002],
  ["a close frame in two frames", frame(close, "", { fin: false }), 1002],
  ["a ping of 126 bytes", frame(ping, "x".repeat(126)), 1002],
  ["a pong that announces much", frame(pong, "", { length: 2n ** 40n }), 1002],
  ["a continuation of nothing", frame(continuation, "hi"), 1002],
  ["a message within a message", Buffer.concat([begun, frame(text, "b")]), 1002],
  ["a string that is no UTF-8", frame(text, BAD_UTF8), 1007],
  ["fragments that are no UTF-8", Buffer.concat([begun, frame(continuation, BAD_UTF8)]), 1007],
  ["a close frame of one byte", frame(close, "x"), 1002],
  ["a close frame with a code of no peer", closeFrame(1006), 1002],
  ["a close frame with a low code", closeFrame(999), 1002],
  ["a close frame with a high code", closeFrame(5000), 1002],
  ["a reason that is no UTF-8", closeFrame(1000, BAD_UTF8), 1007],
  ["a message that is too long", frame(bytes, "", { length: TOO_LONG }), 1009],
  ["a message of 2^62 bytes", frame(bytes, "", { length: 2n ** 62n }), 1009],
  [
    "fragments that are too long together",
    Buffer.concat([frame(bytes, Buffer.alloc(60_000), { fin: false }), frame(continuation, Buffer.alloc(6_000))]),
    1009,
  ],
]

/** Ends of a socket with a schema. */
const SAID_ENDS: readonly (readonly [name: string, end: Buffer, code: number])[] = [
  ["bytes in place of JSON", frame(bytes, '{"text":"a"}'), 1003],
  ["no JSON", frame(text, "{"), 1007],
  ["an empty string", frame(text), 1007],
  ["JSON of another type", frame(text, '{"text":7}'), 1008],
  ["a prototype", frame(text, '{"__proto__":{"text":"a"}}'), 1008],
  ["deep JSON", frame(text, "[".repeat(30_000) + "]".repeat(30_000)), 1008],
]

/** Messages that are answered, and then an end. */
export function makeStream(random: Random): FrameStream {
  const isSaid = random.chance(25)
  const parts = random.some(0, 4, () => (isSaid ? makeSaid(random) : makeMessage(random)))
  const sent = parts.map(([part]) => part)
  const answers = parts.flatMap(([, own]) => own)
  const path = isSaid ? "/said" : "/echo"
  const [name, end, code] = random.pick(isSaid ? SAID_ENDS : ENDS)
  if (!random.chance(25)) return { name, path, packets: split(random, [...sent, end]), answers, code }
  const mutated = Buffer.from(mutateBytes(random, Buffer.concat([...sent, end])))
  return { name: "random bytes", path, packets: split(random, [mutated]), answers: [], code: undefined }
}

type Part = readonly [sent: Buffer, answers: readonly ServerFrame[]]

function makeSaid(random: Random): Part {
  const message = JSON.stringify({ text: "x".repeat(random.below(200)) })
  return [frame(text, message), [[text, message]]]
}

function makeMessage(random: Random): Part {
  const message = Buffer.from(random.pick(["", "hello", "x".repeat(125), "é".repeat(70), "y".repeat(20_000)]))
  const opcode = random.pick([text, bytes])
  const answer: ServerFrame = [opcode, message.toString("latin1")]
  if (random.chance(30)) return [frame(pong, "unasked"), []]
  if (random.chance(40)) return [frame(opcode, message), [answer]]
  const pings = random.some(0, 3, () => String(random.below(1_000)))
  const pongs = pings.map((own): ServerFrame => [pong, own])
  return [Buffer.concat(fragments(random, opcode, message, pings)), [...pongs, answer]]
}

/** Cuts bytes into packets, which need not be frames. */
function split(random: Random, frames: readonly Buffer[]): readonly Buffer[] {
  const whole = Buffer.concat(frames)
  const packets: Buffer[] = []
  for (let at = 0; at < whole.length;) {
    const size = random.chance(30) ? 1 + random.below(10) : 1 + random.below(20_000)
    packets.push(whole.subarray(at, at + size))
    at += size
  }
  return packets
}
