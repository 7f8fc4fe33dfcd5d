import { existsSync, statSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { createJiti } from "jiti"
import { isRecord } from "../../core/lib/is-object.js"
import { errorText } from "../cli/errors.js"
import { findTableModule } from "../cli/find-table-module.js"
import { findTable } from "../cli/find-table.js"
import { tablePaths } from "./paths/table-paths.js"
import type { TablePaths } from "./paths/table-paths.js"

/** The rows of a table, or why they could not be read. */
export type LoadedPaths =
  | { readonly paths: TablePaths; readonly file: string; readonly problem?: never }
  | { readonly problem: string; readonly paths?: never; readonly file?: never }

const loaded = new Map<string, { readonly changed: number; readonly result: LoadedPaths }>()
const found = new Map<string, string>()

/**
 * The table for a file: the module of the option, or that of `waymark.routes` in the nearest package.json above the file that has it, or the
 * first of the default paths. It is read once, and again when its module changes.
 */
export function tableOf(filename: string, cwd: string, option: string | undefined): LoadedPaths {
  try {
    const path = option === undefined ? nearest(dirname(resolve(cwd, filename)), cwd) : findTableModule(cwd, option)
    const changed = statSync(path).mtimeMs
    const known = loaded.get(path)
    if (known !== undefined && known.changed === changed) return known.result
    const result = read(path, relative(cwd, path))
    loaded.set(path, { changed, result })
    return result
  } catch (error) {
    return { problem: errorText(error).replace(/^CommandError: /, "") }
  }
}

function read(path: string, file: string): LoadedPaths {
  try {
    const jiti = createJiti(path, { interopDefault: false, tsconfigPaths: true, moduleCache: false })
    const exported: unknown = jiti(path)
    return { paths: tablePaths(findTable(isRecord(exported) ? exported : {}, file).table), file: path }
  } catch (error) {
    const text = errorText(error).replace(/^CommandError: /, "")
    return { problem: text.startsWith(file) ? text : `${file} could not be loaded: ${text}` }
  }
}

/** The module of the table for the files of a folder. */
function nearest(folder: string, cwd: string): string {
  const known = found.get(folder)
  if (known !== undefined && existsSync(known)) return known
  const path = findTableModule(cwd, undefined, folder)
  found.set(folder, path)
  return path
}
