import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, extname, relative, resolve } from "node:path"
import { FIRST_WORDS, writeDeclaration } from "./declaration.js"
import { CommandError, errorText, usageError } from "./errors.js"
import { loadTable } from "./load-table.js"

/** How the declaration file is asked for. */
export interface TypesOptions {
  readonly out?: string | undefined
  readonly check?: boolean | undefined
}

/**
 * Writes the declaration file of a module's table and its map, where they are not as they should be, and says what
 * was done.
 *
 * @throws {CommandError} when the module has no table or the file cannot be written, and with `check` when the files
 *   are not as they should be
 */
export async function makeTypes(cwd: string, module: string | undefined, options: TypesOptions): Promise<string> {
  const out = options.out === undefined ? undefined : resolve(cwd, readOut(options.out))
  const loaded = await loadTable(cwd, module, true)
  const file = out ?? besideModule(loaded.path)
  const shown = relative(cwd, file)
  checkOwn(file, shown)
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
    throw new CommandError(`${shown} is ${existsSync(file) ? "out of date" : "not there"}; "waymark types" writes it`)
  for (const [path, wanted] of stale) replaceFile(path, wanted, relative(cwd, path))
  return `wrote ${shown}`
}

/** The module's own name with `.types.d` in it: `routes.types.d.ts` beside `routes.ts`. */
function besideModule(module: string): string {
  const extension = extname(module)
  const kind = /^\.[mc]/.exec(extension)?.[0] ?? "."
  return `${module.slice(0, -extension.length)}.types.d${kind}ts`
}

function readOut(out: string): string {
  if (/\.d\.[mc]?ts$/.test(out)) return out
  throw usageError(
    `--out takes the name of a declaration file, such as "routes.types.d.ts", got: ${JSON.stringify(out)}`,
  )
}

/** A file that somebody has written by hand is not to be lost. */
function checkOwn(file: string, shown: string): void {
  const text = readText(file)
  if (text !== undefined && !text.startsWith(FIRST_WORDS))
    throw new CommandError(`${shown} is there, and "waymark types" has not written it; --out takes another name`)
}

/** A file's text, in whatever way it ends its lines. */
function readText(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  try {
    return readFileSync(path, "utf8").replaceAll("\r\n", "\n")
  } catch (error) {
    throw new CommandError(`${basename(path)} could not be read: ${errorText(error)}`)
  }
}

/** Writes beside the file and renames, so that no reader sees half of it. */
function replaceFile(path: string, text: string, shown: string): void {
  const part = `${path}.${process.pid}.part`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(part, text)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw new CommandError(`${shown} could not be written: ${errorText(error)}`)
  }
}
