import { joinPieces } from "./bytes.js"
import { ParseError, RequestTooLargeError } from "./errors.js"

/**
 * Refuses a body that says itself that it is too large. It is not touched: the server knows best what to do with it.
 *
 * @throws {RequestTooLargeError} 413
 */
export function checkAnnounced(headers: Headers, length: number): void {
  if (Number(headers.get("content-length") ?? 0) > length) throw new RequestTooLargeError("length", length, "bytes")
}

/**
 * The pieces of a body as they come, no more than `length` bytes of them.
 *
 * @throws {RequestTooLargeError} 413, past the limit
 * @throws {ParseError} 400, when the client goes before the body's end
 */
export async function* readPieces(body: ReadableStream<Uint8Array>, length: number): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  let [size, done] = [0, false]
  try {
    for (;;) {
      const piece = await reader.read().catch(fail)
      done = piece.done
      if (piece.done) return
      size += piece.value.byteLength
      if (size > length) throw new RequestTooLargeError("length", length, "bytes")
      yield piece.value
    }
  } finally {
    if (!done) void linger(reader)
  }
}

/**
 * All bytes of a body.
 *
 * @throws as {@link readPieces}
 */
export async function readBytes(body: ReadableStream<Uint8Array>, length: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of readPieces(body, length)) {
    pieces.push(piece)
    size += piece.length
  }
  return joinPieces(pieces, size)
}

/** So many bytes of a body are read after it was refused. */
const LINGER = 32_000_000

/**
 * Reads on and forgets, while the refusal is on its way. A client that still writes would not read it otherwise, and
 * the next request of its connection stands behind this body. One that goes on and on is cut off.
 */
async function linger(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let left = LINGER; left > 0;) {
      const piece = await reader.read()
      if (piece.done) return
      left -= Math.max(1, piece.value.byteLength)
    }
    await reader.cancel()
  } catch {
    // The client has gone.
  }
}

function fail(cause: unknown): never {
  throw new ParseError("it ended before it was whole", { cause })
}
