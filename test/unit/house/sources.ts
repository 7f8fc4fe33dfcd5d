import { readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { fileURLToPath } from "node:url"

/** A file of the package's sources; `path` is relative to src, with forward slashes. */
export interface Source {
  readonly path: string
  readonly text: string
}

export const root = fileURLToPath(new URL("../../..", import.meta.url))
export const src = join(root, "src")

export function readSources(): readonly Source[] {
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .toSorted()
    .map((path) => ({ path: path.split(sep).join("/"), text: readFileSync(join(src, path), "utf8") }))
}

/** Whether a file of src is an entry point of the package: `index.ts`, `server.ts`, `edge.ts`, or the `index.ts` of a room. */
export function isEntryPoint(path: string): boolean {
  return path === "server.ts" || path === "edge.ts" || /(^|\/)index\.ts$/.test(path)
}
