import { beginChunks, Chunks, chunksKey, writeChunk } from "../response/chunks.js"
import { whenFailed } from "../../../core/lib/maybe-promise.js"
import { NoRoute } from "../../../core/match/no-route.js"
import type { ConnFeature, CoreConn, RouteStep } from "../core-conn.js"
import { prepareAndSend, sendAndClose } from "../response/send.js"

/** The methods of a conn for a response in chunks. */
export interface ChunkMethods {
  /**
   * Starts a chunked response, which `chunk` writes to until the action ends.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @see Plug.Conn.send_chunked/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").send_chunked(200)
   * await conn.chunk("one, ")
   * await conn.chunk("two")
   * conn.state //=> "chunked"
   */
  send_chunked(status: number): this
  /**
   * Writes a chunk of a chunked response, and resolves when there is room for the next one; resolves to false if the client
   * has disconnected, or the response has no body.
   *
   * @throws {ArgumentError} when `send_chunked` was not called, or the chunk is neither a string nor bytes
   * @see Plug.Conn.chunk/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").send_chunked(200)
   * await conn.chunk("one") //=> true
   */
  chunk(chunk: string | Uint8Array): Promise<boolean>
}

/** Responses that are sent in chunks while the action runs. */
export const chunks: ConnFeature<"chunks", ChunkMethods> = {
  feature: "chunks",
  extend: (Base) =>
    class extends Base implements ChunkMethods {
      send_chunked(status: number): this {
        const chunks = new Chunks()
        this.send_resp(status, chunks.stream).state = "chunked"
        chunksKey.set(this, chunks)
        beginChunks.get(this)?.()
        return this
      }

      chunk(chunk: string | Uint8Array): Promise<boolean> {
        return writeChunk(chunksKey.get(this), chunk)
      }

      protected override endResponse(): void {
        chunksKey.get(this)?.close()
      }

      /** Sends a chunked response while its step continues to write; it ends when the step ends. */
      protected override respond<Own extends CoreConn, Sent, Missed extends NoRoute>(
        this: Own,
        step: RouteStep<Own, Missed>,
        fail: (conn: Own, error: unknown) => void,
        send: (conn: Own) => Sent,
      ): Sent | Missed | Promise<Sent> {
        const done = step(this)
        if (done === this) return sendAndClose(done, send)
        if (done instanceof Promise) return sendChunked(this, done, fail, send)
        return done instanceof NoRoute ? done : sendAndClose(done, send)
      }
    },
}

/** Apart from `respond`, so that a request whose steps are synchronous creates no closure. */
function sendChunked<Own extends CoreConn, Sent>(
  conn: Own,
  done: Promise<Own>,
  fail: (conn: Own, error: unknown) => void,
  send: (conn: Own) => Sent,
): Sent | Promise<Sent> {
  const chunks = (): Chunks | undefined => chunksKey.get(conn)
  let isBegun = false
  const begin = (): Sent | Promise<Sent> => {
    chunks()?.waitForReader()
    const sent = whenFailed(
      () => prepareAndSend(conn, send),
      (error): never => {
        chunks()?.fail(error)
        throw error
      },
    )
    isBegun = true
    return sent
  }
  const abort = (error: unknown): void => {
    chunks()?.fail(error)
    fail(conn, error)
  }
  if (chunks() !== undefined) {
    done.then(() => chunks()?.close(), abort)
    return begin()
  }
  return new Promise((resolve, reject) => {
    beginChunks.set(conn, () => resolve(begin()))
    done
      .then((answered) => (isBegun ? chunks()?.close() : resolve(sendAndClose(answered, send))))
      .catch((error: unknown) => (isBegun ? abort(error) : reject(error)))
  })
}
