import {
  builderSentenceDifferences,
  callTypeDifferences,
  refusedCallDifferences,
  sentenceDifferences,
} from "./differences.js"
import type { Kind, Program } from "./program.js"
import type { Proof } from "./prove.js"
import { FORMS } from "./table-source.js"

/** The counted kinds, in the order of the columns. */
const KINDS: readonly Kind[] = [
  "table accepted",
  "table refused",
  "sentence",
  "route",
  "call accepted",
  "call refused",
  "match",
]

/** The number of problems that are shown in full. */
const SHOWN = 20

/** The counts of a proof, its named differences, and its problems. */
export function report({ programs, problems, seconds }: Proof): string {
  const inTuples = programs.filter(({ form }) => form === "tuples")
  const origins = [...new Set(programs.map(({ origin }) => origin))]
  const rows = origins.map((origin) => {
    const ofOrigin = inTuples.filter((program) => program.origin === origin)
    return [origin, ...KINDS.map((kind) => entries(ofOrigin, (claim) => claim.kind === kind))]
  })
  const total = KINDS.map((kind) => entries(inTuples, (claim) => claim.kind === kind))
  const rules = [
    ...callTypeDifferences,
    ...refusedCallDifferences,
    ...sentenceDifferences,
    ...builderSentenceDifferences,
  ].map(({ name, reason }) => [name, entriesByDifference(programs, name), reason])
  const calls = programs.reduce((sum, program) => sum + program.calls.length, 0)
  return [
    "Entries of the reference, each with the table written as tuples and as builder calls:",
    ...columns([["origin", ...KINDS], ...rows, ["total", ...total]]),
    "",
    "Named differences:",
    ...columns(rules),
    "",
    `Compiled ${programs.length} programs in ${seconds.compiling.toFixed(1)} s; made ${calls} calls in ${seconds.running.toFixed(1)} s.`,
    problems.length === 0 ? "No disagreement." : `Disagreements: ${problems.length}. The first of them:`,
    ...problems.slice(0, SHOWN),
  ].join("\n")
}

function entries(programs: readonly Program[], isCounted: (claim: Program["claims"][number]) => boolean): number {
  return programs
    .flatMap(({ claims }) => claims.filter(isCounted))
    .reduce((sum, claim) => sum + (claim.entries ?? 1), 0)
}

/** Most differences concern both forms, and some the builders alone. */
function entriesByDifference(programs: readonly Program[], name: string): number {
  return Math.max(
    ...FORMS.map((form) =>
      entries(
        programs.filter((program) => program.form === form),
        ({ difference }) => difference === name,
      ),
    ),
  )
}

function columns(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => String(row[index] ?? "").length)))
  return rows.map((row) =>
    row
      .map((text, index) => String(text).padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  )
}
