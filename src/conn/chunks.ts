import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { privateKey } from "./private-key.js"
import type { PrivateKey } from "./private-key.js"

const encoder = /* @__PURE__ */ new TextEncoder()

/** A response body that is written piece by piece. */
export class Chunks {
  readonly stream: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined = undefined
  #waiting: (() => void)[] = []
  #open = true
  #followed = false

  constructor() {
    this.stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      pull: () => this.#wake(),
      cancel: () => {
        this.#open = false
        this.#wake()
      },
    })
  }

  /** Writes a piece, and resolves when the reader wants more: to false where nobody reads any longer. */
  async write(piece: string | Uint8Array): Promise<boolean> {
    if (!this.#open || this.#controller === undefined) return false
    const bytes = typeof piece === "string" ? encoder.encode(piece) : piece
    if (bytes.length === 0) return true
    this.#controller.enqueue(bytes)
    if (this.#followed && (this.#controller.desiredSize ?? 0) <= 0)
      await new Promise<void>((resolve) => void this.#waiting.push(resolve))
    return this.#open
  }

  /** Says that the body has a reader, whom writers may wait for. */
  follow(): void {
    this.#followed = true
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#controller?.close()
    this.#wake()
  }

  /** Breaks the body off. */
  fail(error: unknown): void {
    if (!this.#open) return
    this.#open = false
    this.#controller?.error(error)
    this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

/** The body of a chunked response. */
export const chunksKey: PrivateKey<Chunks> = /* @__PURE__ */ privateKey("waymark_chunks")
/** Called when a chunked response begins. */
export const beginChunks: PrivateKey<() => void> = /* @__PURE__ */ privateKey("waymark_begin_chunks")

/** @throws {ArgumentError} when there is no chunked response, or the piece is neither a string nor bytes */
export function writeChunk(chunks: Chunks | undefined, piece: string | Uint8Array): Promise<boolean> {
  if (chunks === undefined) throw new ArgumentError("chunk expects a response that send_chunked began")
  if (typeof piece !== "string" && !(piece instanceof Uint8Array))
    throw new ArgumentError(`chunk takes a string or bytes, got: ${inspect(piece)}`)
  return chunks.write(piece)
}
