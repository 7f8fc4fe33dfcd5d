import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { CommandError } from "../errors.js"

/** What a command needs packages for, and how to install them. */
export interface PackagePurpose {
  readonly purpose: string
  readonly install: string
}

/**
 * The path of a file of a package that the project or this program has installed.
 *
 * @param specifier as in an import, e.g. `"yaml"`; the names of these packages have no scope
 * @param from the folder of the project
 * @throws {CommandError} when the package is not installed, with the command that installs it
 */
export function resolvePackage(specifier: string, from: string, { purpose, install }: PackagePurpose): string {
  for (const base of [pathToFileURL(join(from, "package.json")), import.meta.url])
    try {
      return createRequire(base).resolve(specifier)
    } catch {
      // The next one.
    }
  const [name] = specifier.split("/")
  throw new CommandError(`${purpose}, but ${name} is not installed; run: ${install}`)
}
