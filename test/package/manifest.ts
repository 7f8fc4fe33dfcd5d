import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Target {
  readonly types: string
  readonly default: string
}

interface Conditions {
  readonly import: Target
  readonly require: Target
}

/** The fields of a package.json that the checks read. */
export interface Manifest {
  readonly name: string
  readonly version: string
  /** What the packed file contains; what begins with an exclamation mark is left out. */
  readonly files: readonly string[]
  readonly exports: Readonly<Record<string, Conditions | string>>
  readonly bin: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** An entry point of the package: the specifier that a user imports, and its files. */
export interface Entry extends Conditions {
  readonly specifier: string
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
}

/** The entry points with code, so not `./package.json`. */
export function entriesOf({ name, exports }: Manifest): readonly Entry[] {
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string" ? [] : [{ specifier: name + path.slice(1), ...target }],
  )
}
