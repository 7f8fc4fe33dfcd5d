import { streamOf } from "../conn/response/stream-of.js"
import type { BodyReader } from "../endpoint/watch-body.js"

/** The open event streams of a server. They have no end of their own, so they are ended when the server closes. */
export interface EventStreams {
  /** Returns the response; one of the type `text/event-stream` with a body that {@link EventStreams.end} ends. */
  track(this: void, response: Response): Response
  /** Returns the reader of a body; for an event stream one that {@link EventStreams.end} ends. */
  trackReader(this: void, type: string | null | undefined, reader: BodyReader): BodyReader
  /** Ends the open event streams, and later ones as soon as they open. */
  end(): void
}

/** Tracks the event streams of a server, on every runtime. */
export function trackEventStreams(): EventStreams {
  const open = new Set<BodyReader>()
  let isClosing = false
  const end = (reader: BodyReader): void => void reader.cancel(new Error("the server is closing")).catch(() => {})
  const trackReader = (type: string | null | undefined, reader: BodyReader): BodyReader => {
    if (!EVENT_STREAM.test(type ?? "")) return reader
    open.add(reader)
    if (isClosing) end(reader)
    return readToEnd(
      reader,
      () => isClosing,
      () => void open.delete(reader),
    )
  }
  return {
    trackReader,
    track(response) {
      // Reading `body` makes a stream of it, which Deno and Bun write several times slower than a string.
      const type = response.headers.get("content-type")
      if (!EVENT_STREAM.test(type ?? "")) return response
      const { body } = response
      if (body === null || body.locked) return response
      return new Response(streamOf(trackReader(type, body.getReader())), response)
    },
    end() {
      isClosing = true
      open.forEach(end)
    },
  }
}

const EVENT_STREAM = /^\s*text\/event-stream\b/i

const NEWLINE = 10

/** A comment that gives the reason why the stream of a closing server ends. */
const LAST_COMMENT = /* @__PURE__ */ new TextEncoder().encode(": the server is closing\n\n")

/**
 * Reads an event stream. If it is cut after a whole event, it ends with {@link LAST_COMMENT}, which would become a part of another event.
 *
 * @param ended called when nothing more is read
 */
function readToEnd(reader: BodyReader, isCut: () => boolean, ended: () => void): BodyReader {
  let [isWhole, isLeft] = [true, false]
  return {
    async read() {
      const part = await reader.read().catch((error: unknown) => {
        ended()
        throw error
      })
      if (part.done !== true) {
        isWhole = part.value.at(-1) === NEWLINE && part.value.at(-2) === NEWLINE
        return part
      }
      ended()
      if (!isCut() || !isWhole || isLeft) return part
      isLeft = true
      return { done: false, value: LAST_COMMENT }
    },
    cancel(reason) {
      isLeft = true
      ended()
      return reader.cancel(reason)
    },
  }
}
