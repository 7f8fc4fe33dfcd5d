import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { root } from "../../unit/house/sources.js"
import { readBlocks } from "./blocks.js"
import type { Page } from "./blocks.js"
import { compile } from "./compile.js"
import type { Unit } from "./compile.js"
import { execute } from "./execute.js"
import { linkPackages } from "./packages.js"
import { buildPrograms, textOf } from "./programs.js"
import type { Program, ProgramFile } from "./programs.js"
import { replay } from "./terminal.js"

/** The programs of pages, and the problems of each. */
export interface Checks {
  readonly programs: readonly Program[]
  /** Compiles all programs, once; then runs the one asked for. */
  findings(program: Program): Promise<readonly string[]>
  remove(): void
}

/**
 * Prepares the check of the code of pages: it must compile, or fail to compile, and keep its promises.
 *
 * @param modules a folder with packages that the root does not have
 */
export function checkPages(pages: readonly Page[], modules?: string): Checks {
  const programs = pages.flatMap((page) => buildPrograms(readBlocks(page)))
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "waymark-docs-")))
  const folder = join(outer, "programs")
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  // Pages show other libraries too.
  symlinkSync(join(root, "node_modules"), join(outer, "node_modules"), "junction")
  if (modules !== undefined) symlinkSync(modules, join(folder, "node_modules"), "junction")
  const folderOf = (program: Program): string => join(folder, String(programs.indexOf(program)))
  const units = new Map(programs.map((program) => [program, writeUnits(program, join(folderOf(program), "code"))]))
  let compiled: ReadonlyMap<Unit, readonly string[]> | undefined

  return {
    programs,
    async findings(program) {
      compiled ??= compile([...units.values()].flat(), folder)
      const found = (units.get(program) ?? []).flatMap((unit) => compiled?.get(unit) ?? [])
      if (found.length > 0) return found
      const ran = await execute(program, join(folderOf(program), "run"))
      const replayed = await Promise.all(
        program.consoles.map(({ block, files }, index) =>
          replay(block, files, join(folderOf(program), `console-${index}`)),
        ),
      )
      return [...ran, ...replayed.flat()]
    },
    remove: () => rmSync(outer, { recursive: true }),
  }
}

function writeUnits(program: Program, folder: string): readonly Unit[] {
  linkPackages(program, folder)
  const write = (isError: boolean) => {
    return ({ name, blocks }: ProgramFile): Unit => {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, textOf(blocks))
      return { path, blocks, isError }
    }
  }
  return [...program.files.map(write(false)), ...program.errors.map(write(true))]
}
