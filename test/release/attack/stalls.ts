/** How often the watch looks at the clock, in milliseconds. */
const EVERY = 20

/**
 * Watches for how long this process gets no turn, as on a loaded machine. Returns a function for the longest such time since its last call,
 * in milliseconds.
 */
export function watchStalls(): () => number {
  let [last, longest] = [performance.now(), 0]
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last - EVERY)
    last = now
  }
  setInterval(look, EVERY).unref()
  return () => {
    look()
    const found = longest
    longest = 0
    return found
  }
}
