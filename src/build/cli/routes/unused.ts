import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { groupBy } from "../../../core/lib/group-by.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import { loadCompiler } from "../compiler/load-compiler.js"
import { typeOfTable } from "../compiler/load-project.js"
import { CommandError } from "../errors.js"
import { helperRows } from "../named-rows.js"
import type { LoadedTable } from "../load-table.js"
import { findReferences } from "../references/find-references.js"
import { writtenPaths } from "./written-paths.js"

/** Files that may call helpers: code and templates, but no declaration files, which `waymark types` writes. */
const SOURCES = /(?<!\.d)\.[mc]?tsx?$|\.([mc]?jsx?|html|vue|svelte|astro)$/
const IGNORED_FOLDERS = /^(node_modules|dist|\..*)$/

/** The routes of a table that have a helper and that no file of a folder uses. */
export interface UnusedRoutes {
  /** Their indexes. */
  readonly unused: ReadonlySet<number>
  /** How many routes have a helper. */
  readonly linked: number
  /** How many files were read by their types, and in how many names were searched. */
  readonly files: { readonly typed: number; readonly searched: number }
}

/**
 * Finds the routes with a helper that no file of a folder uses. In the files of the table's TypeScript project these are the rows of
 * references. In other files, or if TypeScript is not installed, a helper is used with all its rows if the file names it as
 * `user_path` or `user_url`, in a call of a client such as `api.user("show", 7)`, or by a path of `verified_path` or `verified_url`.
 *
 * @throws {CommandError} when the folder does not exist or has no code or templates
 */
export async function findUnused(cwd: string, folder: string, loaded: LoadedTable): Promise<UnusedRoutes> {
  const path = resolve(cwd, folder)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`there is no folder ${folder}`, "Give the folder of the program, such as src.")
  const files = sourcesIn(path)
  if (files.length === 0)
    throw new CommandError(
      `${folder} has no files with code or templates`,
      "Give the folder of the program, such as src.",
    )
  const routes: readonly Route[] = list_routes(loaded.table)
  const typed = await readUses(cwd, loaded, routes)
  const searched = files.filter((file) => !typed.has(file))
  const used = new Set(files.flatMap((file) => typed.get(file) ?? []))
  const unnamed = new Set(findUnnamed(searched, loaded.table, routes))
  const linked = routes.flatMap(({ helper }, index) => (helper === null ? [] : [{ helper, index }]))
  return {
    unused: new Set(linked.flatMap(({ helper, index }) => (unnamed.has(helper) && !used.has(index) ? [index] : []))),
    linked: linked.length,
    files: { typed: files.length - searched.length, searched: searched.length },
  }
}

/** The indexes of the routes that each file of the table's project uses; empty without a project or TypeScript. */
async function readUses(
  cwd: string,
  loaded: LoadedTable,
  routes: readonly Route[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  try {
    const compiler = await loadCompiler(cwd, undefined, loaded.path)
    const program = compiler.program()
    try {
      const found = findReferences(program, typeOfTable(program, loaded, compiler.config, cwd), routes)
      const uses = groupBy(
        found.filter(({ isUse }) => isUse),
        ({ node }) => resolve(node.getSourceFile().fileName),
      )
      const paths = program.files.map(({ fileName }) => resolve(fileName))
      return new Map(paths.map((file) => [file, (uses.get(file) ?? []).flatMap(({ rows }) => rows)]))
    } finally {
      program.close()
    }
  } catch (error) {
    if (error instanceof CommandError) return new Map()
    throw error
  }
}

/** The helpers that no file names. */
function findUnnamed(files: readonly string[], table: readonly unknown[], routes: readonly Route[]): readonly string[] {
  const unnamed = files.reduce((left, file) => {
    const text = readFileSync(file, "utf8")
    const words = new Set(text.match(/[\w$]+/g))
    const linked = writtenPaths(text, routes)
    return left.filter(
      ({ name: helper, routes: own }) =>
        !["path", "url"].some((suffix) => hasName(`${helper}_${suffix}`, text, words)) &&
        !own.some(({ path }) => linked.has(path)) &&
        !isCalled(helper, own, text),
    )
  }, helperRows(table))
  return unnamed.map(({ name }) => name)
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
