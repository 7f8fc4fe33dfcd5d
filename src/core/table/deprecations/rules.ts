import { TableError } from "../errors.js"
import type { Route } from "../route.js"
import { deprecatedProblem, unknownUseMessage } from "./deprecated.js"

export interface DeprecationRules {
  readonly problem: (value: unknown) => string | undefined
  /** Checks all rows, for which the helpers of the table are known. */
  readonly check: (routes: readonly Route[]) => void
}

/** @internal */
export const DEPRECATION_RULES: DeprecationRules = { problem: deprecatedProblem, check: checkUses }

/** @throws {TableError} for a deprecated row whose `use` is no helper of the table */
function checkUses(routes: readonly Route[]): void {
  const helpers = new Set(routes.map(({ helper }) => helper))
  for (const { deprecated } of routes)
    if (deprecated?.use !== undefined && !helpers.has(deprecated.use))
      throw new TableError(`${unknownUseMessage(deprecated.use)} (at table)`, deprecated, "table")
}
