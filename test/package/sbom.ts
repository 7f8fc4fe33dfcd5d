import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "./run.js"

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: object
}

/** A package in a lock file. */
interface Locked {
  readonly version: string
  readonly resolved: string
  readonly integrity: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
}

interface LockFile {
  readonly packages: Readonly<Record<string, Locked>>
}

/**
 * The software bill of materials of a package, as CycloneDX JSON: all packages that are installed with it, in the versions with which it
 * was tested.
 *
 * `npm sbom --omit dev` alone leaves out dependencies that a development dependency has as well, so npm gets a copy of
 * package.json without the development dependencies, and of the lock file with only what the others need.
 *
 * @param root contains package-lock.json
 * @param folder contains package.json
 * @param copied packages of which the package itself contains files
 */
export function billOfMaterials(root: string, folder = root, copied: readonly string[] = []): string {
  const { packages, ...lock } = readJson<LockFile>(join(root, "package-lock.json"))
  const { devDependencies: _own, ...given } = readJson<Manifest>(join(folder, "package.json"))
  const manifest = { ...given, dependencies: { ...given.dependencies, ...Object.fromEntries(copied.map(anyVersion)) } }
  const kept = new Map<string, Locked | Manifest>([["", manifest]])
  for (const { dependencies = {} } of kept.values())
    for (const path of Object.keys(dependencies).map((name) => `node_modules/${name}`)) {
      const locked = packages[path]
      if (locked === undefined) throw new Error(`package-lock.json has no ${path}`)
      kept.set(path, copied.some((name) => path === `node_modules/${name}`) ? withoutNeeds(locked) : locked)
    }

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

const anyVersion = (name: string): readonly [string, string] => [name, "*"]

function withoutNeeds({ version, resolved, integrity, license }: Locked): Locked {
  return { version, resolved, integrity, license }
}

/** The bill of materials of `waymark-import`, which has the grammar of Elixir as a file. */
export function importerBill(root: string): string {
  return billOfMaterials(root, join(root, "src/build/import"), ["tree-sitter-elixir"])
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, "utf8")) as Content
}
