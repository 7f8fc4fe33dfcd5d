import { ArgumentError } from "../lib/errors/argument-error.js"
import { refuseTable } from "../table/only-compiled.js"
import { paramConditions } from "./conditions.js"
import type { Matcher } from "./matcher.js"
import { narrowingMatcher } from "./narrow.js"
import type { MatchedRoute } from "./tree.js"

/*
 * Takes the place of `uncompiled.ts` in bundles whose tables were all compiled ahead of time.
 */

/** Finds the routes of a small compiled table without the code that compiles matchers, which only JSON of a matcher needs. */
export function uncompiledMatcher(routes: readonly MatchedRoute[]): Matcher {
  return {
    ...narrowingMatcher(routes, paramConditions),
    toJSON() {
      throw new ArgumentError("this bundle has no code that compiles matchers; in waymark/bundler, set checks to true")
    },
  }
}

export { refuseTable as findUncompiledUnreachable }
