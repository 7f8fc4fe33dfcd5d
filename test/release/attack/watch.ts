import type { Findings } from "./findings.js"

/** Watches for unhandled errors. */
export interface Watched {
  /** The last input. */
  last: unknown
  stop(): void
}

/** Reports unhandled rejections and exceptions of this process, and writes to its console, as findings. */
export function watchProcess(findings: Findings): Watched {
  const { error } = console
  console.error = (...written: readonly unknown[]) =>
    findings.add(`the console is written to: ${name(written[0])}`, watched.last)
  const rejected = (error: unknown): void => findings.add(`unhandledRejection: ${name(error)}`, watched.last)
  const thrown = (error: unknown): void => findings.add(`uncaughtException: ${name(error)}`, watched.last)
  const watched = {
    last: undefined,
    stop() {
      console.error = error
      process.off("unhandledRejection", rejected).off("uncaughtException", thrown)
    },
  }
  process.on("unhandledRejection", rejected).on("uncaughtException", thrown)
  return watched
}

function name(error: unknown): string {
  try {
    return String(error).split("\n")[0] ?? ""
  } catch {
    return "an error that cannot be shown"
  }
}

/** The result of `ask`, or `late` if it takes longer than `limit` milliseconds. */
export async function withTimeLimit<Value>(ask: () => Promise<Value>, late: Value, limit = 10_000): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(late), limit)
  })
  try {
    return await Promise.race([ask(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
