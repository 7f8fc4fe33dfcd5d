import type { Child } from "./child.js"
import type { Findings } from "./findings.js"

/** How much the heap of a server may grow from the first measurement to the last, in bytes. */
export const MOST_GROWTH = 4_000_000

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** How many files a process may have open. */
export function openFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  return Number(userLimits?.open_files?.soft ?? 1024) || 1_000_000
}

/** The size of the heap of a process that runs with --expose-gc after a garbage collection, in bytes; for `answerParent`. */
export function heap(): number {
  for (let left = 4; left > 0; left--) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** The size of the heap of a child after a garbage collection, in bytes. */
export const heapOf = async (child: Child): Promise<number> => Number(await child.ask("heap"))

/** Adds a finding if a heap has grown, and returns how large it was. */
export function checkHeap(heaps: readonly number[], what: string, findings: Findings): string {
  const [first = 0, last = 0] = [heaps[0], heaps.at(-1)]
  if (!(last - first <= MOST_GROWTH))
    findings.add(`the heap grows by more than ${megabytes(MOST_GROWTH)} ${what}`, heaps)
  return `${megabytes(last)}, and ${megabytes(first)} at first`
}

/** The number of connections of this process; messages of its parent do not count. */
export const connections = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length

/** Closes a server, and resolves to what keeps this process running. */
export async function closeAndList(close: () => Promise<void>): Promise<readonly string[]> {
  await close()
  for (let tries = 0; connections() > 0 && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise((resolve) => setTimeout(resolve, 50))
  return process.getActiveResourcesInfo()
}

/** Checks that after the server of a child is closed, no sockets, timers or memory of connections remain. */
export async function checkClosed(child: Child, findings: Findings): Promise<void> {
  const left = await child.ask("close")
  if (!Array.isArray(left)) return findings.add("the server does not close", left)
  const open = left.filter((name) => /^(TCP|Timeout|Immediate|FS)/.test(String(name)))
  if (open.length > 0) findings.add("sockets or timers are left when the server is closed", open)
}
