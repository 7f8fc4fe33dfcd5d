import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { compile } from "./compile.js"

const root = join(import.meta.dirname, "../..")
const declarations = join(root, ".cache/declarations")

/** The entry points of the package, by the name under which programs import them. */
const ENTRIES = {
  waymark: "index.d.ts",
  "waymark/server": "server.d.ts",
  "waymark/edge": "edge.d.ts",
  "waymark/live": "server/live/index.d.ts",
  "waymark/client": "core/client/index.d.ts",
  "waymark/compiled": "core/compiled/index.d.ts",
  "waymark/plugs": "server/plugs/index.d.ts",
  "waymark/node": "server/node/index.d.ts",
  "waymark/debug": "server/endpoint/debug/index.d.ts",
  "waymark/explorer": "readers/explorer/index.d.ts",
  "waymark/openapi": "readers/openapi/index.d.ts",
  "waymark/otel": "readers/otel/index.d.ts",
  "waymark/bundler": "build/bundler/index.d.ts",
  "waymark/mcp": "readers/mcp/index.d.ts",
  "waymark/eslint": "build/eslint/index.d.ts",
  "waymark/testing": "server/testing/index.d.ts",
} as const

/** The compiler option `paths`, for programs that import the declarations of the package, as a user has them. */
export const PATHS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ENTRIES).map(([name, file]) => [name, [join(declarations, file)]]),
)

/** Writes a `tsconfig.json` that extends the project's own. */
export function writeProject(folder: string, project: object): void {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(root, "tsconfig.json"), ...project }))
}

/** Writes the declarations of the package, as the build does. Vitest calls it once, before all tests of types. */
export default function writeDeclarations(): void {
  const [error] = compile("typescript-7", join(root, "test/package/tsconfig.declarations.json"))
  if (error !== undefined) throw new Error(`the sources do not compile: ${error.file}: ${error.text}`)
}
