import type { LogLevel } from "../table/nodes.js"
import type { Route } from "../table/routes.types.js"
import type { Conn } from "../conn/conn.js"
import { filterParameters } from "./filter-parameters.js"
import type { FilterParameters } from "./filter-parameters.js"
import { inspectTerm } from "../lib/inspect-term.js"
import { privateKey } from "../conn/private-key.js"
import type { PrivateKey } from "../conn/private-key.js"
import { printErrors } from "../lib/error-details.js"

/**
 * What takes log lines: `console`, a logger of pino, or any object with these functions. One with `child` is given the
 * metadata of a line, such as `request_id`, by it; for the others they stand before the line.
 */
export interface Logger {
  debug(line: string): void
  info(line: string): void
  warn(line: string): void
  /** Takes an error and its line where the logger has `child`, else the line and its error. */
  error(first: unknown, second?: unknown): void
  child?(metadata: Record<string, unknown>): Logger
  /** Whether lines of a level are wanted; where they are not, none is made. */
  isLevelEnabled?(level: string): boolean
}

/** The functions of a logger that the levels of routes go to. */
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

/** The logger of an endpoint, and which params it hides. */
export interface ConnLog {
  readonly logger: Logger
  readonly filter: FilterParameters
}

/** The logger of the conn's endpoint, if it has one. */
export const connLog: PrivateKey<ConnLog> = /* @__PURE__ */ privateKey("waymark_log")

/** A level, a function that gives one for a conn, or `false` for no line. */
export type LogOption = LogLevel | false | ((conn: Conn) => LogLevel | false)

/**
 * Writes a line at a level, unless that is `false` or the logger does not want it; a logger that fails, now or later,
 * stops nothing.
 */
export function logLine(logger: Logger, level: LogLevel | false, conn: Conn, line: () => string): void {
  if (level === false) return
  const name = FUNCTIONS[level]
  try {
    if (logger.isLevelEnabled?.(name) === false) return
    const metadata = conn.private.waymark_log_metadata
    const [to, text] =
      metadata === undefined
        ? [logger, line()]
        : logger.child === undefined
          ? [logger, `${formatMetadata(metadata)} ${line()}`]
          : [logger.child(metadata), line()]
    // Functions of loggers return nothing, but TypeScript takes one that is async for such a function.
    const written: unknown = to[name](text)
    if (typeof written === "object" && written !== null && "then" in written)
      Promise.resolve(written).catch(printErrors)
  } catch (error) {
    printErrors(error)
  }
}

/** Writes an error with the request that had it. Returns what the logger returns, which may be a promise. */
export function logError(logger: Logger, error: unknown, conn: Conn): unknown {
  const metadata = conn.private.waymark_log_metadata
  const line = `${conn.method} ${conn.request_path}`
  if (logger.child !== undefined) return (metadata === undefined ? logger : logger.child(metadata)).error(error, line)
  return logger.error(metadata === undefined ? line : `${formatMetadata(metadata)} ${line}`, error)
}

function formatMetadata(metadata: Readonly<Record<string, unknown>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(" ")
}

/** Logs that a conn goes to its route, at the route's level. */
export function logDispatch({ logger, filter }: ConnLog, conn: Conn, route: Route): void {
  const { log, plug, plug_opts, pipe_through } = route
  logLine(logger, readLevel(log, conn), conn, () => {
    const target = typeof plug_opts === "string" ? `${plug}.${plug_opts}` : plug
    return `Processing with ${target}\n  Parameters: ${inspectParams(conn, filter)}\n  Pipelines: [${pipe_through.map((name) => `:${name}`).join(", ")}]`
  })
}

/** A query that cannot be read is refused where a plug or an action reads it; a log line does not fail because of it. */
function inspectParams(conn: Conn, filter: FilterParameters): string {
  try {
    return inspectTerm(filterParameters(conn.params, filter))
  } catch {
    return "[UNREADABLE]"
  }
}

/** The level for a conn. */
export function readLevel(log: Route["log"] | LogOption, conn: Conn): LogLevel | false {
  // `never`: the table's functions name no conn, so that tables import nothing of the server.
  return typeof log === "function" ? log(conn as never) : log
}

/** How long something took: in milliseconds, or in microseconds where it took less than one. */
export function formatDuration(milliseconds: number): string {
  return milliseconds > 1 ? `${Math.trunc(milliseconds)}ms` : `${Math.trunc(milliseconds * 1000)}µs`
}
