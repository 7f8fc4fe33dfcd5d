import type { Conn } from "../../conn/conn.js"

/** What is to be done once, when a response has left. */
export type Cleanup = () => Promise<void>

/**
 * Calls `cleanup` when the response has left: behind a body that is streamed, and else just before. Where no response
 * ever leaves, as in a test of a plug, it is called when nobody holds the conn any longer.
 *
 * @param cleanup may be called twice; holds no conn
 */
export function afterResponse(conn: Conn, cleanup: Cleanup): void {
  abandoned?.register(conn, cleanup)
  conn.register_before_send(async (sent) => {
    const body = sent.resp_body
    if (!(body instanceof ReadableStream)) return cleanup()
    sent.resp_body = endingWith(body, cleanup)
  })
}

const abandoned =
  typeof FinalizationRegistry === "undefined"
    ? undefined
    : new FinalizationRegistry<Cleanup>((cleanup) => void cleanup().catch(() => {}))

/** A stream that calls `end` when it is read to its end, breaks or is given up. */
function endingWith(body: ReadableStream<Uint8Array>, end: Cleanup): ReadableStream<Uint8Array> {
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
        try {
          await reader.cancel(reason)
        } finally {
          await end()
        }
      },
    },
    { highWaterMark: 0 },
  )
}
