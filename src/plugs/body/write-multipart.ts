import type { PartHead } from "./multipart-reader.js"
import type { Upload } from "./upload.js"

/** A part of a multipart body that was read. */
export interface ReadPart {
  readonly head: PartHead
  readonly value: string | Upload
}

/** A multipart body anew, out of what was read of it; files are read again when their turn comes. */
export function writeMultipart(boundary: string, parts: readonly ReadPart[]): ReadableStream<Uint8Array> {
  const pieces = writePieces(boundary, parts)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await pieces.next()
        if (piece.done === true) controller.close()
        else controller.enqueue(piece.value)
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* writePieces(boundary: string, parts: readonly ReadPart[]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for (const { head, value } of parts) {
    const lines = [`--${boundary}`, ...[...head].map(([name, text]) => `${name}: ${text}`), "", ""]
    yield encoder.encode(lines.join("\r\n"))
    if (typeof value === "string") yield encoder.encode(value)
    else yield* readStream(value.stream())
    yield encoder.encode("\r\n")
  }
  yield encoder.encode(`--${boundary}--\r\n`)
}

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel()
  }
}
