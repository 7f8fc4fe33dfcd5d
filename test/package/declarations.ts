// Edits the declarations of the package after tsup has bundled them; a part of npm run build. They get maps, so that "go to
// definition" of an editor ends in src.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { root } from "../unit/house/sources.js"
import { declarationMap, readOriginals } from "./declaration-maps.js"

const compiled = join(root, ".cache/declarations")
const originals = readOriginals(
  declarationsIn(compiled)
    .map((declaration) => ({
      declaration,
      source: join(root, "src", relative(compiled, declaration)).replace(/\.d\.ts$/, ".ts"),
    }))
    .filter(({ source }) => existsSync(source)),
)
for (const file of declarationsIn(join(root, "dist"))) {
  const text = ignoreMissingNode(readFileSync(file, "utf8"))
  writeFileSync(`${file}.map`, declarationMap(file, text, originals))
  writeFileSync(file, `${text}//# sourceMappingURL=${basename(file)}.map\n`)
}

function declarationsIn(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return paths.filter((path) => /\.d\.c?ts$/.test(path)).map((path) => join(folder, path))
}

/** Lets a project without `@types/node` compile that checks the declarations of its libraries. */
function ignoreMissingNode(text: string): string {
  return text.replace(/^import [^\n]+ from 'node:/gm, "// @ts-ignore - in a project without `@types/node`\n$&")
}
