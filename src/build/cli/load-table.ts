import { relative, resolve } from "node:path"
import type { JitiOptions } from "jiti"
import { list_routes } from "../../core/table/routes.js"
import { placeOfError, placeOfImport } from "./error-place.js"
import { CommandError, errorText, isTableError, systemCode } from "./errors.js"
import { findTableModule } from "./find-table-module.js"
import { findTable, isTable } from "./find-table.js"
import { UnknownValueError } from "./build-values.js"
import type { BuildValues } from "./build-values.js"
import { importModule, importTracked, loadedFiles, needsValues } from "./load-module.js"
import type { Exports } from "./load-module.js"
import { writePlace } from "./places.js"
import { tableOfError, tableProblems } from "./table-problems.js"

export interface LoadedTable {
  /** The module's relative path, for messages. */
  readonly file: string
  readonly path: string
  /** The name of the table's export. */
  readonly exportName: string
  readonly table: readonly unknown[]
}

/**
 * Loads a TypeScript or JavaScript module, and returns the table that it exports after checking its rules.
 *
 * @param module a path; if undefined, the default paths are tried
 * @throws {CommandError} when the module does not exist, throws, or exports no table, or when the table breaks rules: with all
 *   of its problems, and with their places in the sources
 */
export async function loadTable(cwd: string, module: string | undefined): Promise<LoadedTable> {
  const path = findTableModule(cwd, module)
  const file = relative(cwd, path)
  try {
    const loaded = await importModule(path, file)
    if (needsValues(path)) await importTracked(path, file) // throws
    return checkedTable(loaded, path, file)
  } catch (error) {
    throw error instanceof CommandError ? error : await locateError(cwd, path, file, error)
  }
}

/**
 * The same with the source positions of rows, for `placeOf`. It loads the modules of the project anew.
 *
 * @param texts the texts of files that are not as on the disk, by their paths
 */
export async function loadTracked(
  cwd: string,
  module: string | undefined,
  texts?: ReadonlyMap<string, string>,
): Promise<LoadedTable> {
  const path = findTableModule(cwd, module)
  const file = relative(cwd, path)
  try {
    return checkedTable(await importTracked(path, file, { texts }), path, file)
  } catch (error) {
    throw describeError(cwd, file, error, undefined)
  }
}

/**
 * Loads a module as {@link loadTracked} does, and returns all tables that it exports, by name.
 *
 * @param path that of the module
 * @param values what a bundler puts in place of expressions
 * @throws {CommandError} when the module throws or exports no table, or when a table breaks a rule
 */
export async function loadTables(
  cwd: string,
  path: string,
  values?: BuildValues,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const file = relative(cwd, path)
  const tables = new Map<string, readonly unknown[]>()
  let current: readonly unknown[] | undefined
  try {
    const loaded = await importTracked(path, file, { values })
    for (const [name, value] of Object.entries(loaded))
      if (Array.isArray(value) && (isTableName(name) || isTable(value))) tables.set(name, value)
    for (const table of tables.values()) {
      current = table
      list_routes(table)
    }
    if (tables.size === 0) findTable(loaded, file) // throws
  } catch (error) {
    throw describeError(cwd, file, error, current)
  }
  return tables
}

function isTableName(name: string): boolean {
  return name === "routes" || name === "default"
}

function checkedTable(loaded: Exports, path: string, file: string): LoadedTable {
  const { table, exportName } = findTable(loaded, file)
  list_routes(table)
  return { file, path, table, exportName }
}

/** Loads a module again that threw an error or has a table that breaks rules, for the places in the sources. */
async function locateError(cwd: string, path: string, file: string, first: unknown): Promise<CommandError> {
  let table: readonly unknown[] | undefined
  try {
    table = findTable(await importTracked(path, file), file).table
    list_routes(table)
  } catch (error) {
    return describeError(cwd, file, error, table)
  }
  // The second time it threw nothing, so the places are not known.
  return isTableError(first) ? brokenTable([tableLine(file, first.message)]) : notLoaded(file, first)
}

/**
 * Loads a module again that threw an error, for its place in the sources, and returns the error for the user.
 *
 * @param path that of the module
 * @param file its relative path, for messages
 * @param options of jiti, with which it was loaded
 */
export async function locateThrown(
  cwd: string,
  path: string,
  file: string,
  first: unknown,
  options: JitiOptions = {},
): Promise<CommandError> {
  try {
    await importTracked(path, file, options)
  } catch (error) {
    return describeError(cwd, file, error, undefined)
  }
  return notLoaded(file, first)
}

/** The error for the user: all problems of a table, or what a module threw. */
function describeError(
  cwd: string,
  file: string,
  error: unknown,
  loaded: readonly unknown[] | undefined,
): CommandError {
  if (error instanceof CommandError) return error
  const table = loaded ?? (isTableError(error) ? tableOfError(error) : undefined)
  if (isTableError(error) && table !== undefined) {
    const lines = tableProblems(table).map(({ message, place }) =>
      place === undefined ? tableLine(file, message) : `${writePlace(place, cwd)}: ${message}`,
    )
    return brokenTable(lines)
  }
  const path = resolve(cwd, file)
  const place =
    error instanceof UnknownValueError
      ? error.place
      : (placeOfError(error, cwd) ?? placeOfImport(error, [path, ...loadedFiles(path)]))
  const text =
    isTableError(error) || error instanceof UnknownValueError
      ? error.message
      : `${fileOf(cwd, error)}${errorText(error)}`
  if (place !== undefined) {
    const isOther = relative(cwd, place.file) !== file
    return new CommandError(
      `${writePlace(place, cwd)}: ${text}${isOther ? `\n  while loading ${file}` : ""}`,
      adviceOf(error, text),
    )
  }
  return isTableError(error) ? brokenTable([tableLine(file, text)]) : notLoaded(file, error)
}

/** The file that the system could not open. */
function fileOf(cwd: string, error: unknown): string {
  if (systemCode(error) === undefined || !(error instanceof Error) || !("path" in error)) return ""
  return typeof error.path === "string" ? `${relative(cwd, resolve(cwd, error.path))}: ` : ""
}

function notLoaded(file: string, error: unknown): CommandError {
  const text = errorText(error)
  return new CommandError(`${file} could not be loaded: ${text}`, adviceOf(error, text))
}

/** What to do about an error that a module threw while it was loaded. */
function adviceOf(error: unknown, text: string): string {
  if (isTableError(error)) return "Correct this row: the table breaks a rule."
  if (error instanceof UnknownValueError) return error.advice
  if (text.startsWith("syntax error")) return "Correct the syntax there."
  const [, missing] = /^Cannot find (?:module|package) '([^']+)'/.exec(text) ?? []
  if (missing === undefined)
    return "The module is run to read what it exports: correct this error, or move what throws it to a module of its own."
  return /^[./]/.test(missing)
    ? "Correct the path of the import, or write the file."
    : "Install the package, or correct its name."
}

function tableLine(file: string, message: string): string {
  return `${file}: the table breaks a rule: ${message}`
}

function brokenTable(lines: readonly string[]): CommandError {
  const advice =
    lines.length === 1 ? "Correct this row: the table breaks a rule." : "Correct these rows: the table breaks rules."
  return new CommandError(lines.join("\n"), advice)
}
