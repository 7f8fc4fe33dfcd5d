import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { transformSync } from "esbuild"
import { root } from "../../unit/house/sources.js"

/** Creates a folder with the built package, in which each project gets a folder of its own. */
export function createWorkspace(): string {
  const cache = join(import.meta.dirname, ".cache")
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "hosts-"))
  // A copy, and not a link, which bundlers would follow out of node_modules.
  for (const path of ["dist", "package.json"])
    cpSync(join(root, path), join(folder, "node_modules/waymark", path), { recursive: true })
  return folder
}

/** Writes the modules of the application as JavaScript, a file that it sends, and other files. */
export function writeProject(folder: string, format: "esm" | "cjs", files: Readonly<Record<string, string>>): void {
  const modules = ["endpoint", "main", "worker", "requests"].map((name) => {
    const source = readFileSync(join(import.meta.dirname, `program/${name}.ts`), "utf8")
    return [`${name}.js`, transformSync(source, { loader: "ts", format }).code] as const
  })
  const written = {
    "package.json": JSON.stringify({ name: "app", private: true, type: format === "esm" ? "module" : "commonjs" }),
    "assets/app.css": "body { margin: 0 }",
    ...Object.fromEntries(modules),
    ...files,
  }
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** The environment of a program in production, without colours. */
export const ENV: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: "production",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  CI: "1",
  NEXT_TELEMETRY_DISABLED: "1",
}

/** Runs Node to its end, and returns what it printed. */
export function runNode(args: readonly string[], folder: string, env = ENV): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" })
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`)
  return stdout + stderr
}
