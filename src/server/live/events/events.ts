import { writeJson } from "../../../core/lib/write-json.js"
import { decodeHeader } from "../../crypto/bytes.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isObject } from "../../../core/lib/is-object.js"
import { MAX_DELAY } from "../../../core/lib/max-delay.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { readLimits } from "../../../core/lib/read-limits.js"
import type { EventsFeature } from "../../router/contracts/contract.js"
import { ClientCount } from "../client-count.js"
import { TooManyStreamsError } from "../errors.js"
import { eventBody } from "./event-body.js"
import { sentEvents } from "./sent-events.js"
import { writeShared } from "../sockets/shared-message.js"
import type { Sender } from "./sent-events.js"

/** An event whose fields are not checked yet. */
interface GivenEvent {
  readonly event: string
  readonly id?: unknown
  readonly retry?: unknown
  readonly data?: unknown
}

/** Returns the encoded value of an event, or a promise of it. */
export type Encode = (event: string, data: unknown) => unknown

/**
 * Rows with `events`: their actions answer with a stream of server-sent events, by `conn.events`.
 *
 * `conn.events` takes an iterable of `{ event, data, id, retry }`, which may be asynchronous, or a function that sends them:
 * `async (send, signal) => { await send("progress", { percent: 50 }) }`. Each `data` goes through the schema of its event, and is sent
 * as JSON. The next event is requested only when the client has room for it. A comment every 15 seconds keeps the connection open.
 *
 * When the client has disconnected, the iterator's `return` is called, `send` resolves to false, and `signal` is aborted. If the source
 * throws, the connection is closed, and the client connects again. `conn.last_event_id` is the id of the last event that it has received.
 * To make it stop, answer with 204. HEAD gets the headers, and the source is not read.
 *
 * @see HTML Living Standard, 9.2
 * @example
 * import { get } from "waymark"
 * import { events } from "waymark/live"
 * import { define_endpoint, define_router } from "waymark/server"
 * import * as z from "zod"
 *
 * const schemas = { Progress: z.object({ percent: z.number() }) }
 * const web = define_router([get("/jobs/:id/events", "JobController", "events", { events: { progress: "Progress" } })], {
 *   schemas,
 *   conn: [events],
 * })
 * const JobController = web.controller("JobController", {
 *   events: (conn) => conn.events(async (send) => void (await send("progress", { percent: 50 }))),
 * })
 * const Endpoint = define_endpoint({ router: web.build({ JobController }) })
 *
 * const response = await Endpoint.fetch(new Request("http://localhost/jobs/7/events"))
 * response.headers.get("content-type") //=> "text/event-stream"
 * await response.text() //=> ':\n\nevent: progress\ndata: {"percent":50}\n\n'
 */
export const events: EventsFeature = /* @__PURE__ */ events_with({})

/**
 * The feature {@link events} with other limits, which are counted for all its routers together. `Infinity` means no limit. A request above a limit is
 * answered with 503 and `retry-after`.
 *
 * @throws {ArgumentError} when a limit is unknown, or not above 0
 * @example
 * import { get } from "waymark"
 * import { events_with } from "waymark/live"
 * import { define_endpoint, define_router } from "waymark/server"
 * import * as z from "zod"
 *
 * const web = define_router([get("/ticks", "TickController", "index", { events: { tick: "Tick" } })], {
 *   schemas: { Tick: z.number() },
 *   conn: [events_with({ max_streams: 1 })],
 * })
 * const TickController = web.controller("TickController", {
 *   index: (conn) => conn.events([{ event: "tick", data: 1 }]),
 * })
 * const Endpoint = define_endpoint({ router: web.build({ TickController }) })
 *
 * const first = await Endpoint.fetch(new Request("http://localhost/ticks"))
 * await first.body?.getReader().read()
 * const second = await Endpoint.fetch(new Request("http://localhost/ticks"))
 * second.status //=> 503
 */
export function events_with(given: StreamLimits): EventsFeature {
  const { max_streams: all, max_streams_per_address: each } = readLimits(
    given,
    { max_streams: 10_000, max_streams_per_address: 256 },
    "events_with",
  )
  const count = new ClientCount({ all, each })
  return {
    feature: "events",
    extend: (Base) => Base,
    connect: (conn, encode) => {
      const last_id = conn.req_headers.get("last-event-id")
      const last_event_id = last_id === null ? undefined : decodeHeader(last_id)
      Object.assign(conn, { last_event_id, events: (source: unknown) => answerWith(conn, source, encode, count) })
    },
  }
}

/** The limits of streams of events in a process. */
export interface StreamLimits {
  /** The maximum number of open streams. Default 10,000. */
  readonly max_streams?: number
  /**
   * The same for each client: an IPv4 address, or an IPv6 network of 64 bits. Networks of 56 and 48 bits may have 4 and 16 times as many.
   * Default 256.
   */
  readonly max_streams_per_address?: number
}

/** The time after which a refused client may try again, in seconds. */
const RETRY_AFTER = "30"

/** @throws {TooManyStreamsError} when a limit is reached */
function answerWith(conn: CoreConn, source: unknown, encode: Encode, count: ClientCount): CoreConn {
  const messages = messagesOf(source)
  const { remote_ip } = conn
  const full = count.fullFor(remote_ip)
  if (full !== undefined) {
    conn.put_resp_header("retry-after", RETRY_AFTER)
    throw new TooManyStreamsError(full === "all" ? "max_streams" : "max_streams_per_address")
  }
  // Counted when it is first read, since an answer may be replaced before. Requests that are admitted at the same time may exceed the limit together.
  const admit = (): (() => void) | undefined =>
    count.fullFor(remote_ip) === undefined ? count.add(remote_ip) : undefined
  const write = (message: unknown): string | Promise<string> => writeEvent(message, encode)
  return conn
    .put_resp_header("content-type", "text/event-stream")
    .put_resp_header("cache-control", "no-cache, no-transform")
    .put_resp_header("x-accel-buffering", "no") // nginx would wait for more
    .send_resp(200, eventBody(messages, write, admit))
}

/** @throws {ArgumentError} when it is neither an iterable of objects nor a function */
function messagesOf(source: unknown): () => AsyncIterator<unknown> | Iterator<unknown> {
  if (isSender(source)) return () => sentEvents(source)
  if (isObject(source) && isIterable(source))
    return () => (Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]())
  throw new ArgumentError(
    `conn.events takes an iterable of events such as { event: "done", data }, or a function that sends them, got: ${inspect(source)}`,
  )
}

function isSender(source: unknown): source is Sender {
  return typeof source === "function"
}

function isIterable(source: object): source is AsyncIterable<unknown> | Iterable<unknown> {
  return Symbol.asyncIterator in source || Symbol.iterator in source
}

/**
 * The text of an event in the stream.
 *
 * @throws {ArgumentError} when a field is wrong, or the event is not declared
 */
function writeEvent(message: unknown, encode: Encode): string | Promise<string> {
  if (!isObject(message) || !("event" in message) || typeof message.event !== "string")
    throw new ArgumentError(`an event is an object such as { event: "done", data }, got: ${inspect(message)}`)
  const { event, id, retry, data }: GivenEvent = { ...message, event: message.event }
  if (id !== undefined && !(typeof id === "string" && /^[\x20-\x7e]*$/.test(id)))
    throw new ArgumentError(`the id of an event is a string of ASCII characters in one line, got: ${inspect(id)}`)
  if (retry !== undefined && !(Number.isInteger(retry) && Number(retry) >= 0))
    throw new ArgumentError(`retry takes a whole number of milliseconds, got: ${inspect(retry)}`)
  if (Number(retry) > MAX_DELAY)
    throw new ArgumentError(
      `retry takes at most ${MAX_DELAY} milliseconds, for which timers can wait, got: ${inspect(retry)}`,
    )
  const head = `${id === undefined ? "" : `id: ${id}\n`}${retry === undefined ? "" : `retry: ${String(retry)}\n`}event: ${event}\n`
  const json = writeShared(data, encode, event, () =>
    whenReady(encode(event, data), (value) => writeJson(value ?? null)),
  )
  return whenReady(json, (written) => `${head}data: ${written}\n\n`)
}
