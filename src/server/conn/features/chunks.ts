import { beginChunks, Chunks, chunksKey, writeChunk } from "../response/chunks.js"
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

      /** Sends a chunked response as soon as it starts, while the step continues to write; it ends when the step ends. */
      protected override respond<Own extends CoreConn, Sent, Missed extends NoRoute>(
        this: Own,
        step: RouteStep<Own, Missed>,
        fail: (conn: Own, error: unknown) => void,
        send: (conn: Own) => Sent,
      ): Sent | Missed | Promise<Sent> {
        let started: Sent | Promise<Sent> | undefined
        let resolveStarted: ((response: Sent | Promise<Sent>) => void) | undefined
        beginChunks.set(this, () => {
          started = prepareAndSend(this, send)
          const chunks = chunksKey.get(this)
          chunks?.waitForReader()
          if (started instanceof Promise) started.catch((error: unknown) => chunks?.fail(error))
          resolveStarted?.(started)
        })
        const done = step(this)
        if (done instanceof NoRoute) return done
        if (!(done instanceof Promise)) {
          const sent = started ?? prepareAndSend(done, send)
          this["endResponse"]()
          return sent
        }
        // Only now, since most requests need no closure.
        const chunks = (): Chunks | undefined => chunksKey.get(this)
        const abort = (error: unknown): void => {
          chunks()?.fail(error)
          fail(this, error)
        }
        if (started !== undefined) {
          done.then(() => chunks()?.close(), abort)
          return started
        }
        return new Promise((resolve, reject) => {
          resolveStarted = resolve
          done
            .then((answered) => (started === undefined ? resolve(sendAndClose(answered, send)) : chunks()?.close()))
            .catch((error: unknown) => (started === undefined ? reject(error) : abort(error)))
        })
      }
    },
}
