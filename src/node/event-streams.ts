/** The open event streams of a server. They have no end of their own, so they are ended when the server closes. */
export interface EventStreams {
  /** Returns the response; one of the type `text/event-stream` with a body that {@link EventStreams.end} ends. */
  track(this: void, response: Response): Response
  /** Ends the open event streams, and later ones at their beginning. */
  end(): void
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Tracks the event streams of a server, on every runtime. */
export function trackEventStreams(): EventStreams {
  const open = new Set<Reader>()
  let isClosing = false
  const end = (reader: Reader): void => void reader.cancel(new Error("the server is closing")).catch(() => {})
  return {
    track(response) {
      // Reading `body` makes a stream of it, which Deno and Bun write several times slower than a string.
      if (!EVENT_STREAM.test(response.headers.get("content-type") ?? "")) return response
      const { body } = response
      if (body === null || body.locked) return response
      const reader: Reader = body.getReader()
      const forget = (): void => void open.delete(reader)
      open.add(reader)
      reader.closed.then(forget, forget)
      if (isClosing) end(reader)
      return new Response(
        readAll(reader, () => isClosing),
        response,
      )
    },
    end() {
      isClosing = true
      open.forEach(end)
    },
  }
}

const EVENT_STREAM = /^\s*text\/event-stream\b/i

const NEWLINE = 10

/** Says why the stream of a server that closes ends. */
const LAST_COMMENT = /* @__PURE__ */ new TextEncoder().encode(": the server is closing\n\n")

/**
 * A stream of what a reader reads; it is not read ahead. If it is cut after a whole event, it ends with {@link LAST_COMMENT}, which would
 * become a part of another event.
 */
function readAll(reader: Reader, isCut: () => boolean): ReadableStream<Uint8Array> {
  let isWhole = true
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const part = await reader.read()
    if (part.done) {
      if (isCut() && isWhole) controller.enqueue(LAST_COMMENT)
      controller.close()
    } else {
      isWhole = part.value.at(-1) === NEWLINE && part.value.at(-2) === NEWLINE
      controller.enqueue(part.value)
    }
  }
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
}
