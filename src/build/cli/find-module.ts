import { readdirSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { mostSimilar } from "./did-you-mean.js"
import { CommandError } from "./errors.js"
import { CHECK_PATH } from "./files.js"

const EXTENSIONS = [".ts", ".mts", ".js", ".mjs"]

/**
 * The path of a module.
 *
 * @param module a path, with or without its extension; if undefined, the default paths are tried
 * @param name the name of the modules at the default paths, e.g. `"routes"`
 * @param advice what to do if there is no such module
 * @throws {CommandError} when there is no such module
 */
export function findModule(cwd: string, module: string | undefined, name: string, advice: string = CHECK_PATH): string {
  const stems = [name, `src/${name}`, `app/${name}`]
  const wanted = module === undefined ? stems : [module]
  const paths = wanted.flatMap((stem) => ["", ...EXTENSIONS].map((extension) => resolve(cwd, stem + extension)))
  const found = paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  if (found === undefined) throw module === undefined ? noDefault(stems) : noModule(cwd, module, advice)
  if (/\.[cm]?[jt]sx?$/.test(found)) return found
  throw new CommandError(`${module ?? name} is not a module`, "Give the path of a TypeScript or JavaScript file.")
}

function noDefault(stems: readonly string[]): CommandError {
  const tried = stems.map((stem) => `${stem}.ts`).join(", ")
  return new CommandError(
    `no module given, and there is none of ${tried} (or ${EXTENSIONS.slice(1).join(", ")})`,
    "Give the path of the module, or change to the folder of the project.",
  )
}

function noModule(cwd: string, module: string, advice: string): CommandError {
  const path = resolve(cwd, module)
  if (isFolder(path)) return new CommandError(`${module} is a folder`, "Give the path of a module in it.")
  const names = isFolder(dirname(path)) ? readdirSync(dirname(path)) : []
  const modules = names.filter((name) => EXTENSIONS.some((extension) => name.endsWith(extension)))
  const near = mostSimilar(basename(path), modules)
  return new CommandError(
    `there is no module ${module}`,
    near === undefined ? advice : `Did you mean ${join(dirname(module), near)}?`,
  )
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
