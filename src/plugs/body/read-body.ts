import { decodeUtf8, joinPieces } from "./bytes.js"
import { BadEncodingError, ParseError, RequestTooLargeError } from "./errors.js"

/**
 * The length of a body that says it, in bytes; undefined for one that comes in chunks of which nobody knows how many, and
 * where the header is no number. One that says that it is too large is refused, and not touched: the
 * server knows best what to do with it.
 *
 * @throws {RequestTooLargeError} 413
 */
export function announcedLength(headers: Headers, limit: number): number | undefined {
  const header = headers.get("content-length")
  if (header === null || !/^\d+$/.test(header) || headers.has("transfer-encoding")) return undefined
  const length = Number(header)
  if (length > limit) throw new RequestTooLargeError("length", limit, "bytes")
  return length
}

/**
 * The pieces of a body as they come, no more than `length` bytes of them.
 *
 * @throws {RequestTooLargeError} 413, past the limit
 * @throws {ParseError} 400, when the client goes before the body's end
 */
export async function* readPieces(
  body: ReadableStream<Uint8Array> | null,
  length: number,
): AsyncGenerator<Uint8Array, void> {
  if (body === null) return
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
 * The text of a body.
 *
 * @param announced its length in bytes, where it says it: then it is no longer than that, and read in one go
 * @throws {RequestTooLargeError} 413, past the limit
 * @throws {ParseError} 400, when the client goes before the body's end
 * @throws {BadEncodingError} 415, for bytes that are not UTF-8
 */
export async function readText(
  request: Request,
  announced: number | undefined,
  limit: number,
  where: string,
): Promise<string> {
  if (announced !== undefined) {
    const text = await request.text().catch(fail)
    if (text.length > limit) throw new RequestTooLargeError("length", limit, "bytes")
    if (text.includes("\uFFFD") && !isWhole(text, announced)) throw new BadEncodingError(where)
    return text
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of readPieces(request.body, limit)) {
    pieces.push(piece)
    size += piece.length
  }
  return decodeUtf8(joinPieces(pieces, size), where)
}

/** Whether a text has the length of its bytes, perhaps without the mark of UTF-8: else something in it was replaced. */
function isWhole(text: string, announced: number): boolean {
  const { length } = new TextEncoder().encode(text)
  return length === announced || length + 3 === announced
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
