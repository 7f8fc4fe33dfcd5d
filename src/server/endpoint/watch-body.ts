import { inspect } from "../../core/lib/errors/inspect.js"
import { streamOf } from "../conn/response/stream-of.js"
import type { PartReader } from "../conn/response/stream-of.js"

/** Reads the body of a response. */
export interface BodyReader extends PartReader<Uint8Array> {
  cancel(reason?: unknown): Promise<void>
}

/**
 * Wraps a response so that errors of its body stream are reported, and the body has the length that its headers promise.
 *
 * @param fail as for {@link watchReader}
 */
export function watchBody(response: Response, fail: (error: unknown) => void): Response {
  const { body, headers, status } = response
  if (body === null) return response
  const coding = codingOf(status, headers.get("content-encoding"))
  const reader = watchReader(body.getReader(), headers.get("content-length"), fail, coding)
  return new Response(streamOf(reader), response)
}

/** The coding of a whole body; a part of one may begin anywhere. */
export const codingOf = (status: number, coding: string | null | undefined): string | null | undefined =>
  status === 206 ? undefined : coding

/**
 * Checks the chunks of a reader. A chunk that is not bytes, a body shorter than its `content-length`, or one that is not compressed with
 * gzip although its headers say so, is an error; a longer body is truncated.
 *
 * @param length the header `content-length`, if there is one
 * @param fail called with the error in each of these cases, and when the stream fails
 */
export function watchReader(
  reader: ReadableStreamDefaultReader<unknown>,
  length: string | null | undefined,
  fail: (error: unknown) => void,
  coding?: string | null,
): BodyReader {
  const promised = typeof length === "string" ? Number(length) : undefined
  let [sent, hasEnded] = [0, false]
  const end = (): void => {
    hasEnded = true
    void reader.cancel().catch(() => {})
  }
  return {
    async read() {
      if (hasEnded) return DONE
      try {
        const { done, value } = await reader.read()
        if (hasEnded) return DONE
        if (done) {
          if (promised !== undefined && sent < promised) throw lengthError(promised, sent)
          return DONE
        }
        const chunk = checkChunk(value)
        if (sent === 0 && coding === "gzip" && chunk.length > 0 && chunk[0] !== GZIP) throw new Error(DECODED)
        sent += chunk.length
        if (promised === undefined || sent <= promised) return { done: false, value: chunk }
        end()
        fail(lengthError(promised, `more than ${promised}`))
        const kept = chunk.subarray(0, chunk.length - (sent - promised))
        return kept.length === 0 ? DONE : { done: false, value: kept }
      } catch (error) {
        if (hasEnded) return DONE
        end()
        fail(error)
        throw error
      }
    },
    cancel(reason) {
      hasEnded = true
      return reader.cancel(reason)
    },
  }
}

/** The first byte of everything that gzip has compressed. */
const GZIP = 0x1f
const DECODED =
  'header "content-encoding" says gzip, but the body is decoded: delete it and "content-length" from the headers'

const DONE = { done: true, value: undefined } as const

/** @throws {TypeError} when a chunk of a body stream is not bytes */
export function checkChunk(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  throw new TypeError(`the chunks of a body stream are Uint8Arrays, got: ${inspect(chunk)}`)
}

function lengthError(promised: number, sent: number | string): Error {
  return new Error(`the body stream has ${sent} bytes, but "content-length" says ${promised}`)
}
