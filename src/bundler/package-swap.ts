import { existsSync, realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { OWN_FILE } from "./own-file.js"

/** The folder of the package's built files. */
const DIST = fileURLToPath(new URL("..", OWN_FILE))
const FULL = join(DIST, "index.js")
const SERVER = join(DIST, "chunks", "server.js")
/** `waymark` without the code for tables that are not compiled. */
const COMPILED = join(DIST, "compiled", "index.js")
/** The code of `waymark/server` for tables in which every row runs an action and names no schema. */
export const ONLY_ACTIONS: string = join(DIST, "compiled", "server.js")

/** Whether a file is one of this package, also if it is named by a link to the package that the bundler does not follow. */
export function isPackageFile(file: string): boolean {
  return realPath(file).startsWith(DIST)
}

/** The path of a file without the links in the path of its folder. */
function realPath(file: string): string {
  const folder = dirname(file)
  const known = realFolders.get(folder) ?? (existsSync(folder) ? realpathSync(folder) : folder)
  realFolders.set(folder, known)
  return join(known, basename(file))
}
const realFolders = new Map<string, string>()

/** Finds imports of `waymark` and of the code of `waymark/server`, from programs and from the entry points. */
export class PackageSwap {
  readonly #own = new Map<string, boolean>()

  /** The smaller file for an import, which may be {@link ONLY_ACTIONS}; undefined for other imports. */
  resolve(id: string, importer: string | undefined): string | undefined {
    if (id === "waymark") return this.#isOwn(importer) ? COMPILED : undefined
    if (importer === undefined || !isPackageFile(importer) || !id.startsWith(".")) return undefined
    const file = resolve(dirname(realPath(importer)), id)
    return file === FULL ? COMPILED : file === SERVER ? ONLY_ACTIONS : undefined
  }

  /** Whether a module imports this copy of the package. */
  #isOwn(importer = ""): boolean {
    const from = importer.includes(sep) && existsSync(dirname(importer)) ? dirname(importer) : process.cwd()
    const known = this.#own.get(from) ?? isSamePackage(from)
    this.#own.set(from, known)
    return known
  }
}

function isSamePackage(folder: string): boolean {
  try {
    const found = createRequire(join(folder, "module.js")).resolve("waymark/package.json")
    return realpathSync(dirname(found)) === realpathSync(join(DIST, ".."))
  } catch {
    return false
  }
}
