import { bodySource, nodeStream } from "./body-source.js"
import type { BodySource } from "./body-source.js"
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
 * The pieces of a body, no more than `length` bytes of them; small ones are joined.
 *
 * @throws {RequestTooLargeError} 413, past the limit
 * @throws {ParseError} 400, when the client goes before the body's end
 */
export async function* readPieces(request: Request, length: number): AsyncGenerator<Uint8Array, void> {
  const source = bodySource(request)
  if (source === undefined) return
  let [size, isDone] = [0, false]
  try {
    for (;;) {
      const piece = await source.next().catch(fail)
      isDone = piece === undefined
      if (piece === undefined) return
      size += piece.byteLength
      if (size > length) throw new RequestTooLargeError("length", length, "bytes")
      yield piece
    }
  } finally {
    if (!isDone) void linger(source)
  }
}

/**
 * The text of a body.
 *
 * @param announced its length in bytes, where it says it: then it is no longer than that, and a runtime's own stream is
 *   read in one go
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
  if (announced !== undefined && nodeStream(request) === undefined) {
    const text = await request.text().catch(fail)
    if (text.length > limit) throw new RequestTooLargeError("length", limit, "bytes")
    if (text.includes("\uFFFD") && !isWhole(text, announced)) throw new BadEncodingError(where)
    return text
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of readPieces(request, limit)) {
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
async function linger(source: BodySource): Promise<void> {
  try {
    for (let left = LINGER; left > 0;) {
      const piece = await source.next()
      if (piece === undefined) return
      left -= Math.max(1, piece.byteLength)
    }
    await source.cancel()
  } catch {
    // The client has gone.
  }
}

function fail(cause: unknown): never {
  throw new ParseError("it ended before it was whole", { cause })
}
