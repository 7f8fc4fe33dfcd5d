import { inspect } from "../lib/inspect.js"

/**
 * A response whose body is reported if it breaks off after its headers have left, and that keeps its framing: a piece that
 * is not bytes breaks it off; of a body longer than its `content-length` the rest is cut off, and a shorter one breaks off.
 *
 * @param fail called with the error in each of these cases
 */
export function watchBody(response: Response, fail: (error: unknown) => void): Response {
  const { body, headers } = response
  if (body === null) return response
  const declared = headers.get("content-length")
  const promised = declared === null ? undefined : Number(declared)
  const reader: ReadableStreamDefaultReader<unknown> = body.getReader()
  let [sent, isWanted] = [0, true]
  const letGo = (): void => void reader.cancel().catch(() => {})
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const part = await reader.read()
          if (!isWanted) return
          if (part.done) {
            if (promised !== undefined && sent < promised) throw lengthError(promised, sent)
            return controller.close()
          }
          const piece = checkPiece(part.value)
          sent += piece.length
          if (promised === undefined || sent <= promised) return controller.enqueue(piece)
          const kept = piece.subarray(0, piece.length - (sent - promised))
          if (kept.length > 0) controller.enqueue(kept)
          controller.close()
          letGo()
          fail(lengthError(promised, `more than ${promised}`))
        } catch (error) {
          if (!isWanted) return
          letGo()
          fail(error)
          controller.error(error)
        }
      },
      cancel(reason) {
        isWanted = false
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(watched, response)
}

function checkPiece(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece
  throw new TypeError(`the stream of a body gives bytes, as Uint8Array, got: ${inspect(piece)}`)
}

function lengthError(promised: number, sent: number | string): Error {
  return new Error(`the stream of a body gave ${sent} bytes, but "content-length" says ${promised}`)
}
