import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"
import type { TestProject } from "vitest/node"
import { root } from "../unit/house/sources.js"
import { run } from "./run.js"

declare module "vitest" {
  interface ProvidedContext {
    readonly packed: string | undefined
  }
}

/** Packs the built package. Vitest calls it once, before all tests of the package. */
export default function pack({ provide }: TestProject): (() => void) | undefined {
  provide("packed", undefined)
  if (!existsSync(join(root, "dist"))) return undefined
  const folder = mkdtempSync(join(tmpdir(), "waymark-packed-"))
  run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], root)
  provide("packed", join(folder, readdirSync(folder)[0] ?? ""))
  return () => rmSync(folder, { recursive: true })
}

/** The path of the packed file. */
export function packedFile(): string {
  const file = inject("packed")
  if (file === undefined) throw new Error("npm run build has to be run before")
  return file
}
