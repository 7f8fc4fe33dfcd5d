import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isObject } from "../../../core/lib/is-object.js"
import { isPromise } from "../../../core/lib/maybe-promise.js"
import { Queue } from "../sockets/queue.js"

/** An event that was sent, and is not yet taken. */
interface Sent {
  readonly event: unknown
  /** Called with whether the client is still there. */
  readonly taken: (isOpen: boolean) => void
}

/** A function that sends events, as `conn.events` takes it. */
export type Sender = (
  send: (event: unknown, data?: unknown, fields?: object) => Promise<boolean>,
  signal: AbortSignal,
) => unknown

/** The events that a function sends, as an iterator. The function is called now. */
export function sentEvents(run: Sender): AsyncIterator<unknown> {
  const leaving = new AbortController()
  const waiting = new Queue<Sent>()
  /** The event that the reader has, whose sender is called back when the reader asks for the next one. */
  let current: Sent | undefined
  const send = (event: unknown, data?: unknown, fields: object = {}): Promise<boolean> =>
    new Promise((taken) => {
      if (leaving.signal.aborted) return taken(false)
      waiting.push({ event: isObject(event) ? event : { ...fields, event, data }, taken })
    })
  startSender(run, send, leaving.signal).then(
    () => waiting.end({}),
    (error: unknown) => waiting.end({ error }),
  )
  return {
    async next() {
      current?.taken(true)
      current = undefined
      const next = await waiting.next()
      current = next.value
      return next.done === true ? next : { done: false, value: next.value.event }
    },
    return: () => {
      leaving.abort()
      current?.taken(false)
      for (const { taken } of waiting.clear()) taken(false)
      return Promise.resolve({ done: true, value: undefined })
    },
  }
}

async function startSender(run: Sender, send: Parameters<Sender>[0], signal: AbortSignal): Promise<void> {
  const done = run(send, signal)
  if (!isPromise(done))
    throw new ArgumentError(
      `the function of conn.events must be async, so that the stream ends with it, got: ${inspect(done)}`,
    )
  await done
}
