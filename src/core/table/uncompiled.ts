/*
 * The code that only tables need that were not compiled ahead of time. `waymark/bundler` leaves it out of bundles whose tables were all compiled:
 * they have `only-compiled.ts` in its place.
 */

export { foldTable as foldUncompiled, foldTableBy as foldUncompiledBy } from "./fold/fold.js"
export { CONTRACT_RULES as contractRules } from "./contracts/contract-rules.js"
export { DEPRECATION_RULES as deprecationRules } from "./deprecations/rules.js"
export { FORWARD_KIND as forwardKind } from "./rows/forward-kind.js"
export { REDIRECT_KIND as redirectKind } from "./redirects/redirect-kind.js"
export { RESOURCES_KIND as resourcesKind } from "./resources/resources-kind.js"
export { SOCKET_KIND as socketKind } from "./rows/socket-kind.js"
export { ROW_OPTION_RULE as rowOptionRule } from "./rows/row-option-rule.js"
export { whereProblem as uncompiledWhereProblem } from "./rules/where-rules.js"
export {
  NO_CONTRACT_SOCKETS as noContractSockets,
  NO_CONTRACTS as noContracts,
  NO_FORWARDS as noForwards,
  NO_REDIRECTS as noRedirects,
  NO_RESOURCES as noResources,
  NO_SOCKETS as noSockets,
  noKinds,
} from "./rules/missing-features.js"
