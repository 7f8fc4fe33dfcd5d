import * as ts from "typescript"

/** Declarations by file, and the file of each package by its name. */
export interface Declarations {
  readonly files: Readonly<Record<string, string>>
  readonly packages: Readonly<Record<string, string>>
}

export const PROGRAM = "/program.ts"

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.worker.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
}

/** A language service whose files are in memory, and the program that it is about. */
export interface Service {
  readonly language: ts.LanguageService
  setProgram(text: string): void
}

/** Starts a language service for one program. */
export function startService({ files, packages }: Declarations): Service {
  let program = ""
  let version = 0
  const textOf = (path: string): string | undefined =>
    path === PROGRAM ? program : Object.hasOwn(files, path) ? files[path] : undefined
  const resolve = (name: string, from: string): string | undefined => {
    if (Object.hasOwn(packages, name)) return packages[name]
    const path = name.startsWith(".") ? new URL(name, `file://${from}`).pathname : `/node_modules/${name}`
    const places = [path, path.replace(/\.([cm]?)[jt]s$/, ".d.$1ts"), `${path}.d.ts`, `${path}/index.d.ts`]
    return places.find((place) => Object.hasOwn(files, place))
  }
  const language = ts.createLanguageService({
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => [PROGRAM],
    getScriptVersion: (path) => (path === PROGRAM ? String(version) : "1"),
    getScriptSnapshot(path) {
      const text = textOf(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => "/lib/lib.es2023.d.ts",
    fileExists: (path) => textOf(path) !== undefined,
    readFile: textOf,
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const file = resolve(text, from)
        return {
          resolvedModule:
            file === undefined
              ? undefined
              : { resolvedFileName: file, extension: ts.Extension.Dts, isExternalLibraryImport: true },
        }
      }),
  })
  return {
    language,
    setProgram(text) {
      if (text === program) return
      program = text
      version += 1
    },
  }
}
