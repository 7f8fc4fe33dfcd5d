import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"
import type { TestProject } from "vitest/node"
import { root } from "../unit/house/sources.js"
import { packInto } from "./run.js"

declare module "vitest" {
  interface ProvidedContext {
    readonly packed: string | undefined
    readonly importer: string | undefined
  }
}

/** Packs the built packages. Vitest calls it once, before all tests of the package. */
export default function pack({ provide }: TestProject): (() => void) | undefined {
  provide("packed", undefined)
  provide("importer", undefined)
  if (!existsSync(join(root, "dist"))) return undefined
  const folder = mkdtempSync(join(tmpdir(), "waymark-packed-"))
  provide("packed", packInto(join(folder, "waymark"), root))
  provide("importer", packInto(join(folder, "import"), join(root, "src/build/import")))
  return () => rmSync(folder, { recursive: true })
}

/** The path of the packed file. */
export function packedFile(): string {
  return built(inject("packed"))
}

/** The path of the packed file of `waymark-import`. */
export function packedImporter(): string {
  return built(inject("importer"))
}

function built(file: string | undefined): string {
  if (file === undefined) throw new Error("npm run build has to be run before")
  return file
}
