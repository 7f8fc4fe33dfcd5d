import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"

/**
 * Throws, in place of the functions that check, fold and compile tables: `waymark/bundler` leaves these out of bundles whose tables
 * were all compiled ahead of time.
 */
function refuseTable(table: unknown): never {
  throw new ArgumentError(
    `expected a table that waymark/bundler compiled, since this bundle has no code that checks tables, got: ${inspect(table)}; give its module in the option tables, or set checks to true`,
  )
}

export { refuseTable as findUnreachable, refuseTable as foldTable, refuseTable as lazyMatcher }
