import type { LogLevel } from "../../core/table/log-level.js"
import type { Route } from "../../core/table/route.js"
import type { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import { matchedPattern } from "../conn/request/matched-route.js"
import { paramFilter } from "./filter-parameters.js"
import type { FilterParameters } from "./filter-parameters.js"
import { errorForLog, oneLine } from "../../core/lib/errors/log-text.js"
import { writeTruncated } from "../../core/lib/write-value.js"
import { privateKey } from "../conn/private-key.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { isObjectOrFunction } from "../../core/lib/is-object.js"
import { errorName, printErrors } from "../../core/lib/errors/error-details.js"
import { isPromise, refused, whenFailed } from "../../core/lib/maybe-promise.js"

/**
 * A logger: `console`, a pino logger, or any object with these functions. If it has `child`, the line is one sentence, and `child`
 * gets its data as fields: the metadata, such as `request_id`, with `method`, `path` and others. Otherwise the metadata is written
 * before the line.
 */
export interface Logger {
  /** Writes a line of the level `debug`. */
  debug(line: string): void
  /** Writes a line of the level `info` or `notice`. */
  info(line: string): void
  /** Writes a line of the level `warning`. */
  warn(line: string): void
  /** Receives the error and then the line if the logger has `child`, else the line and then the error. */
  error(first: unknown, second?: unknown): void
  /** Returns a logger that adds metadata to each line, as pino's `child` does. */
  child?(metadata: Record<string, unknown>): Logger
  /** Whether a level is enabled; lines of other levels are not built. */
  isLevelEnabled?(level: string): boolean
}

/** The function of the logger that each level calls. */
const FUNCTIONS = {
  debug: "debug",
  info: "info",
  notice: "info",
  warn: "warn",
  warning: "warn",
  error: "error",
  critical: "error",
  alert: "error",
  emergency: "error",
} as const satisfies Readonly<Record<LogLevel, keyof Logger>>

/**
 * Returns a logger that has each function that a line may call.
 *
 * @throws {ArgumentError} when it lacks one
 */
export function checkedLogger(logger: Logger): Logger {
  for (const name of Object.values(FUNCTIONS)) {
    if (!isObjectOrFunction(logger) || typeof Reflect.get(logger, name) !== "function")
      throw new ArgumentError(`logger takes an object with the function ${name}, got: ${inspect(logger)}`)
  }
  return logger
}

/** The logger of an endpoint, and the params that it hides. */
export interface ConnLog {
  readonly logger: Logger
  readonly filter: FilterParameters
}

/** The logger of the conn's endpoint, if it has one. */
export const connLog = /* @__PURE__ */ privateKey<ConnLog>("log")

/** A level, a function that returns the level for a conn, or `false` to log nothing. */
export type LogOption = LogLevel | false | ((conn: Conn) => LogLevel | false)

export interface LogEntry {
  readonly text: string
  /** Further lines, for a logger without fields. */
  readonly more?: string
  /** The same as fields. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The fields of all entries about a request. */
export function requestFields(conn: CoreConn): Readonly<Record<string, unknown>> {
  const route = matchedPattern(conn)
  const fields = { method: conn.method, path: conn.request_path }
  return route === undefined ? fields : { ...fields, route }
}

/**
 * Writes an entry at a level, unless the level is `false` or not enabled. Never throws: if the logger throws or rejects, the
 * error goes to the console.
 */
export function logLine(logger: Logger, level: LogLevel | false, conn: CoreConn, entry: () => LogEntry): void {
  if (level === false) return
  const name = FUNCTIONS[level]
  void whenFailed(() => {
    if (notPromise(logger.isLevelEnabled?.(name), "isLevelEnabled") === false) return undefined
    const { text, more = "", fields } = entry()
    const { to, prefix } = withMetadata(logger, conn, fields)
    // The type says that this returns nothing, but TypeScript accepts an async function there too.
    const sentence = oneLine(text) // an error's name is data too
    return to[name](logger.child === undefined ? oneLine(prefix) + sentence + more : sentence)
  }, printErrors)
}

/**
 * Logs an error with the method and path of its request. A logger without `child` prints it as it is, so its lines are changed such that they cannot be mistaken for lines of the log. Returns the logger's result, which may be a promise.
 */
export function logError(logger: Logger, error: unknown, conn: CoreConn): unknown {
  const { to, prefix } = withMetadata(logger, conn, requestFields(conn))
  const line = oneLine(`${prefix}${conn.method} ${conn.request_path}`)
  return logger.child === undefined ? to.error(line, errorForLog(error)) : to.error(error, line)
}

/** The logger for an entry of a conn, and the prefix of its line: the metadata, if the logger does not accept them. */
function withMetadata(
  logger: Logger,
  conn: CoreConn,
  fields: LogEntry["fields"],
): { readonly to: Logger; readonly prefix: string } {
  const metadata = conn.private.waymark_log_metadata
  if (logger.child !== undefined)
    return { to: notPromise(logger.child({ ...metadata, ...fields }), "child"), prefix: "" }
  const pairs = Object.entries(metadata ?? {}).map(([key, value]) => `${key}=${String(value)} `)
  return { to: logger, prefix: pairs.join("") }
}

/** Refuses a promise, which TypeScript accepts as the result of some functions that must return nothing else. */
function notPromise<Value>(result: Value, name: string): Value {
  if (isPromise(result)) throw refused(result, new ArgumentError(`${name} of a logger must not return a promise`))
  return result
}

/** Logs e.g. `Converted error NoRouteError to 404 response`, if the endpoint has a logger. See Phoenix.Logger 1.6. */
export function logConverted(level: LogLevel | false = "debug", error: unknown, conn: CoreConn): void {
  const logged = connLog.get(conn)
  if (logged === undefined) return
  logLine(logged.logger, level, conn, () => {
    const { status = 500 } = conn
    const name = errorName(error)
    return {
      text: `Converted error ${name} to ${status} response`,
      fields: { ...requestFields(conn), status, error: name },
    }
  })
}

/** Logs the dispatch of a conn to its route, at the route's level, if the endpoint has a logger. */
export function logDispatch(conn: CoreConn, route: Route): void {
  const logged = connLog.get(conn)
  if (logged === undefined) return
  const { log, plug, plug_opts, pipe_through } = route
  logLine(logged.logger, readLevel(log, conn), conn, () => {
    const target = typeof plug_opts === "string" ? `${plug}.${plug_opts}` : plug
    const params = inspectParams(conn, logged.filter)
    return {
      text: `Processing with ${target}`,
      more: `\n  Parameters: ${params}\n  Pipelines: ${writeTruncated(pipe_through)}`,
      fields: { ...requestFields(conn), target, params, pipelines: pipe_through },
    }
  })
}

/** A malformed query throws when a plug or an action reads it, but must not make the log line fail. */
function inspectParams(conn: CoreConn, filter: FilterParameters): string {
  try {
    return writeTruncated(conn.params, paramFilter(filter))
  } catch {
    return "[UNREADABLE]"
  }
}

const isLevel = (level: string): level is LogLevel => Object.hasOwn(FUNCTIONS, level)

/**
 * The level for a conn.
 *
 * @throws {ArgumentError} when it is neither a level nor false
 */
export function readLevel(log: Route["log"] | LogOption, conn: CoreConn): LogLevel | false {
  // The types of a table declare the conn of its functions as `never`, so that they import nothing from the server.
  // test/unit/server/router/log.test.ts shows that they get the conn.
  const level: unknown = typeof log === "function" ? log(conn as never) : log
  if (level === false || (typeof level === "string" && isLevel(level))) return level
  throw new ArgumentError(`log takes a level, such as "info", or false, got: ${inspect(level)}`)
}

/** Formats a duration in milliseconds, or in microseconds if it is at most one millisecond. */
export function formatDuration(milliseconds: number): string {
  return milliseconds > 1 ? `${Math.trunc(milliseconds)}ms` : `${Math.trunc(milliseconds * 1000)}µs`
}
