import * as ts from "typescript"

/** The JavaScript of a program, and the modules that it imports. */
export interface Emitted {
  readonly code: string
  readonly imports: readonly string[]
}

/**
 * Compiles a program to JavaScript that exports all constants of its top level.
 *
 * @param modules the URLs of the packages that it may import, which take the place of their names
 * @throws {Error} when it imports another one
 */
export function emit(text: string, modules: Readonly<Record<string, string>>): Emitted {
  const { outputText } = ts.transpileModule(text + exportsOf(text), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  const imports = new Set<string>()
  let code = ""
  let end = 0
  for (const { fileName, pos } of ts.preProcessFile(outputText, true, true).importedFiles) {
    const url = Object.hasOwn(modules, fileName) ? modules[fileName] : undefined
    if (url === undefined)
      throw new Error(`the playground has no package "${fileName}". It has: ${Object.keys(modules).join(", ")}`)
    imports.add(url)
    const at = outputText.indexOf(fileName, pos)
    code += outputText.slice(end, at) + url
    end = at + fileName.length
  }
  return { code: code + outputText.slice(end), imports: [...imports] }
}

/** An export of the constants that the program does not export itself. */
function exportsOf(text: string): string {
  const { statements } = ts.createSourceFile("program.ts", text, ts.ScriptTarget.ES2022)
  const exported = new Set(
    statements.flatMap((one) =>
      ts.isExportDeclaration(one) && one.exportClause !== undefined && ts.isNamedExports(one.exportClause)
        ? one.exportClause.elements.map(({ name }) => name.text)
        : [],
    ),
  )
  const names = statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers = [] }) => modifiers.length === 0)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name }) => (ts.isIdentifier(name) && !exported.has(name.text) ? [name.text] : []))
  return `\nexport { ${names.join(", ")} }`
}
