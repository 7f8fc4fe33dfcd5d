import type { AttackOptions, AttackResult } from "./findings.js"
import { Findings } from "./findings.js"
import { attackInProcess } from "./in-process.js"
import { attackSockets } from "./sockets.js"

/** How many of 100 requests go over sockets. */
const OVER_SOCKETS = 15

/** Sends malformed requests of all kinds to an application with all standard plugs. */
export async function attackRequests({ seed, count }: AttackOptions): Promise<AttackResult> {
  const findings = new Findings()
  const overSockets = Math.ceil((count * OVER_SOCKETS) / 100)
  const { asked, refused } = await attackInProcess(count - overSockets, seed, findings)
  const { sent, answered } = await attackSockets(overSockets, seed, findings)
  const summary = `${asked} requests to fetch (the platform refused ${refused} more), ${sent} over sockets in six ways of serving, of which ${answered} were answered`
  return { summary, findings: findings.all() }
}
