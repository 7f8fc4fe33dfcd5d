import { dynamic, helpers } from "../../../src/index.js"
import type { Case, DispatchEntry, HelperEntry } from "../cases.js"
import { toTable } from "../convert.js"
import type { Row } from "../convert.js"
import { helperDifferences } from "../differences/helpers.js"
import { attempt, expectError } from "../outcome.js"
import type { Expectation, Outcome } from "../outcome.js"
import { Judgement } from "../report.js"
import { toArgument, toValue } from "../values.js"
import { toContext } from "./contexts.js"

/** A helper call, with its dispatch if the target of one made it. */
export interface HelperCall extends HelperEntry {
  readonly within?: DispatchEntry
}

export const PLAIN_HELPERS = ["path", "url", "static_path", "static_url", "static_integrity"]

export function runHelpers(of: Case): readonly string[] {
  const judgement = new Judgement<HelperCall>(of, "helpers", helperDifferences)
  const tables = new Map<string, readonly Row[]>()
  for (const entry of of.helpers ?? []) {
    const { router = of.module } = entry
    const table = tables.get(router) ?? toTable(router === of.module ? of.items : (of.routers?.[router] ?? []))
    tables.set(router, table)
    judgement.judge(
      entry,
      expectHelper(entry),
      attempt(() => callHelper(table, entry, toContext(entry.context))),
    )
  }
  return judgement.mismatches
}

export function expectHelper(entry: HelperEntry): Expectation {
  return entry.raise === undefined ? { value: entry.result } : expectError(entry)
}

/** Calls a helper as in JavaScript, so that a missing helper is a TypeError. */
export function callHelper(table: readonly Row[], { fn, args }: HelperEntry, context: unknown): unknown {
  const helper: unknown = Object.getOwnPropertyDescriptor(helpersOf(table), fn)?.value
  if (typeof helper !== "function") throw new TypeError(`Routes.${fn} is not a function`)
  const [action, ...rest] = args
  if (PLAIN_HELPERS.includes(fn)) return Reflect.apply(helper, undefined, [context, ...args.map((arg) => toValue(arg))])
  const given = args.length === 0 ? [] : [toValue(action ?? null), ...rest.map(toArgument)]
  return Reflect.apply(helper, undefined, [context, ...given])
}

const built = new WeakMap<readonly Row[], object>()

function helpersOf(table: readonly Row[]): object {
  const known = built.get(table) ?? helpers(dynamic(table))
  built.set(table, known)
  return known
}

export function judgeCalls(of: Case, calls: readonly (readonly [HelperCall, Outcome])[]): readonly string[] {
  const judgement = new Judgement<HelperCall>(of, "helper_results", helperDifferences)
  for (const [call, got] of calls) judgement.judge(call, expectHelper(call), got)
  return judgement.mismatches
}
