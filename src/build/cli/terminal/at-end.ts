/** What the end of this process has to undo, such as a temporary folder. */
const pending = new Set<() => void>()

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/**
 * Calls a function when this process ends early, unless it was called before.
 *
 * @param options.signals also when a signal ends it, which then waits until no code is running. Default: false, since Ctrl+C
 *   has to end a long computation immediately
 * @returns calls the function now
 */
export function atEnd(undo: () => void, { signals = false }: { readonly signals?: boolean } = {}): () => void {
  if (pending.size === 0) process.on("exit", undoAll)
  pending.add(undo)
  if (signals) for (const signal of SIGNALS) process.on(signal, endBy)
  return () => {
    pending.delete(undo)
    if (signals) for (const signal of SIGNALS) process.off(signal, endBy)
    if (pending.size === 0) process.off("exit", undoAll)
    undo()
  }
}

/** Ends this process as a signal does that nothing handles. */
export function endBy(signal: NodeJS.Signals): void {
  undoAll()
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

function undoAll(): void {
  for (const undo of pending) undo()
  pending.clear()
}
