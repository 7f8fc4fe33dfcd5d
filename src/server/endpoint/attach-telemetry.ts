import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { printErrors } from "../../core/lib/errors/error-details.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { whenFailed } from "../../core/lib/maybe-promise.js"
import { connLog, logError } from "../router/log.js"
import { openChannel } from "../router/telemetry.js"
import type { Channel, ContextStore, DispatchMessage } from "../router/telemetry.js"
import { errorStatus } from "./errors/render.js"
import type { EndpointMessage } from "./telemetry.js"

/** The tracing channels, each with its message. */
export interface TelemetryMessages {
  readonly "waymark.endpoint": EndpointMessage
  readonly "waymark.router_dispatch": DispatchMessage
}

/** The handlers that {@link attach_telemetry} attaches. They may be async; nothing waits for them. */
export interface TelemetryHandlers<Message, Value = unknown> {
  /** A run begins. If there is a `store`, the result is its value during the run. */
  readonly start?: (message: Message) => Value
  /** A run has ended, also with an error: the message has its `duration`. */
  readonly stop?: (message: Message) => unknown
  /** A run has failed: the message has the `error`. `stop` follows. */
  readonly exception?: (message: Message) => unknown
  /** An `AsyncLocalStorage` for the result of `start`. */
  readonly store?: ContextStore<Value>
}

/**
 * Attaches handlers to the events of requests. A handler that throws or rejects is reported once, to the endpoint's logger or
 * the console, and all handlers attached with it are detached; the request is not affected. But if the error has a status
 * below 500, such as that of `conn.params` for a malformed query, the handler only misses the event.
 *
 * @returns a function that detaches the handlers
 * @throws {ArgumentError} when the name is neither `"waymark.endpoint"` nor `"waymark.router_dispatch"`
 * @throws {Error} when the runtime does not have `node:diagnostics_channel`
 * @see `:telemetry.attach_many/4` of Erlang, whose handlers are also detached when they fail
 * @example
 * import { get } from "waymark"
 * import { attach_telemetry, define_endpoint, define_router } from "waymark/server"
 *
 * const web = define_router([get("/users/:id", "UserController", "show")])
 * const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id) })
 * const Endpoint = define_endpoint({ router: web.build({ UserController }) })
 *
 * const seen: string[] = []
 * const detach = attach_telemetry("waymark.router_dispatch", {
 *   stop: ({ conn, route }) => void seen.push(`${conn.method} ${route} ${conn.status}`),
 * })
 * await Endpoint.fetch(new Request("http://localhost/users/7"))
 * detach()
 * seen //=> ["GET /users/:id 200"]
 */
export function attach_telemetry<Name extends keyof TelemetryMessages, Value>(
  name: Name,
  handlers: TelemetryHandlers<TelemetryMessages[Name], Value>,
): () => void {
  if (!NAMES.includes(name))
    throw new ArgumentError(
      `attach_telemetry takes "waymark.endpoint" or "waymark.router_dispatch", got: ${inspect(name)}`,
    )
  type Message = TelemetryMessages[Name]
  const channel = openChannel<Message>(name)
  if (channel === undefined)
    throw new Error("attach_telemetry needs node:diagnostics_channel, which this runtime does not have")
  const undo: (() => unknown)[] = []
  let isDetached = false
  const detach = (): void => {
    isDetached = true
    for (const each of undo.splice(0)) each()
  }
  const fail = (event: string, error: unknown, { conn }: Message): void => {
    if (isDetached || errorStatus(error) < 500) return
    isDetached = true
    queueMicrotask(detach) // some versions of Node skip a subscriber if another unsubscribes during an event
    const failure = new Error(
      `the telemetry handler "${event}" of ${name} failed, and the handlers attached with it were detached`,
      { cause: error },
    )
    void whenFailed(() => logError(connLog.get(conn)?.logger ?? console, failure, conn), printErrors)
  }
  const subscribe = (to: Channel<Message>, event: string, handle: (message: Message) => unknown): void => {
    const guarded = (message: Message): void => {
      if (!isDetached)
        void whenFailed(
          () => handle(message),
          (error) => fail(event, error, message),
        )
    }
    to.subscribe(guarded)
    undo.push(() => to.unsubscribe(guarded))
  }

  const { start, stop, exception, store } = handlers
  if (start !== undefined && store !== undefined) {
    channel.start.bindStore(store, (message) => {
      try {
        if (!isDetached) return start(message)
      } catch (error) {
        fail("start", error, message)
      }
      return store.getStore()
    })
    undo.push(() => channel.start.unbindStore(store))
  } else if (start !== undefined) subscribe(channel.start, "start", start)
  if (exception !== undefined) subscribe(channel.error, "exception", exception)
  if (stop !== undefined) {
    subscribe(channel.end, "stop", (message) => (message.duration === undefined ? undefined : stop(message)))
    subscribe(channel.asyncEnd, "stop", stop)
  }
  return detach
}

const NAMES: readonly string[] = ["waymark.endpoint", "waymark.router_dispatch"]
