import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Program } from "./programs.js"

/** Writes the `package.json` of each package of a workspace, and links the package by its name, as an install does. */
export function linkPackages({ packages }: Program, folder: string): void {
  for (const { file = "", text } of packages) {
    const { name } = JSON.parse(text) as { readonly name: string }
    const link = join(folder, "node_modules", name)
    for (const path of [join(folder, dirname(file)), dirname(link)]) mkdirSync(path, { recursive: true })
    writeFileSync(join(folder, file), text)
    symlinkSync(join(folder, dirname(file)), link, "junction")
  }
}
