import { listWords } from "../../core/lib/list-words.js"

export const missingModulesMessage = (paths: readonly string[], root: string): string =>
  `waymark/bundler: there is no module ${listWords(paths)} in ${root}`

export const noDefaultMessage = (paths: readonly string[]): string =>
  `waymark/bundler: none of these exists: ${paths.join(", ")}; give the option tables`

/** For a module that makes rows, in a bundle without the code that checks them. */
export const uncompiledRowsMessage = (path: string, names: readonly string[]): string =>
  `${path} makes rows with ${listWords(names)}, but is not compiled: add it to tables of waymark/bundler, or set checks: true`

/** For a table that a module exports from another one. */
export const otherModuleMessage = (file: string, name: string): string =>
  `${file}: the table "${name}" is not a constant of this module`

export const DECLARING_MODULE = "Give the bundler the module that declares it."

/** For a table that is read by another version of the package than the plugin's. */
export const otherVersionMessage = (path: string, version: string, own: string): string =>
  `${path} imports waymark ${version}, but waymark/bundler is of waymark ${own}: install one version of it (npm ls waymark)`
