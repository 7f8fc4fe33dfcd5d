import type { Case } from "../../../test/conformance/cases.js"
import { caseProgram } from "./case-program.js"
import { check } from "./check.js"
import type { Judged } from "./check.js"
import type { Claim, Program } from "./program.js"
import { run } from "./run.js"
import { FORMS } from "./table-source.js"

/** The result of a proof. */
export interface Proof {
  readonly programs: readonly Program[]
  /** The cases in which types, run time and reference disagree. */
  readonly problems: readonly string[]
  readonly seconds: { readonly compiling: number; readonly running: number }
}

/** The number of programs that are compiled together; more need more memory, fewer need more time. */
const BATCH = 120

/** Proves cases: writes, compiles and runs a program for each case and each form of its tables. */
export function prove(cases: readonly Case[], typescript: string): Proof {
  const programs = cases.flatMap((of) => FORMS.map((form) => caseProgram(of, form)))
  const problems: string[] = []
  const start = Date.now()
  for (let first = 0; first < programs.length; first += BATCH) {
    const { judged, elsewhere } = check(typescript, programs.slice(first, first + BATCH))
    problems.push(...elsewhere, ...judged.flatMap(findProblem))
  }
  const compiled = Date.now()
  for (const program of programs) problems.push(...run(program))
  const done = Date.now()
  return { programs, problems, seconds: { compiling: (compiled - start) / 1000, running: (done - compiled) / 1000 } }
}

/** The problem of a claim, or undefined. */
function findProblem({ program, claim, said }: Judged): readonly string[] {
  const text = said.map((diagnostic) => diagnostic.text.replaceAll('\\"', '"')).join("\n")
  const says = claim.says === undefined || text.includes(claim.says.text) === claim.says.isSaid
  const isRefused = said.length > 0
  if (isRefused === (claim.verdict === "refuses") && says) return []
  return [
    `${program.name}:${claim.from} ${claim.kind}: ${claim.about}\n  the compiler should ${describe(claim)}, and says: ${text.slice(0, 1000)}`,
  ]
}

function describe({ verdict, says, difference }: Claim): string {
  return [
    verdict === "refuses" ? "refuse" : "accept",
    ...(says === undefined ? [] : [`${says.isSaid ? "with" : "without"} the words "${says.text}"`]),
    ...(difference === undefined ? [] : [`by the difference "${difference}"`]),
  ].join(" ")
}
