import { existsSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { isRecord } from "../../core/lib/is-object.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { CommandError } from "./errors.js"
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
    const named = namedIn(folder)
    if (named !== undefined) return findModule(folder, named, "routes")
    if (folder === dirname(folder)) return findModule(cwd, undefined, "routes")
  }
}

/** `waymark.routes` of the package.json in a folder. */
function namedIn(folder: string): string | undefined {
  const path = join(folder, "package.json")
  if (!existsSync(path)) return undefined
  const manifest = readManifest(path)
  const own = isRecord(manifest) ? manifest["waymark"] : undefined
  if (own === undefined) return undefined
  const routes = isRecord(own) ? own["routes"] : undefined
  if (typeof routes === "string") return routes
  throw new CommandError(
    `"waymark" of ${path} must be an object such as { "routes": "src/routes.ts" }, got: ${inspect(own)}`,
  )
}

function readManifest(path: string): unknown {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, "utf8"))
    return manifest
  } catch {
    throw new CommandError(`${path} is not JSON`)
  }
}
