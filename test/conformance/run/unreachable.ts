import { list_routes } from "../../../src/index.js"
import { findUnreachable } from "../../../src/core/match/routes/find-unreachable.js"
import type { Case } from "../cases.js"
import { toTable } from "../convert.js"
import { attempt } from "../outcome.js"
import { Judgement } from "../report.js"

/**
 * Every route that is unreachable for us is unreachable in the reference. The reference has further ones, which are globs:
 * it also finds routes whose requests are taken by several routes together.
 */
export function runUnreachable(of: Case): readonly string[] {
  const judgement = new Judgement<{ readonly index: number }>(of, "unreachable", [])
  const routes = list_routes(toTable(of.items))
  const found = new Set(findUnreachable(routes).map(({ index }) => index))
  const wanted = new Set(of.unreachable)
  for (const [index, { path }] of routes.entries()) {
    const isShared = wanted.has(index) && !found.has(index) && path.includes("*")
    judgement.judge(
      { index },
      { value: isShared || wanted.has(index) },
      attempt(() => isShared || found.has(index)),
    )
  }
  return judgement.mismatches
}
