import { isBuiltin } from "node:module"
import { posix } from "node:path"
import ts from "typescript"

/** The files of the packed package: path from its root, with forward slashes, to text. */
export type BuiltFiles = ReadonlyMap<string, string>

const NOT_FOR_USERS = /^docs\/site\/|\/data\//

/** Files that users do not need: all except the build, its sources, the docs for users, the license and the manifest. */
export function strayFiles(files: BuiltFiles): readonly string[] {
  return [...files.keys()]
    .filter(
      (path) =>
        !/^dist\/.+\.(js|cjs|d\.c?ts(\.map)?)$|^src\/(?!build\/(?:cli|create|import)\/|readers\/explorer\/client\/).+\.ts$/.test(
          path,
        ),
    )
    .filter(
      (path) => !/^docs\/.+\.(md|png|ts|tsx|css|js|html|svg|ico|txt|json)$/.test(path) || NOT_FOR_USERS.test(path),
    )
    .filter(
      (path) =>
        !["package.json", "README.md", "LICENSE", "dist/api.md", "docs/examples/starter/gitignore"].includes(path),
    )
    .map((path) => `${path} should not be in the package`)
}

/** The files that an entry point loads, itself included. */
export function loadedFiles(files: BuiltFiles, entry: string): readonly string[] {
  const loaded = new Set([posix.normalize(entry)])
  for (const path of loaded)
    for (const specifier of specifiersOf(files, path))
      if (specifier.startsWith(".")) loaded.add(posix.join(posix.dirname(path), specifier))
  return [...loaded]
}

/** Imports of an entry point, and of the files that it imports, that a browser cannot load. */
export function foreignToBrowsers(files: BuiltFiles, entry: string): readonly string[] {
  return loadedFiles(files, entry).flatMap((path) =>
    specifiersOf(files, path)
      .filter((specifier) => !specifier.startsWith("."))
      .map((specifier) => `${path}, which ${entry} needs, imports ${specifier}`),
  )
}

/** Imports of packages that are not installed with this one, in code and in declarations. */
export function undeclaredImports(files: BuiltFiles, dependencies: readonly string[]): readonly string[] {
  return [...files.keys()]
    .filter((path) => path.startsWith("dist/") && !path.endsWith(".md"))
    .flatMap((path) =>
      specifiersOf(files, path)
        .filter((specifier) => !specifier.startsWith(".") && !isBuiltin(specifier))
        .filter((specifier) => !dependencies.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
        .map((specifier) => `${path} imports ${specifier}, which is not a dependency`),
    )
}

function specifiersOf(files: BuiltFiles, path: string): readonly string[] {
  const text = files.get(path)
  if (text === undefined) throw new Error(`${path} is imported but not in the package`)
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ end }) => !COMPOSED.test(text.slice(end, end + 8)))
    .map(({ fileName }) => fileName)
}

/** After a name that is composed, as in `require('u' + 'rl')`, which Rollup writes for `import.meta.url`. */
const COMPOSED = /^.?["'`]\s*\+/
