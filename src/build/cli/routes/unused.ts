import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import { CommandError } from "../errors.js"
import { helperRows } from "../helper-rows.js"
import { writtenPaths } from "./written-paths.js"

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
 * Finds the helpers that no file of a folder names, as `user_path` or `user_url`, in a call of a client such as
 * `api.user("show", 7)`, or by a path of `verified_path` or `verified_url`.
 *
 * @throws {CommandError} when the folder does not exist or has no code or templates
 */
export function findUnused(cwd: string, folder: string, table: readonly unknown[]): UnusedHelpers {
  const path = resolve(cwd, folder)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${folder}: there is no such folder`)
  const files = sourcesIn(path)
  if (files.length === 0) throw new CommandError(`${folder}: there are no files with code or templates`)
  const rows = helperRows(table)
  const routes: readonly Route[] = list_routes(table)
  const unused = files.reduce((left, file) => {
    const text = readFileSync(file, "utf8")
    const words = new Set(text.match(/[\w$]+/g))
    const linked = writtenPaths(text, routes)
    return left.filter(
      ({ helper, routes: own }) =>
        !["path", "url"].some((suffix) => hasName(`${helper}_${suffix}`, text, words)) &&
        !own.some(({ path }) => linked.has(path)) &&
        !isCalled(helper, own, text),
    )
  }, rows)
  return { unused: unused.map(({ helper }) => helper), helpers: rows.length, files: files.length }
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

/** Whether a text has a call of a client: the helper's name after a dot or in brackets, and one of its actions. */
function isCalled(helper: string, routes: readonly Route[], text: string): boolean {
  const member = /^[\w$]+$/.test(helper) ? `\\.\\s*${escaped(helper)}` : `\\[\\s*["'\`]${escaped(helper)}["'\`]\\s*\\]`
  const actions = routes.flatMap(({ plug_opts }) => (typeof plug_opts === "string" ? [escaped(plug_opts)] : []))
  return new RegExp(`${member}\\s*\\(\\s*(["'\`])(${actions.join("|")})\\1`).test(text)
}

const escaped = (name: string): string => name.replace(/[^\w]/g, "\\$&")
