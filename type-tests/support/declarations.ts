import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { compile } from "../users/messages/compile.js"

const root = join(import.meta.dirname, "../..")

/** The entry points of the package, by the name under which programs import them. */
const ENTRIES = {
  waymark: "index.d.ts",
  "waymark/server": "server.d.ts",
  "waymark/client": "client/index.d.ts",
  "waymark/plugs": "plugs/index.d.ts",
  "waymark/node": "node/index.d.ts",
  "waymark/debug": "endpoint/debug/index.d.ts",
  "waymark/explorer": "explorer/index.d.ts",
  "waymark/openapi": "openapi/index.d.ts",
  "waymark/testing": "testing/index.d.ts",
} as const

/** Writes a `tsconfig.json` that extends the project's own. */
export function writeProject(folder: string, project: object): void {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(root, "tsconfig.json"), ...project }))
}

/**
 * Writes the declarations of the package into `folder`, as a user has them, and returns the compiler option `paths` for
 * programs that import them.
 *
 * @param folder inside the project, so that declarations find the packages that they import
 */
export function writeDeclarations(folder: string): Readonly<Record<string, readonly string[]>> {
  const outDir = join(folder, "declarations")
  const rootDir = join(root, "src")
  writeProject(folder, {
    compilerOptions: { noEmit: false, emitDeclarationOnly: true, rootDir, outDir },
    include: [rootDir],
  })
  const [error] = compile("typescript-7", folder)
  if (error !== undefined) throw new Error(`the sources do not compile: ${error.file}: ${error.text}`)
  return Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, [join(outDir, file)]]))
}
