import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "./run.js"

/** The fields that are changed in a package.json or the root entry of a lock file. */
interface RootPackage {
  readonly name: string
  readonly devDependencies?: object
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>
}

/**
 * The software bill of materials of the package, as CycloneDX JSON: all packages that are installed with it.
 *
 * `npm sbom --omit dev` alone leaves out dependencies that a development dependency has as well, so npm gets a copy of
 * package.json and of the lock file without the development dependencies.
 *
 * @param folder contains package.json and package-lock.json
 */
export function billOfMaterials(folder: string): string {
  const { devDependencies: _own, ...manifest } = readJson<RootPackage>(join(folder, "package.json"))
  const lock = readJson<LockFile>(join(folder, "package-lock.json"))
  const kept = Object.entries(lock.packages)
    .filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
    .map(([path, entry]) => [path, path === "" ? manifest : entry])

  const temporary = mkdtempSync(join(tmpdir(), "waymark-sbom-"))
  try {
    const copy = join(temporary, manifest.name) // npm names the component after its folder
    mkdirSync(copy)
    writeFileSync(join(copy, "package.json"), JSON.stringify(manifest))
    writeFileSync(join(copy, "package-lock.json"), JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }))
    return run("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"], copy)
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, "utf8")) as Content
}
