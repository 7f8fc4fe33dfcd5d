import { route_info } from "../../../src/index.js"
import type { Case, JsonObject, MatchEntry } from "../cases.js"
import { toTable } from "../convert.js"
import { matchDifferences } from "../differences/matches.js"
import { attempt } from "../outcome.js"
import { Judgement } from "../report.js"
import { expectMetadata } from "./tables.js"

/** The expected info of a route, from that of the reference. */
export function expectInfo(result: JsonObject): object {
  return expectMetadata(result)
}

export function runMatches(of: Case): readonly string[] {
  const judgement = new Judgement<MatchEntry>(of, "matches", matchDifferences)
  const table = toTable(of.items)
  for (const entry of of.matches ?? []) {
    const { method, path, host = "www.example.com", result } = entry
    const reference = { value: result === "error" ? result : expectInfo(result) }
    judgement.judge(
      entry,
      reference,
      attempt(() => route_info(table, method, path, host)),
    )
  }
  return judgement.mismatches
}
