import { existsSync, readFileSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { VERSION } from "../../core/lib/copies.js"
import { readField } from "../../core/lib/errors/error-details.js"
import { OWN_FILE } from "./own-file.js"

/** The folder of the package's built files. */
const DIST = fileURLToPath(new URL("..", OWN_FILE))
const CORE = join(DIST, "chunks", "core.js")
const SERVER = join(DIST, "chunks", "server.js")
/** The code of `waymark` without the parts that only tables need that are not compiled. */
const COMPILED = join(DIST, "only-compiled", "core.js")
/** The code of `waymark/server` for tables in which every row runs an action and names no schema. */
export const ONLY_ACTIONS: string = join(DIST, "only-compiled", "server.js")

/**
 * Whether a file is one of a copy of this package, of any version, also if it is named by a link to the package that the bundler does not
 * follow.
 */
export function isPackageFile(file: string): boolean {
  const path = realPath(file)
  return path.startsWith(DIST) || isInDistOfPackage(dirname(path))
}

/** Whether a folder is the `dist` of a package with this one's name, or in it. */
function isInDistOfPackage(folder: string): boolean {
  const parent = dirname(folder)
  if (parent === folder) return false
  const known = distFolders.get(folder)
  if (known !== undefined) return known
  const isDist = basename(folder) === "dist" && manifestField(parent, "name") === "waymark"
  const isIn = isDist || isInDistOfPackage(parent)
  distFolders.set(folder, isIn)
  return isIn
}
const distFolders = new Map<string, boolean>()

/** A field of the package.json of a folder; undefined without one. */
function manifestField(folder: string, name: string): unknown {
  try {
    return readField(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), name)
  } catch {
    return undefined
  }
}

/** The path of a file without the links in the path of its folder. */
function realPath(file: string): string {
  const folder = dirname(file)
  const known = realFolders.get(folder) ?? (existsSync(folder) ? realpathSync(folder) : folder)
  realFolders.set(folder, known)
  return join(known, basename(file))
}
const realFolders = new Map<string, string>()

/**
 * The smaller file for an import of the code of `waymark` and `waymark/server` by the entry points, which may be {@link ONLY_ACTIONS};
 * undefined for other imports.
 */
export function smallerFile(id: string, importer: string | undefined): string | undefined {
  if (importer === undefined || !id.startsWith(".") || !isPackageFile(importer)) return undefined
  const file = resolve(dirname(realPath(importer)), id)
  return file === CORE ? COMPILED : file === SERVER ? ONLY_ACTIONS : undefined
}

/** The folder of the copy of the package that modules of a folder import; undefined if it is not installed. */
function packageOf(folder: string): string | undefined {
  try {
    return realpathSync(dirname(createRequire(join(folder, "module.js")).resolve("waymark/package.json")))
  } catch {
    return undefined
  }
}

/** The version of the package that a module imports, if it is not this one. */
export function otherVersionOf(file: string): string | undefined {
  const folder = packageOf(dirname(file))
  const version = folder === undefined ? undefined : manifestField(folder, "version")
  return typeof version === "string" && version !== VERSION ? version : undefined
}
