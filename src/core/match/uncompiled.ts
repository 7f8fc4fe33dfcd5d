/*
 * The code that only tables need that were not compiled ahead of time. `waymark/bundler` leaves it out of bundles whose tables were all compiled:
 * they have `only-compiled.ts` in its place.
 */

export { findUnreachable as findUncompiledUnreachable } from "./routes/find-unreachable.js"
export { lazyMatcher as uncompiledMatcher } from "./lazy-matcher.js"
