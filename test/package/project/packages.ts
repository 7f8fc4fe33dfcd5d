import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "../../unit/house/sources.js"
import { packedFile, packedImporter } from "../packed.js"
import { run } from "../run.js"

/** Unpacks the packed file into a folder. Its dependencies are those of this repository. */
export function unpack(folder: string): string {
  const { status, stderr } = spawnSync("tar", ["-xzf", packedFile(), "-C", folder])
  if (status !== 0) throw new Error(String(stderr))
  const unpacked = join(folder, "package")
  link("node_modules", join(unpacked, "node_modules"))
  return unpacked
}

/** Unpacks the packed file of `waymark-import` into a project that has its dependencies. */
export function unpackImporter(project: string): void {
  const place = join(project, "node_modules/waymark-import")
  mkdirSync(place)
  run("tar", ["-xzf", packedImporter(), "-C", place, "--strip-components=1"], project)
}

/** Gives a project the packages of this repository, TypeScript 7, and the unpacked file as `waymark`. */
export function linkPackages(project: string, unpacked: string): void {
  const modules = join(project, "node_modules")
  mkdirSync(modules)
  for (const name of readdirSync(join(root, "node_modules"))) link(`node_modules/${name}`, join(modules, name))
  rmSync(join(modules, "typescript"))
  link("node_modules/typescript-7", join(modules, "typescript"))
  rmSync(join(modules, ".bin"))
  mkdirSync(join(modules, ".bin"))
  symlinkSync(join(modules, "typescript/bin/tsc"), join(modules, ".bin/tsc"))
  symlinkSync(join(root, "node_modules/.bin/tsx"), join(modules, ".bin/tsx"))
  symlinkSync(join(unpacked, "dist/cli/main.js"), join(modules, ".bin/waymark"))
  rmSync(join(modules, "waymark"), { force: true, recursive: true })
  symlinkSync(unpacked, join(modules, "waymark"), "dir")
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(join(root, from), to)
}
