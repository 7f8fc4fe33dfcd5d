import { bodySource, nodeStream } from "./body-source.js"
import type { BodySource } from "./body-source.js"
import { decodeUtf8, joinChunks } from "./bytes.js"
import { BadEncodingError, ParseError, RequestTooLargeError } from "./errors.js"

/**
 * The length of a body by its `content-length`, in bytes; undefined for a chunked body, and if the header is not a number.
 * Throws without reading the body if it is too large; the server decides what happens to the unread body.
 *
 * @throws {RequestTooLargeError} 413, beyond the limit
 */
export function announcedLength(headers: Headers, limit: number): number | undefined {
  const header = headers.get("content-length")
  if (header === null || !/^\d+$/.test(header) || headers.has("transfer-encoding")) return undefined
  const length = Number(header)
  if (length > limit) throw new RequestTooLargeError("length", limit, "bytes")
  return length
}

/**
 * The chunks of a body, at most `length` bytes in total; small ones are joined.
 *
 * @throws {RequestTooLargeError} 413, beyond the limit
 * @throws {ParseError} 400, when the client disconnects before the end of the body
 */
export async function* readChunks(request: Request, length: number): AsyncGenerator<Uint8Array, void> {
  const source = bodySource(request)
  if (source === undefined) return
  let [size, isComplete] = [0, false]
  try {
    for (;;) {
      const chunk = await source.next().catch(fail)
      isComplete = chunk === undefined
      if (chunk === undefined) return
      size += chunk.byteLength
      if (size > length) throw new RequestTooLargeError("length", length, "bytes")
      yield chunk
    }
  } finally {
    if (!isComplete) void drain(source)
  }
}

/**
 * Reads a body as a string.
 *
 * @param announced its `content-length`, if it has one; then `request.text()` may read it in one call
 * @throws {RequestTooLargeError} 413, beyond the limit
 * @throws {ParseError} 400, when the client disconnects before the end of the body
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
    if (text.includes("\uFFFD") && !isLossless(text, announced)) throw new BadEncodingError(where)
    return text
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk)
  return decodeUtf8(joinChunks(chunks), where)
}

/** Whether a decoded string has as many bytes as the body, with or without a byte order mark; else bytes were replaced. */
function isLossless(text: string, announced: number): boolean {
  const { length } = new TextEncoder().encode(text)
  return length === announced || length + 3 === announced
}

/** The maximum number of bytes that are read from a refused body. */
const MAX_DRAINED = 32_000_000

/**
 * Reads and discards the rest of a refused body while the response is sent. Many clients read the response only after they
 * have sent the body, and the next request on the connection comes after the body. Beyond the maximum it disconnects.
 */
export async function drain(source: BodySource): Promise<void> {
  try {
    for (let left = MAX_DRAINED; left > 0;) {
      const chunk = await source.next()
      if (chunk === undefined) return
      left -= Math.max(1, chunk.byteLength)
    }
    await source.cancel()
  } catch {
    // The client has disconnected.
  }
}

function fail(cause: unknown): never {
  throw new ParseError("it ended too early", { cause })
}
