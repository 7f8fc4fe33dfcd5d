import { resolve, relative } from "node:path"
import { CommandError } from "../errors.js"
import { findTableModule } from "../find-table-module.js"
import type { LoadedTable } from "../load-table.js"
import { loadCompiler } from "./load-compiler.js"
import type { Compiler } from "./load-compiler.js"
import type { KnownType, Program } from "./program.js"

/** The options of commands that read a project: the module of the table, and the `tsconfig.json`. */
export interface ProjectOptions {
  readonly module?: string | undefined
  readonly project?: string | undefined
}

/** A table, and the compiler of the project that it is part of. */
export interface Project {
  readonly loaded: LoadedTable
  readonly compiler: Compiler
}

/** Explains these options in the usage of a command. */
export const PROJECT_USAGE = `  --module FILE   the module of the table (default: as for "waymark routes")
  --project FILE  the tsconfig.json of the program (default: the nearest one above the module, or
                  above the current folder if the module is of another package)`

/**
 * Loads a table and the TypeScript of its project.
 *
 * @param load loads the table of a module
 * @throws {CommandError} when the table does not load, or the project has no `tsconfig.json` or no TypeScript with an API
 */
export async function loadProject(
  cwd: string,
  { module, project }: ProjectOptions,
  load: (cwd: string, module: string | undefined) => Promise<LoadedTable>,
): Promise<Project> {
  const compiler = await loadCompiler(cwd, project, findTableModule(cwd, module))
  return { loaded: await load(cwd, module), compiler }
}

/**
 * The type of a table in a program.
 *
 * @throws {CommandError} when the module is not part of the program
 */
export function typeOfTable(
  program: Program,
  { path, file, exportName }: LoadedTable,
  config: string,
  cwd: string,
): KnownType {
  const source = program.files.find(({ fileName }) => resolve(fileName) === path)
  const type = source && program.exportType(source, exportName)
  if (type !== undefined) return type
  throw new CommandError(
    `${file} is not in the program of ${relative(cwd, config)}`,
    `Add it to "include" there, or name another tsconfig.json with --project.`,
  )
}
