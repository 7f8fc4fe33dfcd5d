import { existsSync, statSync } from "node:fs"
import { relative, resolve } from "node:path"
import { createJiti } from "jiti"
import type { Jiti, JitiOptions, TransformOptions, TransformResult } from "jiti"
import { inspect } from "../lib/inspect.js"
import { list_routes } from "../table/routes.js"
import { CommandError, errorText, isTableProblem } from "./errors.js"
import { watchPlaces } from "./places.js"

/** A table and the module that it comes from. */
export interface LoadedTable {
  /** The module's path as messages show it. */
  readonly file: string
  readonly path: string
  /** The name of the table's export. */
  readonly exportName: string
  readonly table: readonly unknown[]
}

type Exports = Readonly<Record<string, unknown>>

const EXTENSIONS = [".ts", ".mts", ".js", ".mjs"]
const DEFAULT_MODULES = ["routes", "src/routes", "app/routes"].flatMap((name) =>
  EXTENSIONS.map((extension) => name + extension),
)

/**
 * Loads a module, TypeScript or JavaScript, and finds the table that it exports; the table keeps the rules.
 *
 * @param module a path; without one the usual places are looked at
 * @param watched whether `placeOf` is to know where the rows are written
 * @throws {CommandError} when there is no such module, when it throws, when it exports no table, or when
 *   the table breaks a rule
 */
export async function loadTable(cwd: string, module: string | undefined, watched = false): Promise<LoadedTable> {
  const path = findModule(cwd, module)
  const file = relative(cwd, path)
  try {
    const { table, exportName } = findTable(await importModule(path, file, watched), file)
    list_routes(table)
    return { file, path, table, exportName }
  } catch (error) {
    throw isTableProblem(error) ? new CommandError(`${file}: the table breaks a rule: ${error.message}`) : error
  }
}

function findModule(cwd: string, module: string | undefined): string {
  const wanted =
    module === undefined ? DEFAULT_MODULES : ["", ...EXTENSIONS].map((extension) => `${module}${extension}`)
  const found = wanted.map((name) => resolve(cwd, name)).find((path) => existsSync(path) && statSync(path).isFile())
  if (found !== undefined) return found
  throw new CommandError(
    module === undefined
      ? `no module given, and there is none of: ${DEFAULT_MODULES.join(", ")}`
      : `there is no module ${module}`,
  )
}

async function importModule(path: string, file: string, watched: boolean): Promise<Exports> {
  const jiti = makeLoader(path, file, watched)
  try {
    const loaded: unknown = await jiti.import(path)
    return typeof loaded === "object" && loaded !== null ? (loaded as Exports) : {}
  } catch (error) {
    throw isTableProblem(error) ? error : new CommandError(`${file} could not be loaded: ${errorText(error)}`)
  }
}

/** The loader knows the paths of the tsconfig.json above the module, as the compiler does. */
function makeLoader(path: string, file: string, watched: boolean): Jiti {
  try {
    const options: JitiOptions = { interopDefault: false, tsconfigPaths: true, fsCache: !watched }
    const jiti = createJiti(path, options)
    return watched ? createJiti(path, { ...options, transform: (asked) => watchedCode(jiti, asked) }) : jiti
  } catch (error) {
    throw new CommandError(`the tsconfig.json above ${file} could not be read: ${errorText(error)}`)
  }
}

function watchedCode(jiti: Jiti, asked: TransformOptions): TransformResult {
  const plugins = [watchPlaces(asked.filename ?? "")]
  return { code: jiti.transform({ ...asked, babel: { ...asked.babel, plugins } }) }
}

function findTable(loaded: Exports, file: string): Pick<LoadedTable, "table" | "exportName"> {
  for (const name of ["routes", "default"]) {
    const table = loaded[name]
    if (Array.isArray(table)) return { table, exportName: name }
  }
  // A CommonJS module may come as a default export.
  const inner = loaded["default"]
  if (typeof inner === "object" && inner !== null && "routes" in inner && Array.isArray(inner.routes))
    return { table: inner.routes, exportName: "routes" }
  const tables = Object.entries(loaded).filter((entry): entry is [string, readonly unknown[]] => isTable(entry[1]))
  if (tables[0] !== undefined && tables.length === 1) return { table: tables[0][1], exportName: tables[0][0] }
  const expected = `Expected an array of nodes, exported as "routes", as the default, or as the only one`
  throw new CommandError(
    tables.length > 1
      ? `${file} exports more than one table: ${tables.map(([name]) => name).join(", ")}. ${expected}`
      : `${file} exports no route table. ${expected}; it exports ${listExports(loaded)}`,
  )
}

function isTable(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row) && typeof row[0] === "string")
  )
}

function listExports(loaded: Exports): string {
  const names = Object.entries(loaded).map(([name, value]) => `${name} (${describe(value)})`)
  return names.length === 0 ? "nothing" : names.join(", ")
}

function describe(value: unknown): string {
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return "an array"
  return typeof value === "object" && value !== null ? "an object" : inspect(value)
}
