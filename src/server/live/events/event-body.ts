import { encodeUtf8 } from "../../crypto/bytes.js"

/** How often an idle stream gets a comment, in milliseconds: proxies close connections that are idle for 60 seconds or less. */
const HEARTBEAT = 15_000

const COMMENT = ":\n\n"

/** The iterator of the source, which begins when it is first read. */
type Source = AsyncIterator<unknown> | Iterator<unknown>

/**
 * A stream of events. It holds at most one event: it requests the next one only when the reader wants more.
 *
 * @param begin returns the iterator of the source; called when the stream is first read
 * @param write returns the text of an event
 * @param admit called with `begin`: counts the stream, and returns a function that releases it; undefined if there are too many, so that
 *   the stream ends
 */
export function eventBody(
  begin: () => Source,
  write: (event: unknown) => string | Promise<string>,
  admit: () => (() => void) | undefined,
): ReadableStream<Uint8Array> {
  let source: Source | undefined
  let uncount: (() => void) | undefined
  /** The text of the next event; undefined at the end. An earlier read may have begun to wait for it, and sent a comment instead. */
  let next: Promise<string | undefined> | undefined
  const read = async (from: Source): Promise<string | undefined> => {
    const { done, value } = await from.next()
    return done === true ? undefined : write(value)
  }
  const leave = async (): Promise<void> => {
    uncount?.()
    const left = source
    source = undefined
    await left?.return?.()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (source === undefined) {
          uncount = admit()
          if (uncount === undefined) return controller.close()
          source = begin()
          controller.enqueue(encodeUtf8(COMMENT)) // so that proxies pass the headers on
          return
        }
        next ??= read(source)
        try {
          const text = await orComment(next)
          if (text !== COMMENT) next = undefined
          if (text === undefined) {
            uncount?.()
            controller.close()
          } else controller.enqueue(encodeUtf8(text))
        } catch (error) {
          await leave()
          throw error
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}

/** The text, or a comment if it takes longer than {@link HEARTBEAT}. */
function orComment(text: Promise<string | undefined>): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(COMMENT), HEARTBEAT)
    text.then(
      (ready) => {
        clearTimeout(timer)
        resolve(ready)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
