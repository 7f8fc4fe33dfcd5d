import { expect, test } from "vitest"
import { loadCases } from "../../conformance/cases.js"
import type { Case, DispatchEntry, HelperEntry, MatchEntry } from "../../conformance/cases.js"
import { dispatchDifferences } from "../../conformance/differences/dispatch.js"
import { helperDifferences } from "../../conformance/differences/helpers.js"
import { matchDifferences } from "../../conformance/differences/matches.js"
import { helperAnswer } from "../../conformance/oracle/helpers.js"
import { arrive } from "../../conformance/oracle/journey.js"
import { firstMatch, splitPath } from "../../conformance/oracle/match.js"
import { describeMismatches, Judgement } from "../../conformance/report.js"
import { show } from "../../conformance/outcome.js"

/** Rules of difference take their answers from an oracle. If no rule applies, it must agree with the reference. */
const cases = loadCases().filter(({ compile }) => compile.ok)

function disagreements<Entry>(
  all: readonly (readonly [Entry, answer: unknown, reference: unknown])[],
): readonly string[] {
  return all.flatMap(([entry, answer, reference]) =>
    show(answer) === show(reference) ? [] : [`${show(entry)}\n  oracle ${show(answer)}`],
  )
}

test("the oracle of helpers agrees with the reference", () => {
  const calls = cases.flatMap((of) => {
    const judgement = new Judgement<HelperEntry>(of, "helpers", helperDifferences)
    const isPlain = (call: HelperEntry): boolean =>
      judgement.expect(call, { value: call.result }).changedBy.length === 0
    return (of.helpers ?? [])
      .filter((call) => call.raise === undefined && isPlain(call))
      .map((call) => [call, helperAnswer(call, of), { value: call.result }] as const)
  })
  expect(describeMismatches(disagreements(calls))).toBe("")
})

test("the oracle of requests agrees with the reference", () => {
  const isPlain = (of: Case, entry: DispatchEntry): boolean =>
    dispatchDifferences.every((rule) => !rule.applies(entry, of))
  const requests = cases.flatMap((of) =>
    (of.dispatch ?? [])
      .filter((entry) => isPlain(of, entry))
      .map((entry) => [entry, requestAnswer(of, entry), requestReference(entry)] as const),
  )
  expect(describeMismatches(disagreements(requests))).toBe("")
})

function requestAnswer(of: Case, entry: DispatchEntry): object {
  const { trace, end, last } = arrive(of, entry)
  if (end === "no route") return { raise: "Phoenix.Router.NoRouteError", trace }
  return { trace, script_name: last.script_name, path_info: last.path_info, halted: end === "halted" }
}

function requestReference({ raise, trace = [], script_name, path_info, halted }: DispatchEntry): object {
  return raise === undefined ? { trace, script_name, path_info, halted } : { raise, trace }
}

test("the oracle of matches agrees with the reference", () => {
  const isPlain = (of: Case, entry: MatchEntry): boolean => matchDifferences.every((rule) => !rule.applies(entry, of))
  const matches = cases.flatMap((of) =>
    (of.matches ?? [])
      .filter((entry) => isPlain(of, entry))
      .map((entry) => [entry, matchAnswer(of, entry), matchReference(entry)] as const),
  )
  expect(describeMismatches(disagreements(matches))).toBe("")
})

function matchAnswer(of: Case, { method, path, host = "www.example.com" }: MatchEntry): unknown {
  const match = firstMatch(of.routes ?? [], method, typeof path === "string" ? splitPath(path) : path, host)
  if (match === undefined) return "error"
  return { route: match.route.path, plug: match.route.plug, path_params: sorted(match.params) }
}

function matchReference({ result }: MatchEntry): unknown {
  if (result === "error") return result
  return { route: result["route"], plug: result["plug"], path_params: sorted(result["path_params"]) }
}

function sorted(params: unknown): unknown {
  const fields = typeof params === "object" && params !== null ? Object.entries(params) : []
  return fields.toSorted(([a], [b]) => (a < b ? -1 : 1))
}
