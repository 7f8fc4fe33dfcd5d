import type ts from "typescript"
import { foldedOf } from "../../../core/table/fold/folded.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import { loadProject, typeOfTable } from "../compiler/load-project.js"
import type { Project, ProjectOptions } from "../compiler/load-project.js"
import type { Program } from "../compiler/program.js"
import { CommandError } from "../errors.js"
import { loadTracked } from "../load-table.js"
import type { LoadedTable } from "../load-table.js"
import { findReferences } from "../references/find-references.js"
import type { Found } from "../references/find-references.js"
import { editControllers } from "./edit-controllers.js"
import { editReferences } from "./edit-references.js"
import { alignRoutes, checkRows, isChanged, notesOfShared } from "./check-rows.js"
import type { EditedRoutes } from "./check-rows.js"
import { editRows } from "./edit-rows.js"
import { editTableNames } from "./edit-table-names.js"
import { tableCode } from "../table-code/table-code.js"
import type { TableCode } from "../table-code/table-code.js"
import { editedTexts, movedStarts, readSource } from "./edits.js"
import type { Edit } from "./edits.js"
import { parseRename } from "./parse-rename.js"
import type { Rename } from "./parse-rename.js"
import { placeIn, placeOfError } from "./places.js"
import { writtenOut } from "./written-out.js"

/** A rename that was tried: the program compiles with it. */
export interface TriedRename {
  readonly edits: readonly Edit[]
  readonly texts: ReadonlyMap<string, string>
  /** How many routes and references it changes. */
  readonly rows: number
  /** What the user should know: links that became other links, and paths in strings that stay as they are. */
  readonly notes: readonly string[]
}

/**
 * Tries a rename without writing anything.
 *
 * @throws {CommandError} when the names do not fit, when something cannot be renamed, or when the program does not compile before or
 *   after it
 */
export async function tryRename(cwd: string, from: string, to: string, options: ProjectOptions): Promise<TriedRename> {
  const project = await loadProject(cwd, options, loadTracked)
  const { loaded, compiler } = project
  const routes: readonly Route[] = list_routes(loaded.table)
  const rename = parseRename(routes, from, to, loaded.file)
  const program = compiler.program()
  try {
    refuseErrors(program, cwd, "the program does not compile, so it was not renamed", "Correct these errors first.")
    const code = tableCode(program, loaded.table, routes, cwd)
    const found = findReferences(program, typeOfTable(program, loaded, compiler.config, cwd), routes)
    const reading: Reading = { project, code, found, rename, module: options.module }
    return (await renameRows(reading, true)) ?? (await renameRows(reading, false)) ?? noRename(rename)
  } finally {
    program.close()
  }
}

/** A program that is renamed. */
interface Reading {
  readonly project: Project
  readonly code: TableCode
  readonly found: readonly Found[]
  readonly rename: Rename
  readonly module: string | undefined
}

/**
 * Tries a rename.
 *
 * @param folds whether a row that is written as an action of resources that was renamed becomes part of them again
 * @returns undefined if it was not: the rename back would not write it
 */
async function renameRows(reading: Reading, folds: boolean): Promise<TriedRename | undefined> {
  const { code, found, rename, module, project } = reading
  const { program, routes, cwd } = code
  const rows = editRows(code, rename, folds)
  const table = [...rows, ...editTableNames(code, project.loaded.table, rename, rows)]
  const list: readonly Route[] = list_routes((await loadEdited(cwd, module, editedTexts(table))).table)
  const edited = alignRoutes(routes, list, rename)
  checkRows(code, edited, rename)
  const { after } = edited
  const edits = [
    ...table,
    ...editReferences({ program, before: routes, after, cwd }, found),
    ...(rename.field === "plug" || rename.field === "plug_opts" ? editControllers(program, routes, rename) : []),
  ]
  const texts = editedTexts(edits)
  const changed = routes.flatMap((route, index) =>
    FIELDS.some((field) => isChanged(route, after[index], field)) ? [index] : [],
  )
  const paths = rename.field === "path" ? writtenOut(program, routes, changed, found, table) : []
  const isOwn = rename.field === "plug_opts" && rename.rows.some((index) => code.rows[index]?.[0] === "resources")
  const afterRows = rename.rows.map((index) => foldedOf(list).rows[edited.indexes.indexOf(index)])
  const isFolded = rename.field === "plug_opts" && afterRows.some((row) => Array.isArray(row) && row[0] === "resources")
  const others = await checkProgram(reading, { edits, texts, ...edited }, isOwn || isFolded)
  if (isFolded && !others.isUndone) return undefined
  const notes = [
    ...[project.compiler.note ?? []].flat(),
    ...notesOfShared(code, after, rename),
    ...(isOwn && !others.isUndone
      ? ["the rename back keeps the row of its own, and does not put it into resources again"]
      : []),
    ...others.links,
    ...paths.map((node) => staysNote(node, cwd)),
  ]
  return { edits, texts, rows: changed.length, notes }
}

function noRename({ from, to }: Rename): never {
  throw new CommandError(`${from} cannot be renamed to ${to}`, "Change the row by hand.")
}

/** What a rename can change of a route. */
const FIELDS = ["helper", "plug", "plug_opts", "path"] as const

async function loadEdited(
  cwd: string,
  module: string | undefined,
  texts: ReadonlyMap<string, string>,
): Promise<LoadedTable> {
  try {
    return await loadTracked(cwd, module, texts)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new CommandError(
      `the table would break a rule, so it was not renamed:\n${error.message}`,
      "Choose another name.",
    )
  }
}

/** The most errors that are listed. */
const MOST = 5

function refuseErrors(
  program: Program,
  cwd: string,
  sentence: string,
  advice: string,
  texts?: ReadonlyMap<string, string>,
): void {
  const errors = program.errors()
  if (errors.length === 0) return
  const lines = errors.slice(0, MOST).map((error) => `${placeOfError(error, cwd, texts)}${error.message}`)
  const others = errors.length > MOST ? [`and ${errors.length - MOST} more`] : []
  throw new CommandError([`${sentence}:`, ...lines, ...others].join("\n"), advice)
}

/** A program that was edited. */
interface Edited extends EditedRoutes {
  readonly edits: readonly Edit[]
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Compiles the edited program.
 *
 * @param isMoved whether an action has left resources or become part of them
 * @returns the links that mean other rows in it, and whether the rename back gives the same table as before
 * @throws {CommandError} when it does not compile
 */
async function checkProgram(
  { project: { loaded, compiler }, code, found, rename, module }: Reading,
  { edits, texts, after, indexes }: Edited,
  isMoved: boolean,
): Promise<{ readonly links: readonly string[]; readonly isUndone: boolean }> {
  const { cwd, routes } = code
  const moved = movedStarts(edits)
  const known = new Map(found.map(({ node, rows }) => [placeKey(node, moved), rows]))
  const program = compiler.program(texts)
  try {
    const advice = "Change these places by hand first, or choose another name."
    refuseErrors(program, cwd, "the program would not compile, so it was not renamed", advice, texts)
    const edited = indexes.flatMap((index) => after[index] ?? [])
    const now = findReferences(program, typeOfTable(program, loaded, compiler.config, cwd), edited)
    const links = now.flatMap(({ node, rows: own }) => {
      const old = known.get(placeKey(node, (_file, start) => start)) ?? []
      const rows = own.map((at) => indexes[at] ?? -1).toSorted((one, other) => one - other)
      if (rows.join() === old.join()) return []
      return [
        `${placeIn(node, cwd)}: ${node.getText()} meant ${names(old, routes)}, and means ${names(rows, after)} now`,
      ]
    })
    return { links, isUndone: !isMoved || (await isUndone({ program, cwd, module, texts, indexes, rename })) }
  } finally {
    program.close()
  }
}

/** Whether the rename back gives the files of the table as they are. */
async function isUndone({
  program,
  cwd,
  module,
  texts,
  indexes,
  rename,
}: Pick<Edited, "texts" | "indexes"> &
  Pick<Reading, "rename" | "module"> &
  Pick<TableCode, "program" | "cwd">): Promise<boolean> {
  const { table } = await loadEdited(cwd, module, texts)
  const code = tableCode(program, table, list_routes(table), cwd)
  const rows = rename.rows.map((index) => indexes.indexOf(index)).toSorted((one, other) => one - other)
  const back = editedTexts(editRows(code, { ...rename, rows, from: rename.to, to: rename.from }, true), texts)
  return [...back].every(([file, text]) => text === readSource(file).text)
}

function placeKey(node: ts.Node, moved: (file: string, start: number) => number): string {
  const { fileName } = node.getSourceFile()
  return `${fileName}:${moved(fileName, node.getStart())}`
}

function names(rows: readonly number[], routes: readonly Route[]): string {
  const list = rows.flatMap((index) => routes[index] ?? []).map(({ verb, path }) => `${verb.toUpperCase()} ${path}`)
  return list.length === 0 ? "no row" : list.join(", ")
}

function staysNote(node: ts.Node, cwd: string): string {
  return `${placeIn(node, cwd)}: ${node.getText()} is written out, and stays as it is`
}
