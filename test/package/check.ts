/** Checks the file that would be published: its contents, and that a user can install, load, run and compile it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, sep } from "node:path"
import { deadLinks } from "../process/docs/links.js"
import { root } from "../unit/house/sources.js"
import { foreignToBrowsers, loadedFiles, strayFiles, undeclaredImports } from "./built-files.js"
import type { BuiltFiles } from "./built-files.js"
import { bundle, overBudget, PROGRAMS, withPlugs } from "./bundles.js"
import { compileEntries, installTarball, keptForNothing, loadEntries, runCommands } from "./consumer.js"
import { entriesOf, readManifest } from "./manifest.js"
import { packInto, run } from "./run.js"

const manifest = readManifest(root)
const entries = entriesOf(manifest)
/** With `--all`, all compilers check its declarations; otherwise the oldest one and the fastest, which is also the newest. */
const isForRelease = process.argv.includes("--all")
const compilers = isForRelease
  ? Object.keys(manifest.devDependencies).filter((name) => /^typescript(-|$)/.test(name))
  : ["typescript-5.4", "typescript-7"]
/** `test/package/sizes.test.ts` bundles the programs for a neutral platform, from the sources. */
const PLATFORMS = ["browser", "neutral", "node"] as const
const IMPORTER_FILES: readonly string[] = [
  "README.md",
  "package.json",
  "dist/main.js",
  "dist/tree-sitter-elixir.wasm",
  "dist/tree-sitter-elixir.LICENSE",
]
const folder = mkdtempSync(join(tmpdir(), "waymark-package-"))
try {
  const tarball = packTwice("waymark", root)
  run("publint", ["--strict", tarball], root)
  done("publint has nothing to say")
  run("attw", [tarball], root)
  done("the types resolve, in all modes of resolution")

  const consumer = installTarball(join(folder, "consumer"), tarball, entries)
  const packed = join(consumer.folder, "node_modules", manifest.name)
  const files = readFiles(packed)
  expectNone("only the build, the docs, the readme and the license are in it", strayFiles(files))
  const pages = [...files].filter(([path]) => path.endsWith(".md")).map(([path, text]) => ({ path, text }))
  expectNone(
    "links of its docs lead to files and headings in it",
    pages.flatMap((page) => deadLinks(page, packed)),
  )
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  expectNone("it imports its dependencies and peers only", undeclaredImports(files, declared))
  for (const entry of entries.slice(0, 1))
    for (const file of [entry.import.default, entry.require.default])
      expectNone(`a browser can load ${file}`, foreignToBrowsers(files, file))
  for (const [entry, most] of [
    ["dist/index.js", 2],
    ["dist/server/index.js", 3],
    ["dist/client/index.js", 2],
  ] as const) {
    const loaded = loadedFiles(files, entry)
    expectNone(`Node loads at most ${most} files for ${entry}`, loaded.length > most ? loaded : [])
  }
  for (const file of ["index.js", "server/index.js", "client/index.js"]) {
    const kept = await keptForNothing(join(folder, "bundle"), join(root, "dist"), file)
    expectNone(`a bundler keeps nothing of ${file} if it is not used`, kept)
  }
  for (const [name, program] of Object.entries(PROGRAMS) as [keyof typeof PROGRAMS, string][])
    for (const platform of PLATFORMS.slice(0, isForRelease || name === "worker" ? 3 : 1)) {
      const made = await bundle(join(consumer.folder, "bundles"), program, { platform })
      expectNone(`${name} is bundled for ${platform} within its budget`, overBudget(name, made))
    }
  const { files: bundledFiles } = await bundle(join(consumer.folder, "bundles"), withPlugs(PROGRAMS.worker), {
    platform: "browser",
  })
  const packages = Object.keys(manifest.dependencies)
  const brought = Object.keys(bundledFiles).filter((path) =>
    packages.some((name) => (bundledFiles[path] ?? 0) > 0 && path.includes(`node_modules/${name}/`)),
  )
  expectNone("plugs do not bring the packages of other plugs", brought)
  expectNone("every entry point loads as ES module and as CommonJS", loadEntries(consumer))
  expectNone("its commands run", runCommands(consumer, Object.keys(manifest.bin)))
  const importer = packTwice("import", join(root, "src/build/import"))
  run("publint", ["--strict", importer], root)
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", importer], consumer.folder)
  const importerFiles = readFiles(join(consumer.folder, "node_modules/waymark-import"))
  expectNone(
    "waymark-import has its program, and the grammar of Elixir with its license",
    [...new Set([...importerFiles.keys(), ...IMPORTER_FILES])].filter(
      (path) => !importerFiles.has(path) || !IMPORTER_FILES.includes(path),
    ),
  )
  const { dependencies } = readManifest(join(root, "src/build/import"))
  expectNone(
    "waymark-import imports its dependencies only",
    undeclaredImports(importerFiles, Object.keys(dependencies)),
  )
  expectNone("waymark-import runs", runCommands(consumer, ["waymark-import"]))
  for (const compiler of compilers) {
    const findings = compileEntries(consumer, compiler, join(root, "node_modules", "@types"))
    expectNone(`its declarations compile with ${compiler}`, findings)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function packTwice(name: string, of: string): string {
  const tarball = packInto(join(folder, "packed", name), of)
  const again = readFileSync(packInto(join(folder, "again", name), of))
  expectNone("packing twice gives the same bytes", readFileSync(tarball).equals(again) ? [] : ["they differ"])
  return tarball
}

function readFiles(of: string): BuiltFiles {
  const paths = readdirSync(of, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(of, path)).isFile(),
  )
  return new Map(paths.map((path) => [path.split(sep).join("/"), readFileSync(join(of, path), "utf8")]))
}

function expectNone(rule: string, findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(`not so: ${rule}\n  ${findings.join("\n  ")}`)
  done(rule)
}

function done(rule: string): void {
  console.log(`ok: ${rule}`)
}
