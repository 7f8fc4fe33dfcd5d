import { writeJson } from "../lib/write-json.js"
import type { CoreConn } from "../conn/core-conn.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { isObject } from "../lib/is-object.js"
import { MAX_DELAY } from "../lib/max-delay.js"
import { whenReady } from "../lib/maybe-promise.js"
import type { EventsFeature } from "../router/contract.js"
import { eventBody } from "./event-body.js"
import { sentEvents } from "./sent-events.js"
import { writeShared } from "./shared-message.js"
import type { Sender } from "./sent-events.js"

/** An event whose fields are not checked yet. */
interface GivenEvent {
  readonly event: string
  readonly id?: unknown
  readonly retry?: unknown
  readonly data?: unknown
}

/** Returns what is sent for the value of an event, or a promise of it. */
export type Encode = (event: string, data: unknown) => unknown

/**
 * Rows with `events`: their actions answer with a stream of server-sent events, by `conn.events`.
 *
 * `conn.events` takes an iterable of `{ event, data, id, retry }`, which may be asynchronous, or a function that sends them:
 * `async (send, signal) => { await send("progress", { percent: 50 }) }`. Each `data` goes through the schema of its event, and is sent
 * as JSON. The next event is only asked for when the client has room for it. A comment every 15 seconds keeps the connection open.
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
 * import { z } from "zod"
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
export const events: EventsFeature = {
  feature: "events",
  extend: (Base) => Base,
  connect: (conn, encode) => {
    const last_event_id = lastId(conn.req_headers.get("last-event-id") ?? undefined)
    Object.assign(conn, { last_event_id, events: (source: unknown) => answerWith(conn, source, encode) })
  },
}

/** The last id of a client, which sends it as UTF-8: headers show its bytes as characters. */
function lastId(header: string | undefined): string | undefined {
  if (header === undefined || !/^[^\u0100-\uffff]*[\x80-\xff][^\u0100-\uffff]*$/.test(header)) return header
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(header, (byte) => byte.charCodeAt(0)))
  } catch {
    return header
  }
}

function answerWith(conn: CoreConn, source: unknown, encode: Encode): CoreConn {
  const messages = messagesOf(source)
  const write = (message: unknown): string | Promise<string> => writeEvent(message, encode)
  return conn
    .put_resp_header("content-type", "text/event-stream")
    .put_resp_header("cache-control", "no-cache, no-transform")
    .put_resp_header("x-accel-buffering", "no") // nginx would wait for more
    .send_resp(200, eventBody(messages, write))
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
