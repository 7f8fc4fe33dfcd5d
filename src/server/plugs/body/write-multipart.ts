import type { PartHeaders } from "./multipart-reader.js"
import type { Upload } from "./upload.js"

/** A parsed part of a multipart body. */
export interface MultipartPart {
  readonly headers: PartHeaders
  readonly value: string | Upload
}

/** Writes a multipart body from its parsed parts; files are read from the disk when the stream reaches them. */
export function writeMultipart(boundary: string, parts: readonly MultipartPart[]): ReadableStream<Uint8Array> {
  const chunks = writeChunks(boundary, parts)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await chunks.next()
        if (chunk.done === true) controller.close()
        else controller.enqueue(chunk.value)
      },
      async cancel() {
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* writeChunks(boundary: string, parts: readonly MultipartPart[]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for (const { headers, value } of parts) {
    const lines = [`--${boundary}`, ...Array.from(headers, ([name, value]) => `${name}: ${value}`), "", ""]
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
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
  } finally {
    await reader.cancel()
  }
}
