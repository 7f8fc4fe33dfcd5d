import { writeTruncated } from "../../../../src/core/lib/write-value.js"
import { errorText } from "./error-text.js"

/** A line of the console. */
export interface OutputLine {
  readonly level: "log" | "warn" | "error"
  readonly text: string
}

const LEVELS = { log: "log", info: "log", debug: "log", warn: "warn", error: "error" } as const

/** A loop must not fill the page. */
const MAX_LINES = 500

/** Sends what a program writes to the console, and errors that nothing catches, to the page. */
export function recordConsole(show: (line: OutputLine) => void): void {
  let count = 0
  const send = (level: OutputLine["level"], text: string): void => {
    count += 1
    if (count <= MAX_LINES) show({ level, text: count < MAX_LINES ? text : "further lines are left out" })
  }
  for (const [method, level] of Object.entries(LEVELS))
    Reflect.set(console, method, (...values: readonly unknown[]) => send(level, values.map(write).join(" ")))
  addEventListener("unhandledrejection", ({ reason }) => send("error", errorText(reason)))
  addEventListener("error", ({ error }) => send("error", errorText(error)))
}

function write(value: unknown): string {
  if (typeof value === "string") return value
  return value instanceof Error ? errorText(value) : writeTruncated(value)
}
