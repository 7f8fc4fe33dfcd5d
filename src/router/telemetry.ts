import { builtinModule } from "../lib/builtin-module.js"
import type { Route } from "../table/routes.types.js"
import type { Conn } from "../conn/conn.js"

/** What each event of a channel gives its subscribers: one object for a run, which is filled as the run goes on. */
export interface TraceMessage {
  /** How long the run took, in milliseconds; it is there when the run is over. */
  duration?: number
  /** What was thrown. */
  error?: unknown
}

/**
 * The message of the tracing channel `waymark.router_dispatch`: a request on its way through the pipelines and the
 * target of its route.
 *
 * @see Phoenix 1.6, `[:phoenix, :router_dispatch, :start]`
 */
export interface DispatchMessage
  extends TraceMessage, Pick<Route, "plug" | "plug_opts" | "pipe_through" | "log" | "metadata"> {
  conn: Conn
  /** The pattern of the route, e.g. `"/users/:id"`. */
  readonly route: string
  readonly path_params: Conn["path_params"]
  /** The name of the router. */
  readonly router: string
}

/** The part of a channel of `node:diagnostics_channel` that is used here. */
interface Channel {
  readonly hasSubscribers: boolean
  publish(message: object): void
  runStores<Result>(message: object, run: () => Result): Result
}

/** The part of a tracing channel of `node:diagnostics_channel` that is used here. */
interface TracingChannel {
  readonly start: Channel
  readonly end: Channel
  readonly asyncStart: Channel
  readonly asyncEnd: Channel
  readonly error: Channel
}

/** The channel of a name while somebody subscribes to it; undefined where nobody does, or the runtime has none. */
export type FindChannel = () => TracingChannel | undefined

/** Finds a tracing channel by name when it is first needed. */
export function findChannel(name: string): FindChannel {
  let channel: TracingChannel | false | undefined
  return () => {
    channel ??= openChannel(name) ?? false
    return channel !== false && hasSubscribers(channel) ? channel : undefined
  }
}

/** The channel of routers, `waymark.router_dispatch`. */
export const dispatchChannel: FindChannel = /* @__PURE__ */ findChannel("waymark.router_dispatch")

function openChannel(name: string): TracingChannel | undefined {
  const library = builtinModule("node:diagnostics_channel")
  return hasChannels(library) ? library.tracingChannel(name) : undefined
}

function hasChannels(library: unknown): library is { tracingChannel(name: string): TracingChannel } {
  return typeof library === "object" && library !== null && "tracingChannel" in library
}

/** Node 20's own question of this name came with 20.13. */
function hasSubscribers({ start, end, asyncStart, asyncEnd, error }: TracingChannel): boolean {
  return (
    start.hasSubscribers ||
    end.hasSubscribers ||
    asyncStart.hasSubscribers ||
    asyncEnd.hasSubscribers ||
    error.hasSubscribers
  )
}

/**
 * Runs work under a channel, with the events that `tracePromise` of `node:diagnostics_channel` has, but without a
 * promise where the work gives none: `start`, then `end` when the work has given its result or a promise, then
 * `asyncStart` and `asyncEnd` when the promise has settled; `error` before these where something was thrown.
 */
export function trace<Message extends TraceMessage, Result>(
  channel: TracingChannel,
  message: Message,
  work: () => Result | Promise<Result>,
  finish: (message: Message, result: Result) => void,
): Result | Promise<Result> {
  const started = performance.now()
  const succeed = (result: Result): Result => {
    finish(message, result)
    message.duration = performance.now() - started
    return result
  }
  const failed = (error: unknown): void => {
    message.error = error
    message.duration = performance.now() - started
    channel.error.publish(message)
  }
  const settled = (): void => {
    channel.asyncStart.publish(message)
    channel.asyncEnd.publish(message)
  }
  return channel.start.runStores(message, () => {
    try {
      const result = work()
      if (!(result instanceof Promise)) return succeed(result)
      return result.then(
        (later) => {
          succeed(later)
          settled()
          return later
        },
        (error: unknown) => {
          failed(error)
          settled()
          throw error
        },
      )
    } catch (error) {
      failed(error)
      throw error
    } finally {
      channel.end.publish(message)
    }
  })
}
