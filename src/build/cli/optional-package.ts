import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { CommandError } from "./errors.js"

/** What a command needs packages for, and how to install them. */
export interface PackagePurpose {
  readonly purpose: string
  readonly install: string
}

/**
 * The path of a file of a package that the project or this program has installed; undefined if neither has.
 *
 * @param specifier as in an import, e.g. `"yaml"`
 * @param from the folder of the project
 */
export function findPackage(specifier: string, from: string): string | undefined {
  for (const base of [pathToFileURL(join(from, "package.json")), import.meta.url])
    try {
      return createRequire(base).resolve(specifier)
    } catch {
      // The next one.
    }
  return undefined
}

/** The manifest of the package `waymark-import`. */
export const IMPORT_MANIFEST = "waymark-import/package.json"

/** The path of a file of a package that `waymark-import` has installed; undefined if the project does not have `waymark-import`. */
export function findOfImport(specifier: string, from: string): string | undefined {
  const manifest = findPackage(IMPORT_MANIFEST, from)
  return manifest === undefined ? undefined : findPackage(specifier, dirname(manifest))
}

/**
 * The same as `findPackage`, of a package that the command needs.
 *
 * @param specifier as in an import; the names of these packages have no scope
 * @throws {CommandError} when the package is not installed, with the command that installs it
 */
export function resolvePackage(specifier: string, from: string, { purpose, install }: PackagePurpose): string {
  const path = findPackage(specifier, from)
  if (path !== undefined) return path
  const [name] = specifier.split("/")
  throw new CommandError(`${purpose}, but ${name} is not installed`, `Run: ${install}`)
}
