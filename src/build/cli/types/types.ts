import { existsSync } from "node:fs"
import { basename, dirname, extname, resolve } from "node:path"
import { commandLine } from "../command.js"
import { CommandError, UsageError } from "../errors.js"
import { checkWrittenBy, readText, replaceFiles, shownPath } from "../files.js"
import { loadTracked } from "../load-table.js"
import type { LoadedTable } from "../load-table.js"
import { writeDeclaration } from "./declaration.js"

export interface TypesOptions {
  readonly out?: string | undefined
  readonly check?: boolean | undefined
}

/**
 * Writes the declaration file of a module's table and its source map, unless they are up to date.
 *
 * @returns a line that summarises what was done
 * @throws {CommandError} when the module has no table or the file cannot be written, and with `check` when the files are
 *   missing or out of date
 */
export async function writeTypes(cwd: string, module: string | undefined, options: TypesOptions): Promise<string> {
  const out = options.out === undefined ? undefined : resolve(cwd, parseOut(options.out))
  const command = commandLine("types", [module, ...(options.out === undefined ? [] : ["--out", options.out])])
  return writeTypesOf(await loadTracked(cwd, module), cwd, { ...options, out }, command)
}

/**
 * The same for a table that was loaded with the source positions of its rows; `out` is an absolute path.
 *
 * @param command writes the files, for the message of `check`
 */
export function writeTypesOf(
  loaded: Omit<LoadedTable, "file">,
  cwd: string,
  options: TypesOptions = {},
  command = "waymark types",
): string {
  const file = options.out ?? besideModule(loaded.path)
  const shown = shownPath(cwd, file)
  checkWrittenBy("waymark types", file, shown)
  const { text, map } = writeDeclaration({
    table: loaded.table,
    module: loaded.path,
    exportName: loaded.exportName,
    folder: dirname(file),
    name: basename(file),
  })
  const files = [[`${file}.map`, map] as const, [file, text] as const]
  const stale = files.filter(([path, wanted]) => readText(path) !== wanted)
  if (stale.length === 0) return `${shown} is up to date`
  if (options.check)
    throw new CommandError(
      `${shown} is ${existsSync(file) ? "out of date" : "missing"}`,
      `Run "${command}" to write it.`,
    )
  replaceFiles(stale.map(([path, content]) => ({ path, content, shown: shownPath(cwd, path) })))
  return `wrote ${shown}`
}

/** The path of the declaration file beside a module: `routes.types.d.ts` beside `routes.ts`. */
function besideModule(module: string): string {
  const extension = extname(module)
  const kind = /^\.[mc]/.exec(extension)?.[0] ?? "."
  return `${module.slice(0, -extension.length)}.types.d${kind}ts`
}

function parseOut(out: string): string {
  if (/\.d\.[mc]?ts$/.test(out)) return out
  throw new UsageError(
    `--out expects the name of a declaration file, got: ${out}`,
    "Write, for example, --out routes.types.d.ts.",
  )
}
