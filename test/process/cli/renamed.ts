import { readFileSync } from "node:fs"
import { join } from "node:path"
import { makeTyped } from "../../unit/build/cli/references.js"
import type { Outcome, Project } from "../../unit/build/cli/project.js"

/** A project in which a test renames. */
export interface Renamed extends Project {
  /** Runs `waymark rename`. */
  rename(...argv: readonly string[]): Promise<Outcome>
  /** The text of a file. */
  read(file: string): string
  /** The texts of all files of the program. */
  texts(): readonly string[]
}

export function makeRenamed(files: Readonly<Record<string, string>>, typescript?: string): Renamed {
  const project = makeTyped(files, typescript)
  const read = (file: string): string => readFileSync(join(project.folder, file), "utf8")
  return {
    ...project,
    rename: (...argv) => project.run(["rename", "--project", "program.json", ...argv]),
    read,
    texts: () => Object.keys(files).map(read),
  }
}
