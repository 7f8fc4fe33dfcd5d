import { existsSync, statSync } from "node:fs"
import { relative, resolve } from "node:path"
import { createJiti } from "jiti"
import type { Jiti, JitiOptions, TransformOptions, TransformResult } from "jiti"
import { inspect } from "../lib/inspect.js"
import { list_routes } from "../table/routes.js"
import { CommandError, errorText, isTableError } from "./errors.js"
import { trackPlaces } from "./places.js"

/** A table and its module. */
export interface LoadedTable {
  /** The module's relative path, for messages. */
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
 * Loads a TypeScript or JavaScript module, and returns the table that it exports after checking its rules.
 *
 * @param module a path; if undefined, the default paths are tried
 * @param tracked whether to record the source positions of rows for `placeOf`
 * @throws {CommandError} when the module does not exist, throws, or exports no table, or when the table breaks a rule
 */
export async function loadTable(cwd: string, module: string | undefined, tracked = false): Promise<LoadedTable> {
  const path = findModule(cwd, module)
  const file = relative(cwd, path)
  try {
    const { table, exportName } = findTable(await importModule(path, file, tracked), file)
    list_routes(table)
    return { file, path, table, exportName }
  } catch (error) {
    throw isTableError(error) ? new CommandError(`${file}: the table breaks a rule: ${error.message}`) : error
  }
}

function findModule(cwd: string, module: string | undefined): string {
  const wanted =
    module === undefined ? DEFAULT_MODULES : ["", ...EXTENSIONS].map((extension) => `${module}${extension}`)
  const found = wanted.map((name) => resolve(cwd, name)).find((path) => existsSync(path) && statSync(path).isFile())
  if (found !== undefined) return found
  throw new CommandError(
    module === undefined
      ? `no module given, and none of these exists: ${DEFAULT_MODULES.join(", ")}`
      : `there is no module ${module}`,
  )
}

async function importModule(path: string, file: string, tracked: boolean): Promise<Exports> {
  const jiti = makeLoader(path, file, tracked)
  try {
    const loaded: unknown = await jiti.import(path)
    return typeof loaded === "object" && loaded !== null ? (loaded as Exports) : {}
  } catch (error) {
    throw isTableError(error) ? error : new CommandError(`${file} could not be loaded: ${errorText(error)}`)
  }
}

/** Creates a loader that resolves the `paths` of the nearest tsconfig.json, as the compiler does. */
function makeLoader(path: string, file: string, tracked: boolean): Jiti {
  try {
    const options: JitiOptions = { interopDefault: false, tsconfigPaths: true, fsCache: !tracked }
    const jiti = createJiti(path, options)
    return tracked ? createJiti(path, { ...options, transform: (source) => trackedCode(jiti, source) }) : jiti
  } catch (error) {
    throw new CommandError(`the tsconfig.json above ${file} could not be read: ${errorText(error)}`)
  }
}

function trackedCode(jiti: Jiti, source: TransformOptions): TransformResult {
  const plugins = [trackPlaces(source.filename ?? "")]
  return { code: jiti.transform({ ...source, babel: { ...source.babel, plugins } }) }
}

function findTable(loaded: Exports, file: string): Pick<LoadedTable, "table" | "exportName"> {
  for (const name of ["routes", "default"]) {
    const table = loaded[name]
    if (Array.isArray(table)) return { table, exportName: name }
  }
  // The exports of a CommonJS module may be its default export.
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
