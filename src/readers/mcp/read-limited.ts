import { namedError } from "../../core/lib/errors/named-error.js"

/** A body is longer than its limit. */
export class TooLongError extends /* @__PURE__ */ namedError("TooLongError") {}

/**
 * Reads a body as text.
 *
 * @throws {TooLongError} when it has more bytes than the limit; the rest is not read
 */
export async function readLimited(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  if (body === null) return ""
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength
    if (length > limit) {
      await reader.cancel()
      throw new TooLongError(`longer than ${limit} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
