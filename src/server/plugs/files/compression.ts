import { joinBytes } from "../../crypto/bytes.js"
import type { Bytes } from "../../crypto/bytes.js"
import { streamOf } from "../../conn/response/stream-of.js"
import { checkChunk } from "../../endpoint/watch-body.js"
import type { Zlib } from "../node-modules.js"

/** An encoding of HTTP. */
export type Compression = "br" | "gzip"

/** Higher qualities of brotli take many times as long, for files that are compressed once. */
const BROTLI_QUALITY = 4

/** Compresses bytes, on another thread. */
export function compressBytes(zlib: Zlib, encoding: Compression, bytes: Uint8Array): Promise<Bytes> {
  return new Promise<Bytes>((resolve, reject) => {
    const done = (error: Error | null, compressed: Bytes): void =>
      error === null ? resolve(compressed) : reject(error)
    if (encoding === "gzip") return zlib.gzip(bytes, done)
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
    const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    zlib.brotliCompress(bytes, { params }, done)
  })
}

/**
 * Compresses a stream no faster than it is read. An error of the stream aborts the result.
 *
 * `CompressionStream` is no alternative: it keeps the first chunks until it has 16 kB of output or the stream ends.
 *
 * @param flushes whether each chunk is sent when it is written, rather than when more chunks have filled a block
 */
export function compressStream(
  zlib: Zlib,
  encoding: Compression,
  source: ReadableStream<Uint8Array>,
  flushes: boolean,
): ReadableStream<Uint8Array> {
  const reader: ReadableStreamDefaultReader<unknown> = source.getReader()
  const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants
  const encoder =
    encoding === "gzip"
      ? zlib.createGzip()
      : zlib.createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  const flushKind = encoding === "gzip" ? Z_SYNC_FLUSH : BROTLI_OPERATION_FLUSH
  const encoded: Uint8Array[] = []
  encoder.on("data", (part: Uint8Array) => void encoded.push(part))

  /** Calls `run`, and resolves when the encoder has called back. */
  const whenDone = (run: (done: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      encoder.once("error", reject)
      run(() => {
        encoder.off("error", reject)
        resolve()
      })
    })
  const write = (chunk: Uint8Array): Promise<void> =>
    whenDone((done) => {
      if (!flushes) return void encoder.write(chunk, done)
      encoder.write(chunk)
      encoder.flush(flushKind, done)
    })
  const end = (): Promise<void> =>
    whenDone((done) => {
      encoder.once("end", done)
      encoder.end()
    })

  let isDone = false
  return streamOf<Uint8Array>({
    async read() {
      try {
        while (!isDone && encoded.length === 0) {
          const read = await reader.read()
          isDone = read.done
          await (isDone ? end() : write(checkChunk(read.value)))
        }
        return encoded.length === 0 ? { done: true } : { value: joinBytes(encoded.splice(0)) }
      } catch (error) {
        encoder.destroy()
        reader.cancel(error).catch(() => {})
        throw error
      }
    },
    cancel(reason) {
      encoder.destroy()
      return reader.cancel(reason)
    },
  })
}
