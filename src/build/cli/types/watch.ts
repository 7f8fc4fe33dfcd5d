import { statSync, watch } from "node:fs"
import { dirname, join } from "node:path"
import type { Environment } from "../command.js"
import { findTableModule } from "../find-table-module.js"
import { writeError } from "../program.js"
import { loadedFiles } from "../load-module.js"
import { writeTypes } from "./types.js"
import type { TypesOptions } from "./types.js"

/** Editors write a file in several steps, which are one change if no more than these milliseconds are between them. */
const QUIET = 50

/**
 * Writes the declaration file of a table, and again after each change of a module of the project that the table is made of. What is wrong
 * with the table is printed, and the file stays as it is until the table is right.
 *
 * @throws {CommandError} when there is no module
 */
export async function watchTypes(env: Environment, module: string | undefined, options: TypesOptions): Promise<never> {
  const path = findTableModule(env.cwd, module)
  const files = new Set([path])
  const folders = new Set<string>()
  let wake = (): void => {}
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined
      wake = () => {
        clearTimeout(timer)
        timer = setTimeout(resolve, QUIET)
      }
    })
    const start = Date.now()
    try {
      env.stdout.write(`${await writeTypes(env.cwd, module, options)}\n`)
    } catch (error) {
      writeError("waymark types", error, env.stderr)
    }
    for (const file of loadedFiles(path)) files.add(file)
    // The folders, since many editors replace a file by another one.
    for (const folder of [...files].map(dirname)) {
      if (folders.has(folder)) continue
      folders.add(folder)
      watch(folder, (_event, name) => {
        if (name === null || files.has(join(folder, name))) wake()
      })
    }
    // What was changed before its folder was watched.
    if ([...files].some((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= start)) wake()
    await changed
  }
}
