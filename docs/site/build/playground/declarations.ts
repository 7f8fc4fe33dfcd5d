import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import ts from "typescript"
import { root } from "../../../../test/unit/house/sources.js"
import { PATHS } from "../../../../type-tests/support/declarations.js"
import type { Declarations } from "../../playground/compiler/service.js"
import { libraryFiles, withoutComments } from "./libraries.js"

/** The entry points that programs of the playground may import; the others need Node or a build. */
export const ENTRIES = [
  "waymark",
  "waymark/server",
  "waymark/edge",
  "waymark/client",
  "waymark/live",
  "waymark/plugs",
  "waymark/openapi",
  "waymark/testing",
]
const PACKAGES: Readonly<Record<string, string>> = {
  zod: join(root, "node_modules/zod/index.d.ts"),
  "@standard-schema/spec": join(root, "node_modules/@standard-schema/spec/dist/index.d.ts"),
}

/** The declarations of the packages, with those of all files that they import. */
export function declarations(): Declarations {
  const paths = {
    ...Object.fromEntries(ENTRIES.map((name) => [name, PATHS[name]?.[0] ?? ""])),
    ...PACKAGES,
  }
  const program = ts.createProgram(Object.values(paths), {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    noLib: true,
    types: [],
  })
  const files = program.getSourceFiles().map(({ fileName }): [string, string] => {
    const text = readFileSync(fileName, "utf8")
    return [placeOf(fileName), fileName.includes("/node_modules/") ? withoutComments(text) : text]
  })
  return {
    files: { ...libraryFiles(), ...Object.fromEntries(files) },
    packages: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, placeOf(path)])),
  }
}

/** The place of a file in the compiler of the playground. */
const placeOf = (path: string): string => `/${relative(root, path).replace(/^\.cache\/declarations/, "waymark")}`
