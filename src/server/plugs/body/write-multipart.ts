import { streamOf } from "../../conn/response/stream-of.js"
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
  return streamOf<Uint8Array>({ read: () => chunks.next(), cancel: () => chunks.return(undefined) })
}

async function* writeChunks(boundary: string, parts: readonly MultipartPart[]): AsyncGenerator<Uint8Array, undefined> {
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

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const reader = stream.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
  } finally {
    await reader.cancel()
  }
}
