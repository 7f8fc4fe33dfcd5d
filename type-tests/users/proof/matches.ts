import type { Case, MatchEntry } from "../../../test/conformance/cases.js"
import { matchDifferences } from "../../../test/conformance/differences/matches.js"
import { isExpected, show, showOutcome } from "../../../test/conformance/outcome.js"
import { Judgement } from "../../../test/conformance/report.js"
import { expectInfo } from "../../../test/conformance/run/matches.js"
import type { Program } from "./program.js"
import { computeLog } from "./routes.js"
import { mutableTypeSource, typeSource, valueSource } from "./source.js"
import { caseTables } from "./tables.js"

/** Writes the recorded matches of a case: a claim about the type of each, and a call that the program makes when it runs. */
export function claimMatches(program: Program, of: Case): void {
  const judgement = new Judgement<MatchEntry>(of, "matches", matchDifferences)
  const table = caseTables(of).find(({ module }) => module === of.module)?.name
  for (const entry of of.matches ?? []) {
    const { method, path, host = "www.example.com", result } = entry
    const reference = { value: result === "error" ? result : expectInfo(result) }
    const { expected } = judgement.expect(entry, reference)
    if (!("value" in expected)) throw new Error(`no match is expected to raise: ${show(entry)}`)
    const id = program.calls.length
    const about = `${method} ${show(path)} on ${host}`
    program.claim(
      { kind: "match", about, verdict: "accepts" },
      `const info_${id} = () => route_info(${[table, ...[method, path, host].map(valueSource)].join(", ")})`,
      `export type Info_${id} = AssertNone<Mismatch<${id}, ${infoSource(expected.value)}, ReturnType<typeof info_${id}>>>`,
    )
    program.add(`calls.info(${id}, info_${id})`)
    program.calls.push({
      id,
      about,
      judge: (outcome) =>
        isExpected(expected, outcome) ? undefined : `expected ${showOutcome(expected)}, got ${showOutcome(outcome)}`,
    })
  }
}

/** The type of an info; only the params do not come from the table, so they are mutable. */
function infoSource(info: unknown): string {
  if (typeof info !== "object" || info === null || !("log" in info) || !("path_params" in info)) return typeSource(info)
  const { path_params, log, ...rest } = info
  const fields = typeSource({ ...rest, log: log === "(function)" ? computeLog : log })
  return `${fields.slice(0, -2)}; readonly path_params: ${mutableTypeSource(path_params)} }`
}
