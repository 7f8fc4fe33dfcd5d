import { encodeUtf8 } from "../../crypto/bytes.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { privateKey } from "../private-key.js"

/** A response body that is written in chunks. */
export class Chunks {
  readonly stream: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined = undefined
  #pendingWrites: (() => void)[] = []
  #open = true
  #hasReader = false

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

  /** Writes a chunk, and resolves when the reader wants more, or to false if the reader has cancelled. */
  async write(chunk: string | Uint8Array): Promise<boolean> {
    if (!this.#open || this.#controller === undefined) return false
    const bytes = typeof chunk === "string" ? encodeUtf8(chunk) : chunk
    if (bytes.length === 0) return true
    this.#controller.enqueue(bytes)
    if (this.#hasReader && (this.#controller.desiredSize ?? 0) <= 0)
      await new Promise<void>((resolve) => void this.#pendingWrites.push(resolve))
    return this.#open
  }

  /** Makes writers wait for the reader from now on, since the response is being sent. */
  waitForReader(): void {
    this.#hasReader = true
  }

  close(): void {
    this.#end((controller) => controller.close())
  }

  /** Aborts the body with an error. */
  fail(error: unknown): void {
    this.#end((controller) => controller.error(error))
  }

  #end(end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): void {
    if (!this.#open || this.#controller === undefined) return
    this.#open = false
    end(this.#controller)
    this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#pendingWrites.splice(0)) resolve()
  }
}

/** The body of a chunked response. */
export const chunksKey = /* @__PURE__ */ privateKey<Chunks>("chunks")
/** Called when a chunked response starts while its steps wait for something. */
export const beginChunks = /* @__PURE__ */ privateKey<() => void>("begin_chunks")

/** @throws {ArgumentError} when there is no chunked response, or the chunk is neither a string nor bytes */
export function writeChunk(chunks: Chunks | undefined, chunk: string | Uint8Array): Promise<boolean> {
  if (chunks === undefined) throw new ArgumentError("chunk expects a chunked response: call send_chunked first")
  if (typeof chunk !== "string" && !(chunk instanceof Uint8Array))
    throw new ArgumentError(`chunk takes a string or bytes, got: ${inspect(chunk)}`)
  return chunks.write(chunk)
}
