import type { CoreConn } from "../../conn/core-conn.js"
import { streamOf } from "../../conn/response/stream-of.js"

/** Releases the resources of a request. */
export type Cleanup = () => Promise<void>

/**
 * Calls `cleanup` after a streamed body has ended, or just before any other response is sent. If no response is sent, as in a
 * test of a plug, it is called when the conn is garbage-collected.
 *
 * @param cleanup may be called twice; must not reference the conn
 */
export function afterResponse(conn: CoreConn, cleanup: Cleanup): void {
  collectedConns?.register(conn, cleanup)
  conn.register_before_send(async (sent) => {
    const body = sent.resp_body
    if (!(body instanceof ReadableStream)) return cleanup()
    sent.resp_body = withCleanup(body, cleanup)
  })
}

const collectedConns =
  typeof FinalizationRegistry === "undefined"
    ? undefined
    : new FinalizationRegistry<Cleanup>((cleanup) => void cleanup().catch(() => {}))

/** A stream that calls `cleanup` when it ends, fails or is canceled. */
function withCleanup(body: ReadableStream<Uint8Array>, cleanup: Cleanup): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return streamOf<Uint8Array>({
    async read() {
      const part = await reader.read().catch(async (error: unknown) => {
        await cleanup()
        throw error
      })
      if (part.done) await cleanup()
      return part
    },
    async cancel(reason) {
      try {
        await reader.cancel(reason)
      } finally {
        await cleanup()
      }
    },
  })
}
