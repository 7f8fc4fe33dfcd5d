import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { param_conditions } from "../match/conditions.js"
import type { Matcher } from "../match/matcher.js"
import { narrowingMatcher } from "../match/narrow.js"
import type { MatchedRoute } from "../match/tree.js"

/**
 * Throws, in place of the functions that check, fold and compile tables: `waymark/bundler` leaves these out of bundles whose tables
 * were all compiled ahead of time.
 */
function refuseTable(table: unknown): never {
  throw new ArgumentError(
    `expected a table that waymark/bundler compiled, got: ${inspect(table)}; list its module in tables, or set checks: true`,
  )
}

/** Finds the routes of a small compiled table without the code that compiles matchers, which only JSON of a matcher needs. */
function smallMatcher(routes: readonly MatchedRoute[]): Matcher {
  return {
    ...narrowingMatcher(routes, param_conditions),
    toJSON() {
      throw new ArgumentError("this bundle has no code that compiles matchers; in waymark/bundler, set checks to true")
    },
  }
}

/** No table is checked. */
const NO_RULES = {}

export {
  NO_RULES as CONTRACT_RULES,
  NO_RULES as FORWARD_KIND,
  NO_RULES as RESOURCES_KIND,
  NO_RULES as SOCKET_KIND,
  refuseTable as findUnreachable,
  refuseTable as foldTable,
  refuseTable as foldTableBy,
  smallMatcher as lazyMatcher,
  refuseTable as whereProblem,
}
