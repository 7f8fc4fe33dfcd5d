import { SECRET } from "./secret.js"

type Make = () => ReadableStream
type Controller = ReadableStreamDefaultController<unknown>

const bytes = new TextEncoder().encode("piece ")
const error = (): Error => new Error(`${SECRET} of a stream`)
const fails = (): never => {
  throw error()
}

/** A stream that yields some chunks and then does something else. */
function after(count: number, then: (controller: Controller) => unknown, cancel?: () => unknown): Make {
  return () => {
    let left = count
    return new ReadableStream<unknown>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(bytes) : (then(controller) as void)), // may be a promise too
      ...(cancel === undefined ? {} : { cancel: cancel as () => void }),
    })
  }
}

const of = (piece: () => unknown): Make => {
  return () =>
    new ReadableStream<unknown>({
      start(controller) {
        controller.enqueue(bytes)
        controller.enqueue(piece())
        controller.close()
      },
    })
}

const close = (controller: Controller): void => controller.close()
const later = (): Promise<never> => new Promise((_resolve, reject) => setTimeout(() => reject(error()), 1))

/** Streams that fail before their end. */
export const FAILING_STREAMS: Readonly<Record<string, Make>> = {
  "fails when it starts": () => new ReadableStream({ start: () => later() }),
  "fails before the first byte": after(0, fails),
  "rejects before the first byte": after(0, later),
  "fails in the middle": after(3, fails),
  "rejects in the middle": after(3, later),
  "breaks off with undefined": after(1, (controller) => controller.error()),
  "breaks off with a string": after(1, (controller) => controller.error(SECRET)),
  "breaks off at the end": after(100, fails),
  "has a string for a piece": of(() => "text"),
  "has a number for a piece": of(() => 1),
  "has null for a piece": of(() => null),
  "has undefined for a piece": of(() => undefined),
  "has an object for a piece": of(() => ({})),
  "has a list for a piece": of(() => [1, 2]),
  "has an ArrayBuffer for a piece": of(() => new ArrayBuffer(4)),
  "is locked": () => {
    const stream = after(1, close)()
    stream.getReader()
    return stream
  },
  "was read": () => {
    const stream = after(1, close)()
    const reader = stream.getReader()
    void reader.read().then(() => reader.releaseLock())
    return stream
  },
}

/** Unusual streams that end normally. */
export const ODD_STREAMS: Readonly<Record<string, Make>> = {
  "is empty": after(0, close),
  "has an empty piece": of(() => new Uint8Array()),
  "is one of bytes": () =>
    new ReadableStream({
      type: "bytes",
      start(controller) {
        controller.enqueue(Uint8Array.from(bytes))
        controller.close()
      },
    }),
  "is of a transform": () => after(2, close)().pipeThrough(new TransformStream()),
  "fails when it is cancelled": after(2, close, fails),
  "rejects when it is cancelled": after(2, close, later),
  "never ends a cancel": after(2, close, () => new Promise(() => {})),
}

/** Invalid statuses, and some unusual ones. */
export const STATUSES: readonly unknown[] = [
  0,
  1,
  99,
  100,
  101,
  103,
  150,
  199,
  204,
  205,
  304,
  306,
  418,
  599,
  600,
  700,
  999,
  1000,
  -1,
  200.5,
  Number.NaN,
  Infinity,
  "200",
  "",
  null,
  undefined,
  {},
  true,
  2n, // prettier-ignore
]

/** Headers with invalid names or values, and headers that describe the body. */
export const HEADERS: readonly (readonly [unknown, unknown])[] = [
  ["x-a", "a\r\nset-cookie: b=1"],
  ["x-a", "a\nb"],
  ["x-a", "a\0b"],
  ["x-a", "a\x7fb"],
  ["x-a", "a\x01b"],
  ["x-a", "\u{1f600}"],
  ["x-a", "é"],
  ["x-a", ""],
  ["x-a", " a "],
  ["x-a", "a".repeat(100_000)],
  ["x-a", undefined],
  ["x-a", null],
  ["x-a", 1],
  ["x-a", ["a", "b"]],
  ["x-a", {}],
  ["x-a", Symbol("a")],
  ["", "a"],
  ["a b", "a"],
  ["a:b", "a"],
  ["é", "a"],
  ["a\r\nb", "a"],
  ["__proto__", "a"],
  ["constructor", "a"],
  [undefined, "a"],
  [Symbol("a"), "a"],
  ["content-length", "0"],
  ["content-length", "1"],
  ["content-length", "99999"],
  ["content-length", "-1"],
  ["content-length", "abc"],
  ["content-length", "1, 2"],
  ["transfer-encoding", "chunked"],
  ["transfer-encoding", "gzip"],
  ["transfer-encoding", "identity"],
  ["connection", "close"],
  ["connection", "upgrade"],
  ["connection", "keep-alive"],
  ["keep-alive", "timeout=1"],
  ["upgrade", "websocket"],
  ["trailer", "x-b"],
  ["date", "now"],
  ["content-encoding", "gzip"],
  ["content-type", ""],
  ["content-type", "text/html\x01"],
  ["set-cookie", "a=1\r\nb: c"],
  ["location", "\u2028"],
  ["expect", "100-continue"],
  ["host", "other"],
]
