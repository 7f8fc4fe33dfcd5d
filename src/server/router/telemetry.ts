import { builtinModule } from "../../core/lib/builtin-module.js"
import { hasMethod } from "../../core/lib/is-object.js"
import { whenFailed, whenReady } from "../../core/lib/maybe-promise.js"
import type { Route } from "../../core/table/route.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { Observe } from "./dispatch.js"
import { logDispatch } from "./log.js"
import type { Step } from "./flow/step.js"
import type { Conn } from "../conn/conn.js"
import type { AnyPathParams } from "../../core/pattern/params.js"

/** The message that all events of one run share; fields are added while the run proceeds. */
export interface TraceMessage {
  /** How long the run took, in milliseconds; set when the run has ended. */
  duration?: number
  /** The value that was thrown. */
  error?: unknown
}

/**
 * The message of the tracing channel `waymark.router_dispatch`: a request that goes through the pipelines and the target of
 * its route.
 *
 * @see Phoenix 1.6, `[:phoenix, :router_dispatch, :start]`
 */
export interface DispatchMessage<Own = Conn>
  extends TraceMessage, Pick<Route, "plug" | "plug_opts" | "pipe_through" | "log" | "metadata"> {
  conn: Own
  /** The pattern of the route, e.g. `"/users/:id"`. */
  readonly route: string
  readonly path_params: AnyPathParams
  /** The name of the router. */
  readonly router: string
}

/** The part of `AsyncLocalStorage` of `node:async_hooks` with which a value is available during a run. */
export interface ContextStore<Value> {
  /** The current value. */
  getStore(): Value | undefined
  /** Runs a function during which the store has a value. */
  run<Result>(value: Value, run: () => Result): Result
}

/** The used part of `Channel` of `node:diagnostics_channel`. */
export interface Channel<Message> {
  readonly hasSubscribers: boolean
  publish(message: Message): void
  runStores<Result>(message: Message, run: () => Result): Result
  subscribe(subscriber: (message: Message) => void): void
  unsubscribe(subscriber: (message: Message) => void): unknown
  bindStore<Value>(store: ContextStore<Value>, transform: (message: Message) => Value | undefined): void
  unbindStore<Value>(store: ContextStore<Value>): unknown
}

/** The used part of `TracingChannel` of `node:diagnostics_channel`. */
export interface TracingChannel<Message> {
  readonly start: Channel<Message>
  readonly end: Channel<Message>
  readonly asyncStart: Channel<Message>
  readonly asyncEnd: Channel<Message>
  readonly error: Channel<Message>
}

/**
 * Returns a function that opens a tracing channel when it is first called. The function returns the channel if it has subscribers;
 * undefined if not, or if the runtime has no channels.
 */
export function findChannel(name: string): <Message>() => TracingChannel<Message> | undefined {
  let channel: TracingChannel<unknown> | false | undefined
  return <Message>() => {
    channel ??= openChannel(name) ?? false
    // Publishers and subscribers know the messages of a channel by its name.
    return channel !== false && hasSubscribers(channel) ? (channel as TracingChannel<Message>) : undefined
  }
}

const dispatchChannel = /* @__PURE__ */ findChannel("waymark.router_dispatch")

/** Opens a tracing channel; undefined if the runtime has none. Only Waymark publishes on it, so its messages are known. */
export function openChannel<Message>(name: string): TracingChannel<Message> | undefined {
  const module = builtinModule("node:diagnostics_channel")
  return hasChannels(module) ? module.tracingChannel<Message>(name) : undefined
}

function hasChannels(module: unknown): module is { tracingChannel<Message>(name: string): TracingChannel<Message> } {
  return hasMethod(module, "tracingChannel")
}

/** Whether any event has subscribers. `TracingChannel` has its own `hasSubscribers` only since Node 20.13. */
function hasSubscribers<Message>({ start, end, asyncStart, asyncEnd, error }: TracingChannel<Message>): boolean {
  return (
    start.hasSubscribers ||
    end.hasSubscribers ||
    asyncStart.hasSubscribers ||
    asyncEnd.hasSubscribers ||
    error.hasSubscribers
  )
}

/**
 * Runs work with the events of `tracePromise` of `node:diagnostics_channel`, but stays sync if the work is sync. The events
 * are `start`; `end` when the work has returned its result or a promise; `asyncStart` and `asyncEnd` when the promise has
 * settled. If the work fails, `error` comes before `end` or `asyncStart`.
 */
export function trace<Message extends TraceMessage, Result>(
  channel: TracingChannel<Message>,
  message: Message,
  work: () => Result | Promise<Result>,
  finish: (message: Message, result: Result) => void,
): Result | Promise<Result> {
  const started = performance.now()
  const stop = (): void => {
    message.duration = performance.now() - started
  }
  const succeed = (result: Result): Result => {
    finish(message, result)
    stop()
    return result
  }
  const fail = (error: unknown): never => {
    message.error = error
    stop()
    channel.error.publish(message)
    throw error
  }
  const settle = (): void => {
    channel.asyncStart.publish(message)
    channel.asyncEnd.publish(message)
  }
  return channel.start.runStores(message, () => {
    try {
      const result = whenFailed(() => whenReady(work(), succeed), fail)
      return result instanceof Promise ? result.finally(settle) : result
    } finally {
      channel.end.publish(message)
    }
  })
}

/** Logs a dispatch if the endpoint has a logger, and traces it if its channel has subscribers. */
export const observeDispatch: Observe = (conn, route, router, run) => {
  logDispatch(conn, route)
  return traceDispatch(conn, route, router, run)
}

/** Runs a dispatch, and traces it if its channel has subscribers. */
export function traceDispatch<Own extends CoreConn>(
  conn: Own,
  route: Route,
  router: string,
  run: Step<Own>,
): Own | Promise<Own> {
  const channel = dispatchChannel<DispatchMessage<Own>>()
  if (channel === undefined) return run(conn)
  const { path, plug, plug_opts, pipe_through, log, metadata } = route
  const { path_params } = conn
  const message = { conn, router, route: path, plug, plug_opts, path_params, pipe_through, log, metadata }
  return trace<DispatchMessage<Own>, Own>(channel, message, () => run(conn), putConn)
}

const putConn = <Own>(message: DispatchMessage<Own>, conn: Own): void => {
  message.conn = conn
}
