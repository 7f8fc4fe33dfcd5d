import type { Case } from "./cases.js"
import type { Difference } from "./difference.js"
import { isExpected, show, showOutcome } from "./outcome.js"
import type { Expectation, Outcome } from "./outcome.js"

interface Count {
  entries: number
  passed: number
}

const counts = new Map<string, Map<string, Count>>()
const differences = new Map<string, Count & { readonly reason: string }>()

/** The entries of one section of one case, which are compared one by one. */
export class Judgement<Entry> {
  readonly mismatches: string[] = []
  readonly #of: Case
  readonly #section: string
  readonly #rules: readonly Difference<Entry>[]

  constructor(of: Case, section: string, rules: readonly Difference<Entry>[]) {
    this.#of = of
    this.#section = section
    this.#rules = rules
  }

  /** The expected answer: that of the reference, or ours if a rule of difference applies. */
  expect(
    entry: Entry,
    reference: Expectation,
  ): { readonly expected: Expectation; readonly changedBy: readonly Difference<Entry>[] } {
    let expected = reference
    const changedBy: Difference<Entry>[] = []
    for (const rule of this.#rules) {
      if (!rule.applies(entry, this.#of)) continue
      const next = rule.expected(entry, this.#of, expected)
      if (show(next) === show(expected)) continue
      expected = next
      changedBy.push(rule)
    }
    return { expected, changedBy }
  }

  /** Compares one entry, and counts it. */
  judge(entry: Entry, reference: Expectation, got: Outcome): void {
    const { expected, changedBy } = this.expect(entry, reference)
    this.count(entry, expected, got, isExpected(expected, got), changedBy)
  }

  private count(
    entry: Entry,
    expected: Expectation,
    got: Outcome,
    passed: boolean,
    changedBy: readonly Difference<Entry>[],
  ): void {
    const sections = counts.get(this.#of.origin) ?? new Map<string, Count>()
    counts.set(this.#of.origin, sections)
    add(sections, this.#section, { entries: 0, passed: 0 }, passed)
    for (const { name, reason } of changedBy) add(differences, name, { entries: 0, passed: 0, reason }, passed)
    if (passed) return
    const because = changedBy.length === 0 ? "" : `\n  by      ${changedBy.map(({ name }) => name).join(", ")}`
    this.mismatches.push(
      `${show(entry)}\n  expected ${showOutcome(expected)}\n  got      ${showOutcome(got)}${because}`,
    )
  }
}

function add<Counted extends Count>(map: Map<string, Counted>, key: string, first: Counted, passed: boolean): void {
  const count = map.get(key) ?? first
  map.set(key, count)
  count.entries += 1
  if (passed) count.passed += 1
}

/** The failures of a section, the first ten in full; empty if there are none. */
export function describeMismatches(mismatches: readonly string[]): string {
  if (mismatches.length === 0) return ""
  const rest = mismatches.length > 10 ? `\n(and ${mismatches.length - 10} more)` : ""
  return `${mismatches.length} not as expected:\n${mismatches.slice(0, 10).join("\n")}${rest}`
}

/** The counts of a run: origin by section, and rule of difference by rule. */
export function summary(): string {
  const sections = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))]
  const cell = (count: Count | undefined): string => {
    if (count === undefined) return "-"
    return count.passed === count.entries ? String(count.passed) : `${count.passed}/${count.entries}`
  }
  const rows = [...counts].map(([origin, row]) => [origin, ...sections.map((section) => cell(row.get(section)))])
  const total = sections.map((section) => {
    const all = [...counts.values()].flatMap((row) => row.get(section) ?? [])
    return cell(
      all.reduce((sum, { entries, passed }) => ({ entries: sum.entries + entries, passed: sum.passed + passed })),
    )
  })
  const rules = [...differences]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [name, cell(count), count.reason])
  return [
    "Entries that answer as the reference does, or as a rule of difference says:",
    ...columns([["origin", ...sections], ...rows, ["total", ...total]]),
    "",
    "Rules of difference:",
    ...columns(rules),
  ].join("\n")
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  )
}
