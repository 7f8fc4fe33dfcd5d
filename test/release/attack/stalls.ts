import { monitorEventLoopDelay } from "node:perf_hooks"

/**
 * Watches for how long this process gets no turn, as on a loaded machine. Returns a function for the longest such time since its last call,
 * in milliseconds.
 */
export function watchStalls(): () => number {
  const delays = monitorEventLoopDelay()
  delays.enable()
  return () => {
    const longest = delays.max / 1e6
    delays.reset()
    return longest
  }
}
