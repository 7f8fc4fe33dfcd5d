import { relative } from "node:path"
import ts from "typescript"
import type { Source } from "../../unit/house/sources.js"

const MOST_LINES = 300

/** Files longer than 300 lines. */
export function longFiles(sources: readonly Source[]): readonly string[] {
  return sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${MOST_LINES}`)
}

/**
 * The exports of the given files whose declaration has no doc comment with a description. A re-export is followed to its
 * declaration; declarations of other packages are ignored.
 */
export function undocumentedExports(
  files: readonly string[],
  folder: string,
  options: ts.CompilerOptions,
): readonly string[] {
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  return files.flatMap((file) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    const exports = module === undefined ? [] : checker.getExportsOfModule(module)
    if (exports.length === 0) return [`${relative(folder, file)} exports nothing`]
    return exports
      .map((exported) => ({ exported, declared: declaredSymbol(exported, checker) }))
      .filter(({ declared }) => !isForeign(declared, program) && !isDocumented(declared, checker))
      .map(({ exported }) => `${relative(folder, file)}: ${exported.name} has no doc comment at its declaration`)
  })
}

function declaredSymbol(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function isForeign({ declarations = [] }: ts.Symbol, program: ts.Program): boolean {
  return (
    declarations.length > 0 &&
    declarations.every((node) => program.isSourceFileFromExternalLibrary(node.getSourceFile()))
  )
}

function isDocumented(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== ""
}
