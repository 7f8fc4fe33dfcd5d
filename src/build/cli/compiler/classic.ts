import type ts from "typescript"
import { isOfProject } from "../load-module.js"
import { checkConfig } from "./check-config.js"
import { typeReader } from "./known-types.js"
import type { CompilerError, Program } from "./program.js"

/** TypeScript 5.4 to 6, as its package exports it. */
export type Classic = typeof ts

/** The compiler asks its host this too, although only the types of other hosts have it. */
interface SourceHost extends ts.CompilerHost {
  useSourceOfProjectReferenceRedirect?: () => boolean
}

/**
 * Creates the program of a `tsconfig.json`.
 *
 * @param texts the texts of files that are not as on the disk, by their paths
 * @throws {CommandError} when the `tsconfig.json` has a syntax error
 */
export function classicProgram(typescript: Classic, config: string, texts: ReadonlyMap<string, string>): Program {
  const { sys, getParsedCommandLineOfConfigFile } = typescript
  const unreadable: ts.Diagnostic[] = []
  const onUnRecoverableConfigFileDiagnostic = (problem: ts.Diagnostic): void => void unreadable.push(problem)
  const parsed = getParsedCommandLineOfConfigFile(config, {}, { ...sys, onUnRecoverableConfigFileDiagnostic })
  const { fileNames = [], options = {}, projectReferences } = parsed ?? {}
  const configErrors = [
    ...unreadable,
    ...(parsed === undefined ? [] : typescript.getConfigFileParsingDiagnostics(parsed)),
  ]
  checkConfig(
    config,
    configErrors.map((problem) => ({ ...errorOf(typescript, problem), code: problem.code })),
  )
  const host: SourceHost = typescript.createCompilerHost(options, true)
  // A table in a referenced project is read from its source, as editors do, and not from its declarations.
  host.useSourceOfProjectReferenceRedirect = () => true
  const readFile = host.readFile.bind(host)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  const program = typescript.createProgram({
    rootNames: fileNames,
    options,
    host,
    configFileParsingDiagnostics: configErrors,
    ...(projectReferences === undefined ? {} : { projectReferences }),
  })
  const checker = program.getTypeChecker()
  return {
    ...typeReader<ts.Type, ts.Symbol>(checker, differences(typescript, checker)),
    files: program.getSourceFiles().filter((file) => !file.isDeclarationFile && isOfProject(file.fileName)),
    errors: () => typescript.getPreEmitDiagnostics(program).map((problem) => errorOf(typescript, problem)),
    close: () => undefined,
  }
}

function errorOf(typescript: Classic, { file, start = 0, messageText }: ts.Diagnostic): CompilerError {
  return { file: file?.fileName, start, message: typescript.flattenDiagnosticMessageText(messageText, "\n") }
}

/** How TypeScript 5.4 to 6 says what TypeScript 7 says otherwise. */
function differences(typescript: Classic, checker: ts.TypeChecker) {
  const { TypeFlags, ObjectFlags } = typescript
  const hasFlag = (type: ts.Type, flag: ts.ObjectFlags): boolean =>
    "objectFlags" in type && typeof type.objectFlags === "number" && (type.objectFlags & flag) !== 0
  const isReference = (type: ts.Type): type is ts.TypeReference => hasFlag(type, ObjectFlags.Reference)
  return {
    is: typescript,
    flags: typescript,
    nameOf: (type: ts.Type) => type.aliasSymbol?.name ?? type.symbol?.name,
    argsOf: (type: ts.Type) => type.aliasTypeArguments ?? (isReference(type) ? checker.getTypeArguments(type) : []),
    membersOf: (type: ts.Type) => (type.isUnionOrIntersection() ? type.types : []),
    valueOf: (type: ts.Type) => {
      if ((type.flags & TypeFlags.BooleanLiteral) !== 0) return checker.typeToString(type) === "true"
      return type.isStringLiteral() || type.isNumberLiteral() ? type.value : undefined
    },
    isLiteral: (type: ts.Type) => hasFlag(type, ObjectFlags.ObjectLiteral),
    textsOf: (type: ts.Type) => ("texts" in type && Array.isArray(type.texts) ? type.texts : undefined),
    declaredAt: (symbol: ts.Symbol) => symbol.valueDeclaration,
  }
}
