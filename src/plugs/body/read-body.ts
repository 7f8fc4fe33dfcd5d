import { joinPieces } from "./bytes.js"
import { ParseError, RequestTooLargeError } from "./errors.js"

/**
 * The pieces of a body as they come, no more than `length` bytes of them. However the reading ends, nothing is left
 * waiting: what is not read is given up.
 *
 * @throws {RequestTooLargeError} 413, past the limit
 * @throws {ParseError} 400, when the client goes before the body's end
 */
export async function* readPieces(request: Request, length: number): AsyncGenerator<Uint8Array, void> {
  const { body } = request
  if (body === null) return
  checkAnnounced(request, length)
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
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
    if (!done) giveUp(reader)
  }
}

/**
 * All bytes of a body.
 *
 * @throws as {@link readPieces}
 */
export async function readBytes(request: Request, length: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of readPieces(request, length)) {
    pieces.push(piece)
    size += piece.length
  }
  return joinPieces(pieces, size)
}

/** Refuses a body that says itself that it is too large, before it is read. */
function checkAnnounced(request: Request, length: number): void {
  const announced = Number(request.headers.get("content-length") ?? 0)
  if (announced <= length) return
  discard(request)
  throw new RequestTooLargeError("length", length, "bytes")
}

/** Gives up a body that nobody reads, so that its connection does not wait for a reader. */
export function discard(request: Request): void {
  if (request.body !== null && !request.bodyUsed) giveUp(request.body)
}

function giveUp(body: { cancel(): Promise<void> }): void {
  body.cancel().catch(() => {}) // of a client that has gone
}

function fail(cause: unknown): never {
  throw new ParseError("it ended before it was whole", { cause })
}
