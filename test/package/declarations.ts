// Edits the declarations of the package after tsup has bundled them; a part of npm run build.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../unit/house/sources.js"

for (const file of declarationsIn(join(root, "dist")))
  writeFileSync(file, ignoreMissingNode(readFileSync(file, "utf8")))

function declarationsIn(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return paths.filter((path) => /\.d\.c?ts$/.test(path)).map((path) => join(folder, path))
}

/** Lets a project without `@types/node` compile that checks the declarations of its libraries. */
function ignoreMissingNode(text: string): string {
  return text.replace(/^import [^\n]+ from 'node:/gm, "// @ts-ignore - in a project without `@types/node`\n$&")
}
