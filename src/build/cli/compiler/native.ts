import { dirname } from "node:path"
import { isOfProject } from "../load-module.js"
import { CommandError } from "../errors.js"
import { checkConfig } from "./check-config.js"
import { typeReader } from "./known-types.js"
import type { NativeApi, NativeChecker, NativeError, NativeProject, NativeSymbol, NativeType } from "./native.types.js"
import type { CompilerError, Guards, Program } from "./program.js"

/** TypeScript 7, as `typescript/unstable/sync` and `typescript/unstable/ast/is` export it. */
export interface Native {
  readonly api: NativeApi
  readonly is: Guards
}

/**
 * Creates the program of a `tsconfig.json`, as `classicProgram` does. It runs in a process of its own until it is closed.
 *
 * @throws {CommandError} when the `tsconfig.json` has a syntax error
 */
export function nativeProgram({ api, is }: Native, config: string, texts: ReadonlyMap<string, string>): Program {
  const server = new api.API({ cwd: dirname(config), fs: { readFile: (path) => texts.get(path) } })
  const [project] = server.updateSnapshot({ openProjects: [config] }).getProjects()
  if (project === undefined) throw new CommandError(`${config} could not be read`, "Correct the tsconfig.json.")
  const { checker, program } = project
  try {
    const errors = program.getConfigFileParsingDiagnostics()
    checkConfig(
      config,
      errors.map((error) => ({ ...errorOf(error), code: error.code })),
    )
  } catch (error) {
    server.close()
    throw error
  }
  const sources = program
    .getSourceFileNames()
    .filter((path) => !/\.d\.([^./]+\.)?[mc]?ts$/.test(path) && isOfProject(path))
  return {
    ...typeReader<NativeType, NativeSymbol>(checker, differences(is, api, checker)),
    files: sources.flatMap((path) => program.getSourceFile(path) ?? []),
    errors: () => errorsOf(project),
    close: () => server.close(),
  }
}

function errorsOf({ program, compilerOptions: { declaration, composite } }: NativeProject): readonly CompilerError[] {
  const first = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getProgramDiagnostics(),
    ...program.getSyntacticDiagnostics(),
  ]
  const found = first.length > 0 ? first : program.getSemanticDiagnostics()
  const writes = found.length === 0 && (declaration === true || composite === true)
  return (writes ? program.getDeclarationDiagnostics() : found).map(errorOf)
}

const errorOf = (error: NativeError): CompilerError => ({
  file: error.fileName,
  start: error.pos,
  message: messageOf(error),
})

const messageOf = ({ text, messageChain = [] }: NativeError, indent = ""): string =>
  [`${indent}${text}`, ...messageChain.map((inner) => messageOf(inner, `${indent}  `))].join("\n")

/** How TypeScript 7 says what TypeScript 5.4 to 6 says otherwise. */
function differences(is: Guards, flags: NativeApi, checker: NativeChecker) {
  return {
    is,
    flags,
    nameOf: (type: NativeType) => (type.getAliasSymbol() ?? type.getSymbol())?.name,
    argsOf: (type: NativeType) => {
      const args = type.getAliasTypeArguments()
      const isReference = ((type.objectFlags ?? 0) & flags.ObjectFlags.Reference) !== 0
      return args.length === 0 && isReference ? checker.getTypeArguments(type) : args
    },
    membersOf: (type: NativeType) => (type.isUnionType() || type.isIntersectionType() ? (type.getTypes?.() ?? []) : []),
    valueOf: ({ value }: NativeType) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined,
    isLiteral: ({ objectFlags = 0 }: NativeType) => (objectFlags & flags.ObjectFlags.ObjectLiteral) !== 0,
    textsOf: ({ texts }: NativeType) => texts,
    declaredAt: (symbol: NativeSymbol) => symbol.valueDeclaration?.resolve(),
  }
}
