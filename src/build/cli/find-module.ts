import { existsSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { CommandError } from "./errors.js"

const EXTENSIONS = [".ts", ".mts", ".js", ".mjs"]

/**
 * The path of a module.
 *
 * @param module a path, with or without its extension; if undefined, the default paths are tried
 * @param name the name of the modules at the default paths, e.g. `"routes"`
 * @throws {CommandError} when there is no such module
 */
export function findModule(cwd: string, module: string | undefined, name: string): string {
  const defaults = [name, `src/${name}`, `app/${name}`].flatMap((path) =>
    EXTENSIONS.map((extension) => path + extension),
  )
  const wanted = module === undefined ? defaults : ["", ...EXTENSIONS].map((extension) => `${module}${extension}`)
  const found = wanted.map((path) => resolve(cwd, path)).find((path) => existsSync(path) && statSync(path).isFile())
  if (found !== undefined) return found
  throw new CommandError(
    module === undefined
      ? `no module given, and none of these exists: ${defaults.join(", ")}`
      : `there is no module ${module}`,
  )
}
