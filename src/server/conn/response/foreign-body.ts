import { encodeUtf8 } from "../../crypto/bytes.js"
import { hasMethod, isObject } from "../../../core/lib/is-object.js"
import { discardBody, isEmptyStatus } from "./body.js"
import { givenBody, givenHeaders } from "./given-response.js"
import { streamOf } from "./stream-of.js"
import type { PartReader } from "./stream-of.js"

/** A body that is a stream of another implementation or a source of chunks as a stream of the runtime; other bodies unchanged. */
export function nativeBody(body: unknown): unknown {
  if (!isObject(body) || body instanceof ReadableStream) return body
  // A stream of Node that fails before it is read would end the process.
  if (hasMethod(body, "on")) body.on("error", () => {})
  if (hasMethod(body, "getReader")) return streamOfBytes(body.getReader() as PartReader<unknown>) // as a Web stream says
  if (!(Symbol.asyncIterator in body)) return body
  const chunks = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  // Not `return`, which waits for the next chunk.
  const destroy = hasMethod(body, "destroy") ? () => void body.destroy() : () => void chunks.return?.()
  return streamOfBytes({ read: () => chunks.next(), cancel: destroy })
}

/** A response as the runtime sends it: one of the runtime, whose headers fit its body. */
export function sendable(given: Response): Response {
  if (given instanceof Response && !given.url) return given
  const { status, statusText } = given
  const body = nativeBody(givenBody(given)) as Response["body"] // a stream, or refused by the constructor
  if (isEmptyStatus(status)) discardBody(body)
  const response = new Response(isEmptyStatus(status) ? null : body, { status, statusText })
  for (const [name, value] of givenHeaders(given)) response.headers.append(name, value)
  return response
}

function streamOfBytes(source: PartReader<unknown>): ReadableStream<unknown> {
  return streamOf({
    async read() {
      const part = await source.read()
      return part.done === true ? part : { value: bytesOf(part.value) }
    },
    cancel: (reason) => source.cancel(reason),
  })
}

/** A chunk as bytes of this realm; a chunk that is neither a string nor bytes is refused when the body is sent. */
function bytesOf(chunk: unknown): unknown {
  if (typeof chunk === "string") return encodeUtf8(chunk)
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  return chunk instanceof ArrayBuffer ? new Uint8Array(chunk) : chunk
}
