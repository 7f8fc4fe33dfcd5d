import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { root } from "../unit/house/sources.js"

const PATH = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter)

/** Runs a tool of the repository or the system, and returns its output. */
export function run(
  program: string,
  args: readonly string[],
  folder: string,
  { mayFail = false }: { readonly mayFail?: boolean } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH, NO_COLOR: "1", FORCE_COLOR: "0" },
  })
  if (error !== undefined) throw error
  if (status !== 0 && !mayFail) throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}\n${stderr}`)
  return stdout
}

/**
 * Packs a package into a folder of its own.
 *
 * @returns the path of the file
 */
export function packInto(folder: string, of: string): string {
  mkdirSync(folder, { recursive: true })
  run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], of)
  const name = readdirSync(folder).find((file) => file.endsWith(".tgz"))
  if (name === undefined) throw new Error("npm pack made no file")
  return join(folder, name)
}
