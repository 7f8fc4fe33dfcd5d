import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { measureFolder } from "../../../type-tests/cost/measure.js"
import type { Cost } from "../../../type-tests/cost/measure.js"
import { writeProject } from "../../../type-tests/support/declarations.js"
import type { Files } from "./shape.js"

const root = join(import.meta.dirname, "../../..")

/** Makes a new folder for programs, inside the repository, so that they find the installed packages. */
export function workFolder(name: string): string {
  const parent = join(root, ".cache")
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, `${name}-`))
}

/**
 * Writes the files of a program and its `tsconfig.json`, with the settings of this repository.
 *
 * @param paths the compiler option, for programs against declarations of `waymark`; default: against its sources, with the
 *   types of Node that they need
 */
export function writeFiles(folder: string, files: Files, paths?: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const compilerOptions = { declaration: false, ...(paths === undefined ? {} : { types: [], paths }) }
  writeProject(folder, { compilerOptions, include: [join(folder, "**/*.ts")], exclude: [] })
}

/**
 * Compiles the files of a program to declarations with TypeScript 7.0, all but the calls, and deletes their sources. The project then consists
 * of the calls, which import the declarations.
 *
 * @returns the cost of the build
 */
export function buildDeclarations(folder: string, files: Files): Cost {
  const isCall = (name: string): boolean => name.startsWith("calls/")
  const names = Object.keys(files).filter((name) => !isCall(name))
  const compilerOptions = { types: [], declaration: true, noEmit: false, emitDeclarationOnly: true }
  writeProject(folder, { compilerOptions, files: names, include: [] })
  const cost = measureFolder("typescript-7", folder)
  for (const name of names) rmSync(join(folder, name))
  const calls = {
    compilerOptions: { types: [], declaration: false },
    include: [join(folder, "calls/*.ts")],
    exclude: [],
  }
  writeProject(folder, calls)
  return cost
}
