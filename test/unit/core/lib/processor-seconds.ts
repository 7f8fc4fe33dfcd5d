/**
 * Runs work, and returns the processor time of this process in seconds. A loaded machine hardly changes it, so a test can tell
 * by it that work is linear in its input.
 */
export async function processorSeconds(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
