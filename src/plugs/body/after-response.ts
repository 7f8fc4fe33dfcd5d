import type { Conn } from "../../server/conn.js"

/** Calls `remove` once, when the response has left: behind a body that is streamed, and else just before. */
export function afterResponse(conn: Conn, remove: () => Promise<void>): void {
  conn.register_before_send(async (sent) => {
    const body = sent.resp_body
    if (!(body instanceof ReadableStream)) return remove()
    sent.resp_body = endingWith(body, remove)
  })
}

/** A stream that calls `end` when it is read to its end, breaks or is given up. */
function endingWith(body: ReadableStream<Uint8Array>, end: () => Promise<void>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await reader.read()
          if (!piece.done) return controller.enqueue(piece.value)
          await end()
          controller.close()
        } catch (error) {
          await end()
          controller.error(error)
        }
      },
      async cancel(reason) {
        await reader.cancel(reason).finally(end)
      },
    },
    { highWaterMark: 0 },
  )
}
