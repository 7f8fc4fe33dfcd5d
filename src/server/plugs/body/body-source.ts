import { readField } from "../../../core/lib/errors/error-details.js"
import { hasMethod } from "../../../core/lib/is-object.js"
import { ChunkJoiner } from "./join-small.js"

/** Reads the bytes of a body in blocks, into which small chunks are joined. */
export interface BodySource {
  /** The next block, or undefined at the end. */
  next(): Promise<Uint8Array | undefined>
  /** Stops reading, and closes the connection if possible. */
  cancel(): unknown
}

/** The used part of a readable stream of Node. */
interface NodeStream {
  readonly destroyed: boolean
  on(event: string, listener: (value: unknown) => void): unknown
  listenerCount(event: string): number
  pause(): unknown
  resume(): unknown
  destroy(): unknown
}

/**
 * The source of a request's body, or undefined if it has none.
 *
 * On Node it reads the Node stream of the request. The Web stream around it would keep an object and a promise for each
 * chunk, which for a body in chunks of one byte takes a hundred times its size.
 */
export function bodySource(request: Request): BodySource | undefined {
  const stream = nodeStream(request)
  if (stream === undefined) return request.body === null ? undefined : webSource(request.body)
  Object.defineProperty(request, "bodyUsed", { value: true, configurable: true })
  return nodeSource(stream)
}

/** Whether a request may have a body; reading it may still find none. */
export function hasBody(request: Request): boolean {
  return nodeStream(request) !== undefined || request.body !== null
}

/** The Node stream of a request of srvx, unless something else reads it, has read it, or has replaced its bytes. */
export function nodeStream(request: Request): NodeStream | undefined {
  const stream = "runtime" in request ? readField(readField(request.runtime, "node"), "req") : undefined
  if (!isNodeStream(stream) || "rawBody" in stream || readField(stream, "readableDidRead") !== false) return undefined
  if (stream.destroyed || readField(stream, "readableEncoding") !== null) return undefined
  return stream.listenerCount("data") + stream.listenerCount("readable") === 0 ? stream : undefined
}

function isNodeStream(stream: unknown): stream is NodeStream {
  return ["on", "listenerCount", "pause", "resume", "destroy"].every((name) => hasMethod(stream, name))
}

/** The number of unread blocks at which the stream is paused. */
const MAX_UNREAD = 4

function nodeSource(stream: NodeStream): BodySource {
  const blocks: Uint8Array[] = []
  const joiner = new ChunkJoiner((block) => blocks.push(block))
  let end: { readonly error?: unknown } | undefined
  let wake: (() => void) | undefined
  const finish = (result: { readonly error?: unknown }): void => {
    end ??= result
    wake?.()
  }
  stream.on("data", (chunk) => {
    if (chunk instanceof Uint8Array) joiner.add(chunk)
    if (blocks.length === 0) return
    if (blocks.length >= MAX_UNREAD) stream.pause()
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
  const joiner = new ChunkJoiner((block) => blocks.push(block))
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
