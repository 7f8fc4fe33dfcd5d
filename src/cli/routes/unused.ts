import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { CommandError } from "../errors.js"
import { helperRows } from "../helper-rows.js"

/** Files that may call helpers: code and templates, but no declaration files, which `waymark types` writes. */
const SOURCES = /(?<!\.d)\.[mc]?tsx?$|\.([mc]?jsx?|html|vue|svelte|astro)$/
const IGNORED_FOLDERS = /^(node_modules|dist|\..*)$/

/** The helpers of a table whose names are in no file of a folder, and how many there were. */
export interface UnusedHelpers {
  /** Their names without `_path` and `_url`. */
  readonly unused: readonly string[]
  readonly helpers: number
  readonly files: number
}

/**
 * Finds the helpers that no file of a folder names, as `user_path` or `user_url`.
 *
 * @throws {CommandError} when the folder does not exist or has no code or templates
 */
export function findUnused(cwd: string, folder: string, table: readonly unknown[]): UnusedHelpers {
  const path = resolve(cwd, folder)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${folder}: there is no such folder`)
  const files = sourcesIn(path)
  if (files.length === 0) throw new CommandError(`${folder}: there are no files with code or templates`)
  const helpers = helperRows(table).map(({ helper }) => helper)
  const unused = files.reduce<readonly string[]>((left, file) => {
    const text = readFileSync(file, "utf8")
    const words = new Set(text.match(/[\w$]+/g))
    return left.filter((helper) => !["path", "url"].some((suffix) => hasName(`${helper}_${suffix}`, text, words)))
  }, helpers)
  return { unused, helpers: helpers.length, files: files.length }
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return IGNORED_FOLDERS.test(entry.name) ? [] : sourcesIn(path)
    return entry.isFile() && SOURCES.test(entry.name) ? [path] : []
  })
}

/** Whether a text has a name as a whole word. A name that is not an identifier is called as `Routes["the-name_path"]`. */
function hasName(name: string, text: string, words: ReadonlySet<string>): boolean {
  return words.has(name) || (!/^[\w$]+$/.test(name) && text.includes(JSON.stringify(name)))
}
