import type { Logger } from "../../../../src/server.js"

/** A logger that records its lines, each with its level. */
export interface Lines extends Logger {
  readonly lines: readonly string[]
}

export function keepLines(): Lines {
  const lines: string[] = []
  const keep =
    (level: string) =>
    (line: unknown): void =>
      void lines.push(`${level} ${String(line)}`)
  return { lines, debug: keep("debug"), info: keep("info"), warn: keep("warn"), error: keep("error") }
}
