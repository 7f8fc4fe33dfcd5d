import { realpathSync } from "node:fs"
import { createRequire } from "node:module"
import { join, sep } from "node:path"
import type ts from "typescript"

const require = createRequire(import.meta.url)

/** The installed TypeScript that is written in JavaScript. */
const COMPILERS = ["typescript-5.4", "typescript-5.9", "typescript"] as const
export type JsCompiler = (typeof COMPILERS)[number]

export const isJsCompiler = (name: string): name is JsCompiler => COMPILERS.some((compiler) => compiler === name)

/** The libraries and declarations that each compiler has parsed. */
const parsed = new Map<JsCompiler, Map<string, ts.SourceFile>>()

/**
 * Compiles a project in this process, writes its output, and returns the lines of the messages about files in its folder. Projects
 * share the files outside them that were parsed before; a process for each would parse the libraries again.
 */
export function compileOwnFiles(typescript: JsCompiler, project: string): readonly string[] {
  const compiler = require(typescript) as typeof ts
  const folder = realpathSync(project).split(sep).join("/")
  const file = join(folder, "tsconfig.json")
  const { config } = compiler.readConfigFile(file, (path) => compiler.sys.readFile(path)) as {
    readonly config: unknown
  }
  const { options, fileNames, errors } = compiler.parseJsonConfigFileContent(config, compiler.sys, folder, {}, file)
  const host = compiler.createCompilerHost(options)
  const isOwn = (path: string): boolean => path.startsWith(`${folder}/`)
  const known = parsed.get(typescript) ?? new Map<string, ts.SourceFile>()
  parsed.set(typescript, known)
  const getSourceFile: typeof host.getSourceFile = (path, ...more) => {
    const source = known.get(path) ?? host.getSourceFile(path, ...more)
    if (source !== undefined && !isOwn(path)) known.set(path, source)
    return source
  }
  const program = compiler.createProgram(fileNames, options, { ...host, getSourceFile })
  const own = program.getSourceFiles().filter(({ fileName }) => isOwn(fileName))
  if (own.length === 0) throw new Error(`no files in ${folder}`)
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
      ...(options.declaration === true ? program.getDeclarationDiagnostics(source) : []),
    ]),
    ...(options.noEmit === true ? [] : program.emit().diagnostics),
  ]
  return compiler
    .formatDiagnostics(compiler.sortAndDeduplicateDiagnostics(found), {
      ...host,
      getCurrentDirectory: () => folder,
    })
    .split("\n")
    .filter((line) => line !== "")
}
