import { attackAnswers } from "./answers.js"
import { attackBodies } from "./bodies.js"
import { attackConnections } from "./connections.js"
import { attackContracts } from "./contracts.js"
import { attackFaults } from "./faults.js"
import { attackFiles } from "./files.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { attackGrowth } from "./growth.js"
import { attackKeys } from "./keys.js"
import { attackHostile } from "./hostile.js"
import { attackLargeBodies } from "./large-bodies.js"
import { attackLive } from "./live.js"
import { attackRequests } from "./requests.js"
import { attackSoak } from "./soak.js"
import { attackWebSockets } from "./web-sockets.js"

/** An attack, with the counts of a full run and of the part that runs with the tests. */
interface Attack {
  readonly full: number
  readonly small: number
  run(options: AttackOptions): Promise<AttackResult>
}

/** The attacks by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  requests: { full: 1_000_000, small: 3_000, run: both(attackRequests, withKeys) },
  bodies: { full: 1_000_000, small: 6_000, run: both(attackBodies, () => attackLargeBodies()) },
  contracts: { full: 1_000_000, small: 2_000, run: halves(attackContracts, attackAnswers) },
  faults: { full: 40_000, small: 60, run: attackFaults },
  soak: { full: 2_000_000, small: 8_000, run: attackSoak },
  live: { full: 1_000_000, small: 10_000, run: both(attackLive, attackWebSockets) },
  hostile: { full: 20_000, small: 80, run: attackHostile },
  files: { full: 20_000, small: 200, run: attackFiles },
  connections: { full: 20_000, small: 600, run: attackConnections },
  growth: { full: 3, small: 1, run: attackGrowth },
}

/** A key takes as long as hundreds of requests. */
function withKeys({ seed, count }: AttackOptions): Promise<AttackResult> {
  return attackKeys({ seed, count: Math.ceil(count / 500) })
}

/** Two attacks, each with half of the requests. */
function halves(first: Attack["run"], second: Attack["run"]): Attack["run"] {
  return both(
    ({ seed, count }) => first({ seed, count: Math.ceil(count / 2) }),
    ({ seed, count }) => second({ seed, count: Math.floor(count / 2) }),
  )
}

/** One attack after the other. */
function both(first: Attack["run"], second: Attack["run"]): Attack["run"] {
  return async (options) => {
    const [one, other] = [await first(options), await second(options)]
    return { summary: `${one.summary}; ${other.summary}`, findings: [...one.findings, ...other.findings] }
  }
}
