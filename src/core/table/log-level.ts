/** The level of a log line. */
export type LogLevel = (typeof LOG_LEVELS)[number]
// prettier-ignore
export const LOG_LEVELS = ["debug", "info", "notice", "warn", "warning", "error", "critical", "alert", "emergency"] as const

/** How a dispatch is logged: at a level, at the level that a function of the conn returns, or not at all. */
export type Log = LogLevel | false | ((conn: never) => LogLevel | false)
