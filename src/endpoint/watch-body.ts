import { inspect } from "../lib/inspect.js"

/**
 * Wraps a response so that errors of its body stream are reported, and the body has the length that its headers promise. A
 * chunk that is not bytes, or a body shorter than its `content-length`, aborts the stream; a longer body is truncated.
 *
 * @param fail called with the error in each of these cases
 */
export function watchBody(response: Response, fail: (error: unknown) => void): Response {
  const { body, headers } = response
  if (body === null) return response
  const declared = headers.get("content-length")
  const promised = declared === null ? undefined : Number(declared)
  const reader: ReadableStreamDefaultReader<unknown> = body.getReader()
  let [sent, isCancelled] = [0, false]
  const cancelSource = (): void => void reader.cancel().catch(() => {})
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const read = await reader.read()
          if (isCancelled) return
          if (read.done) {
            if (promised !== undefined && sent < promised) throw lengthError(promised, sent)
            return controller.close()
          }
          const chunk = checkChunk(read.value)
          sent += chunk.length
          if (promised === undefined || sent <= promised) return controller.enqueue(chunk)
          const kept = chunk.subarray(0, chunk.length - (sent - promised))
          if (kept.length > 0) controller.enqueue(kept)
          controller.close()
          cancelSource()
          fail(lengthError(promised, `more than ${promised}`))
        } catch (error) {
          if (isCancelled) return
          cancelSource()
          fail(error)
          controller.error(error)
        }
      },
      cancel(reason) {
        isCancelled = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(watched, response)
}

/** @throws {TypeError} when a chunk of a body stream is not bytes */
export function checkChunk(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  throw new TypeError(`the chunks of a body stream are Uint8Arrays, got: ${inspect(chunk)}`)
}

function lengthError(promised: number, sent: number | string): Error {
  return new Error(`the body stream has ${sent} bytes, but "content-length" says ${promised}`)
}
