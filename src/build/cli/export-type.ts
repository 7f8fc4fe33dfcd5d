import { posix, relative } from "node:path"
import { isIdentifier, stringLiteral } from "../../core/lib/literal.js"

/** An export of a module, as seen from a folder. Paths are absolute. */
export interface ModuleExport {
  readonly module: string
  readonly exportName: string
  readonly folder: string
}

/** The type of an export, such as `typeof import("./routes.js").routes`. */
export function exportType({ module, folder, exportName }: ModuleExport): string {
  const specifier = toUrl(folder, module).replace(/\.([mc]?)tsx?$/, ".$1js")
  const exports = `typeof import(${stringLiteral(specifier)})`
  return isIdentifier(exportName) ? `${exports}.${exportName}` : `(${exports})[${stringLiteral(exportName)}]`
}

/** The relative URL of a file from a folder, beginning with a dot. */
export function toUrl(folder: string, file: string): string {
  const path = relative(folder, file).split(/[\\/]/).join(posix.sep)
  return path.startsWith(".") ? path : `./${path}`
}
