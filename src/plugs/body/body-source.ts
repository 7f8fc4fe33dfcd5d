import { PieceJoiner } from "./join-small.js"

/** The bytes of a body in blocks: small pieces are joined. */
export interface BodySource {
  /** The next block, or undefined at the end. */
  next(): Promise<Uint8Array | undefined>
  /** Stops reading, and cuts the client off. */
  cancel(): unknown
}

/** A readable stream of Node, as far as it is read here. */
interface NodeStream {
  readonly destroyed: boolean
  on(event: string, listener: (value: unknown) => void): unknown
  listenerCount(event: string): number
  pause(): unknown
  resume(): unknown
  destroy(): unknown
}

/**
 * The body of a request, or undefined if it has none.
 *
 * On Node it is read from the stream under the request. The Web stream over it would keep an object for each piece, and
 * wait for a promise for each, which for a body in chunks of one byte is a hundred times its size.
 */
export function bodySource(request: Request): BodySource | undefined {
  const stream = nodeStream(request)
  if (stream === undefined) return request.body === null ? undefined : webSource(request.body)
  Object.defineProperty(request, "bodyUsed", { value: true, configurable: true })
  return nodeSource(stream)
}

/** Whether there is a body, as far as one can know without reading it. */
export function hasBody(request: Request): boolean {
  return nodeStream(request) !== undefined || request.body !== null
}

/** The stream under a request of srvx, unless something else has read it, reads it, or has put bytes in its place. */
export function nodeStream(request: Request): NodeStream | undefined {
  const stream = "runtime" in request ? field(field(request.runtime, "node"), "req") : undefined
  if (!isNodeStream(stream) || "rawBody" in stream || field(stream, "readableDidRead") !== false) return undefined
  if (stream.destroyed || field(stream, "readableEncoding") !== null) return undefined
  return stream.listenerCount("data") + stream.listenerCount("readable") === 0 ? stream : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}

function isNodeStream(stream: unknown): stream is NodeStream {
  return ["on", "listenerCount", "pause", "resume", "destroy"].every(
    (name) => typeof field(stream, name) === "function",
  )
}

/** So many blocks wait for their reader before the client has to. */
const MOST_WAITING = 4

function nodeSource(stream: NodeStream): BodySource {
  const blocks: Uint8Array[] = []
  const joiner = new PieceJoiner((block) => blocks.push(block))
  let end: { readonly error?: unknown } | undefined
  let wake: (() => void) | undefined
  const finish = (how: { readonly error?: unknown }): void => {
    end ??= how
    wake?.()
  }
  stream.on("data", (piece) => {
    if (piece instanceof Uint8Array) joiner.add(piece)
    if (blocks.length === 0) return
    if (blocks.length >= MOST_WAITING) stream.pause()
    wake?.()
  })
  stream.on("end", () => {
    joiner.end()
    finish({})
  })
  stream.on("error", (error) => finish({ error }))
  stream.on("close", () => finish({ error: new Error("the connection was closed") }))
  return {
    async next() {
      while (blocks.length === 0 && end === undefined) await new Promise<void>((resolve) => (wake = resolve))
      const block = blocks.shift()
      if (block === undefined && end !== undefined && "error" in end) throw end.error
      if (blocks.length === 0) stream.resume()
      return block
    },
    cancel: () => stream.destroy(),
  }
}

function webSource(body: ReadableStream<Uint8Array>): BodySource {
  const reader = body.getReader()
  const blocks: Uint8Array[] = []
  const joiner = new PieceJoiner((block) => blocks.push(block))
  return {
    async next() {
      while (blocks.length === 0) {
        const { done, value } = await reader.read()
        if (!done) joiner.add(value)
        else {
          joiner.end()
          break
        }
      }
      return blocks.shift()
    },
    cancel: () => reader.cancel(),
  }
}
