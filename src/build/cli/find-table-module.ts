import { existsSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { isRecord } from "../../core/lib/is-object.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { CommandError } from "./errors.js"
import { parseGiven, readGiven } from "./files.js"
import { findModule } from "./find-module.js"

/**
 * The path of the module of a table: the given one, or that of `waymark.routes` in the nearest package.json that has it, or the
 * first of the default paths.
 *
 * @param module a path, with or without its extension
 * @param from the folder at which the search for a package.json begins
 * @throws {CommandError} when there is no such module, or when a package.json is not JSON or has another value there
 */
export function findTableModule(cwd: string, module: string | undefined, from = cwd): string {
  if (module !== undefined) return findModule(cwd, module, "routes")
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const named = namedIn(cwd, folder)
    if (named !== undefined) {
      const manifest = relative(cwd, join(folder, "package.json"))
      return findModule(
        folder,
        named,
        "routes",
        `It is "waymark": { "routes" } of ${manifest}: correct the path there.`,
      )
    }
    if (folder === dirname(folder)) return findModule(cwd, undefined, "routes")
  }
}

/** `waymark.routes` of the package.json in a folder. */
function namedIn(cwd: string, folder: string): string | undefined {
  if (!existsSync(join(folder, "package.json"))) return undefined
  const path = relative(cwd, join(folder, "package.json"))
  const manifest = parseGiven(readGiven(cwd, path), path)
  const own = isRecord(manifest) ? manifest["waymark"] : undefined
  if (own === undefined) return undefined
  const routes = isRecord(own) ? own["routes"] : undefined
  if (typeof routes === "string") return routes
  throw new CommandError(
    `"waymark" of ${path} must be an object with "routes", got: ${inspect(own)}`,
    `Write the path of the table's module there, such as "waymark": { "routes": "src/routes.ts" }.`,
  )
}
