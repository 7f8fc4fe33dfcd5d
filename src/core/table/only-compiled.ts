import { ArgumentError } from "../lib/errors/argument-error.js"
import { inspect } from "../lib/errors/inspect.js"

/*
 * Takes the place of `uncompiled.ts` in bundles whose tables were all compiled ahead of time.
 */

/** @throws {ArgumentError} for every table */
export function refuseTable(table: unknown): never {
  throw new ArgumentError(
    `expected a table that waymark/bundler compiled, got: ${inspect(table)}; list its module in tables, or set checks: true`,
  )
}

/** No table is checked. */
const NO_RULES = {}

export {
  NO_RULES as contractRules,
  NO_RULES as deprecationRules,
  refuseTable as foldUncompiled,
  refuseTable as foldUncompiledBy,
  refuseTable as noKinds,
  NO_RULES as forwardKind,
  NO_RULES as noContracts,
  NO_RULES as noContractSockets,
  NO_RULES as noForwards,
  NO_RULES as noRedirects,
  NO_RULES as noResources,
  NO_RULES as noSockets,
  NO_RULES as redirectKind,
  NO_RULES as resourcesKind,
  NO_RULES as socketKind,
  refuseTable as rowOptionRule,
  refuseTable as uncompiledWhereProblem,
}
