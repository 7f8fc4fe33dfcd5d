/**
 * A plugin for ESLint 9 and for oxlint, with rules that know a route table.
 *
 * @module waymark/eslint
 */

import type { Rule } from "./rule.types.js"
import { noDeadPath } from "./rules/no-dead-path.js"
import { noRawPath } from "./rules/no-raw-path.js"

export type { AstNode, Rule, Visitor } from "./rule.types.js"

/** The type of the plugin. */
export interface WaymarkPlugin {
  readonly meta: { readonly name: string }
  readonly rules: { readonly "no-raw-path": Rule; readonly "no-dead-path": Rule }
}

/**
 * The plugin, which is also the default export.
 *
 * - `no-raw-path` reports a path of a link or a request that a row serves, and writes the call of its helper: as a fix if the helpers and
 *   their context are in scope, else as a suggestion, as for templates, whose values may be of other types.
 * - `no-dead-path` reports a path that begins as rows do, and that no row serves.
 *
 * The table is the module that `"waymark": { "routes": "src/routes.ts" }` in `package.json` names, or that of the option `routes`. It is
 * read once a run. If it cannot be read, each rule reports that at the first line of a file.
 *
 * @example
 * import { plugin } from "waymark/eslint"
 *
 * // eslint.config.js
 * const config = [
 *   {
 *     files: ["src/**\/*.ts"],
 *     plugins: { waymark: plugin },
 *     rules: { "waymark/no-raw-path": "warn", "waymark/no-dead-path": "error" },
 *   },
 * ]
 * Object.keys(plugin.rules) //=> ["no-raw-path", "no-dead-path"]
 */
export const plugin: WaymarkPlugin = {
  meta: { name: "waymark" },
  rules: { "no-raw-path": noRawPath, "no-dead-path": noDeadPath },
}

export { plugin as default }
