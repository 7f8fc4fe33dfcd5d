import { createParser } from "eventsource-parser"
import type { ReceivedEvent } from "../../../core/client/answer.types.js"
import type { ReadEvents } from "../../../core/client/build-client.js"
import { unexpected } from "../../../core/client/errors.js"
import { NO_EVENTS } from "../../../core/client/messages.js"
import { encodeUtf8 } from "../../crypto/bytes.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { MAX_DELAY } from "../../../core/lib/max-delay.js"
import { parseJson } from "../../../core/lib/parse-json.js"
import { readParts, readStart, StreamText } from "./stream-text.js"
import { Waits } from "./waits.js"

/** The time after which a lost connection is opened again, in milliseconds, unless the server sends another time as `retry`. */
const RETRY = 3_000
/** The shortest `retry` of a server that counts. */
const MIN_RETRY = 100
/** The maximum length of an event that is not complete, in characters. */
const MAX_EVENT = 1_048_576
/** The maximum length of an id, which is sent as a header. */
const MAX_ID = 4_096
/** The maximum number of bytes that are read from an answer that is not a stream. */
const MAX_ANSWER = 65_536

/** The statuses of a temporary outage, such as those of a proxy during a deployment. */
const AWAY: readonly number[] = [502, 503, 504]

/**
 * Reads the events of routes that declare some, for the option `events` of `client`: the result of such a call is an async iterable.
 *
 * A lost connection is opened again, after the time that the server sent as `retry`, else after 3 seconds; if it fails repeatedly, or ends
 * repeatedly without an event, after up to 30 seconds. The server gets the id of the last event as `last-event-id`. The stream ends when
 * the server answers with 204, and when the loop ends, which closes the connection. Events that the table does not declare are left out.
 *
 * @throws {Error} when an event has data that is not JSON, or more than 1,048,576 characters
 * @throws {UnexpectedAnswerError} when the answer is neither a stream nor 204; 502, 503 and 504 count as a lost connection
 * @throws {DOMException} when the call's `signal` is aborted: its reason
 * @see HTML Living Standard, 9.2
 * @example
 * import { get } from "waymark"
 * import { client } from "waymark/client"
 * import { events, read_events } from "waymark/live"
 * import { define_endpoint, define_router } from "waymark/server"
 * import * as z from "zod"
 *
 * const schemas = { Tick: z.number() }
 * const routes = [get("/ticks", "TickController", "index", { events: { tick: "Tick" } })] as const
 * const web = define_router(routes, { schemas, conn: [events] })
 * const TickController = web.controller("TickController", { index: (conn) => conn.events([{ event: "tick", data: 1 }]) })
 * const Endpoint = define_endpoint({ router: web.build({ TickController }) })
 *
 * const api = client<typeof routes, typeof schemas>(routes, {
 *   base_url: "https://example.com",
 *   fetch: Endpoint.fetch,
 *   events: read_events,
 * })
 * const ticks: number[] = []
 * for await (const { data } of api.tick("index")) {
 *   ticks.push(data)
 *   break
 * }
 * ticks //=> [1]
 */
export const read_events: ReadEvents = ({ route, options: { signal } }, open) => ({
  async *[Symbol.asyncIterator](): AsyncGenerator<ReceivedEvent, void, undefined> {
    const stream = new EventReader(route.events ?? [], signal)
    const waits = new Waits()
    for (;;) {
      const headers = {
        accept: "text/event-stream",
        ...(stream.id === "" ? {} : { "last-event-id": asBytes(stream.id) }),
      }
      const sendRequest = await open(headers)
      const response = await sendRequest().catch((error: unknown) => {
        if (!isNetworkError(error)) throw error
      })
      if (response?.status === 204) return
      if (response !== undefined && isStream(response)) {
        waits.opened()
        for await (const event of stream.read(response)) {
          waits.restart()
          yield event
        }
      } else if (response !== undefined) {
        if (!AWAY.includes(response.status))
          throw unexpected(NO_EVENTS, route, response, await readStart(response, MAX_ANSWER, signal))
        void response.body?.cancel().catch(() => {}) // its body may have no end
      }
      await wait(waits.next(stream.retry), signal)
    }
  },
})

/** Whether an answer is a stream of events. */
export function isStream({ ok, headers }: Response): boolean {
  return ok && /^text\/event-stream\b/i.test(headers.get("content-type") ?? "")
}

/** Whether an error is the one with which `fetch` rejects if the network fails. In a test runner, its class may be another realm's. */
const isNetworkError = (error: unknown): boolean => readField(error, "name") === "TypeError"

/** A header with the bytes of a string in UTF-8, as browsers send the last id. */
const asBytes = (text: string): string => String.fromCharCode(...encodeUtf8(text))

/** Whether a header can carry an id. Others are ignored, as HTML says of an id with NUL. */
const isSendableId = (id: string): boolean => id.length <= MAX_ID && !CONTROL.test(id)
// oxlint-disable-next-line no-control-regex -- it finds control characters
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/

/** Reads a stream, and keeps its last id and its time between connections. */
export class EventReader {
  id = ""
  retry = RETRY
  readonly #declared: readonly string[]
  readonly #signal: AbortSignal | undefined

  constructor(declared: readonly string[], signal: AbortSignal | undefined) {
    this.#declared = declared
    this.#signal = signal
  }

  /**
   * The events of one connection, until it ends.
   *
   * @param lost called with the error of a connection that is lost
   */
  async *read(
    response: Response,
    lost: (error: unknown) => void = () => {},
  ): AsyncGenerator<ReceivedEvent, void, undefined> {
    const waiting: ReceivedEvent[] = []
    let isTooLong = false
    const parser = createParser({
      maxBufferSize: MAX_EVENT,
      onEvent: ({ event = "message", data, id }) => {
        if (id !== undefined && isSendableId(id)) this.id = id
        if (this.#declared.includes(event)) waiting.push({ event, data: readData(event, data), id: this.id })
      },
      onRetry: (retry) => {
        this.retry = Math.min(Math.max(retry, MIN_RETRY), MAX_DELAY)
      },
      onError: ({ type }) => {
        isTooLong ||= type === "max-buffer-size-exceeded"
      },
    })
    const text = new StreamText()
    const parts = readParts(response, this.#signal)
    try {
      for (;;) {
        const part = await parts.read().catch((error: unknown) => {
          this.#signal?.throwIfAborted()
          lost(error)
        })
        if (part === undefined) return
        parser.feed(text.read(part))
        yield* waiting.splice(0)
        if (isTooLong) throw new Error(`the stream has an event of more than ${MAX_EVENT} characters`)
      }
    } finally {
      parts.leave()
    }
  }
}

function readData(event: string, text: string): unknown {
  const data = parseJson(text)
  if (data === undefined) throw new Error(`the event "${event}" has data that is not JSON: ${text.slice(0, 100)}`)
  return data
}

/** Waits some milliseconds; rejects with the reason of a signal that is aborted. */
function wait(time: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, time)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener("abort", stop, { once: true })
  })
}
