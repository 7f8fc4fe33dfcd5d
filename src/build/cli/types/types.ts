import { existsSync } from "node:fs"
import { basename, dirname, extname, relative, resolve } from "node:path"
import { CommandError, usageError } from "../errors.js"
import { readText, replaceFile } from "../files.js"
import { loadTracked } from "../load-table.js"
import { FILE_HEADER, writeDeclaration } from "./declaration.js"

/** The options of `waymark types`. */
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
  const loaded = await loadTracked(cwd, module)
  const file = out ?? besideModule(loaded.path)
  const shown = relative(cwd, file)
  checkOverwritable(file, shown)
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
      `${shown} is ${existsSync(file) ? "out of date" : "missing"}; run "waymark types" to write it`,
    )
  for (const [path, wanted] of stale) replaceFile(path, wanted, relative(cwd, path))
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
  throw usageError(
    `--out takes the name of a declaration file, such as "routes.types.d.ts", got: ${JSON.stringify(out)}`,
  )
}

/** Throws if the file exists and was written by hand, so that it is not overwritten. */
function checkOverwritable(file: string, shown: string): void {
  const text = readText(file)
  if (text !== undefined && !text.startsWith(FILE_HEADER))
    throw new CommandError(`${shown} exists and was not written by "waymark types"; choose another name with --out`)
}
