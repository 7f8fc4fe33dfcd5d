import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

const root = join(import.meta.dirname, "../../..")

/** A folder like that of a user, in which `waymark` resolves to the sources of this repository. */
export interface Project {
  readonly folder: string
  path(name: string): string
  /** The text of a file, by its name or its path. */
  read(name: string): string
  remove(): void
}

/** A project of the given files, on top of a copy of a folder of the repository. */
export function makeProject(files: Readonly<Record<string, string>>, copied?: string): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-editor-")))
  const path = (name: string): string => join(folder, name)
  if (copied !== undefined) cpSync(join(root, copied), folder, { recursive: true })
  symlinkSync(join(root, "node_modules"), path("node_modules"))
  const paths = {
    waymark: [join(root, "src/index.ts")],
    "waymark/server": [join(root, "src/server.ts")],
    "waymark/edge": [join(root, "src/edge.ts")],
    "waymark/*": ["core", "server", "readers"].map((wing) => join(root, `src/${wing}/*/index.ts`)),
  }
  const settings = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { paths },
    include: ["**/*.ts"],
    exclude: ["node_modules"],
  }
  const all = { "package.json": `{ "type": "module" }`, "tsconfig.json": JSON.stringify(settings), ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), text)
  }
  const read = (name: string): string => readFileSync(resolve(folder, name), "utf8")
  return { folder, path, read, remove: () => rmSync(folder, { recursive: true }) }
}
