/**
 * What the modules import that `waymark compile` and `waymark/bundler` write. Programs have no use for it.
 *
 * @module waymark/compiled
 */

export { compiled_helpers } from "./compiled-helpers.js"
export { compiled_table } from "./compiled-table.js"
export { lazyMatcher as tree_matcher } from "../match/lazy-matcher.js"
