/*
 * What only tables need that were not compiled ahead of time. `waymark/bundler` leaves it out of bundles whose tables were all compiled:
 * they have `only-compiled.ts` in its place.
 */

export { foldTable as foldUncompiled, foldTableBy as foldUncompiledBy } from "./fold.js"
export { CONTRACT_RULES as contractRules } from "./contract-rules.js"
export { FORWARD_KIND as forwardKind } from "./forward-kind.js"
export { RESOURCES_KIND as resourcesKind } from "./resources-kind.js"
export { SOCKET_KIND as socketKind } from "./socket-kind.js"
export { whereProblem as uncompiledWhereProblem } from "./where-rules.js"
