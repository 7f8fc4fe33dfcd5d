import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** The file package.json of this package. */
const MANIFEST = createRequire(import.meta.url).resolve("waymark/package.json")

export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as { readonly version: string }
  return manifest.version
}

/** Reads a text file that is shipped with this package. */
export function readPackageFile(path: string): string {
  return readFileSync(join(dirname(MANIFEST), path), "utf8")
}
