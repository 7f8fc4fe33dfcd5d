import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { build } from "esbuild"
import { root } from "../unit/house/sources.js"

/** Programs that are bundled with the sources of the package. */
export interface Bundled {
  /** The path of a program's bundle. */
  path(file: string): string
  remove(): void
}

/**
 * Bundles programs that run in processes of their own. A bundle starts in a tenth of the time that tsx needs for the sources. Other
 * packages are not in it.
 */
export async function bundlePrograms(...files: readonly string[]): Promise<Bundled> {
  mkdirSync(join(root, ".cache"), { recursive: true })
  const folder = mkdtempSync(join(root, ".cache/programs-"))
  await build({
    entryPoints: [...files],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    entryNames: "[name]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    tsconfig: join(root, "tsconfig.json"),
    logLevel: "error",
  })
  return {
    path: (file) => join(folder, basename(file).replace(/\.ts$/, ".mjs")),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
