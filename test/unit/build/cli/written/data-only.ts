import ts from "typescript"

/**
 * What a written module of TypeScript or JavaScript has besides imports of this package, declarations of types, and constants that are
 * data or calls of imported functions with data. None if it has only those.
 */
export function codeIn(text: string): readonly string[] {
  const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.ESNext, true)
  const { parseDiagnostics = [], commentDirectives = [], checkJsDirective, pragmas } = file as Parsed
  const wrong = [
    ...parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ")),
    ...commentDirectives.map(({ range }) => `an instruction at ${range.pos}`),
    ...(checkJsDirective === undefined ? [] : ["@ts-nocheck"]),
    ...(pragmas?.keys() ?? []),
  ]
  const known = new Set<string>()
  for (const statement of file.statements) wrong.push(...wrongIn(statement, known))
  return wrong
}

/** What the parser found out about a file, which its public type does not have. */
interface Parsed extends ts.SourceFile {
  readonly parseDiagnostics?: readonly ts.Diagnostic[]
  readonly commentDirectives?: readonly { readonly range: ts.TextRange }[]
  readonly checkJsDirective?: unknown
  readonly pragmas?: ReadonlyMap<string, unknown>
}

function wrongIn(statement: ts.Statement, known: Set<string>): readonly string[] {
  if (ts.isImportDeclaration(statement)) {
    const from = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ""
    const bindings = statement.importClause?.namedBindings
    if (!/^waymark(?:\/\w+)?$/.test(from) || bindings === undefined || !ts.isNamedImports(bindings))
      return [shown(statement)]
    for (const { name } of bindings.elements) known.add(name.text)
    return []
  }
  if (ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) !== 0)
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name)) return [shown(name)]
      known.add(name.text)
      return initializer === undefined ? [] : wrongData(initializer, known)
    })
  if (ts.isExportAssignment(statement)) return wrongData(statement.expression, known)
  const isOfTypes =
    ts.isExportDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    (ts.isModuleDeclaration(statement) && statement.modifiers?.[0]?.kind === ts.SyntaxKind.DeclareKeyword)
  return isOfTypes ? [] : [shown(statement)]
}

function wrongData(node: ts.Expression, known: ReadonlySet<string>): readonly string[] {
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node) || CONSTANTS.has(node.kind)) return []
  if (ts.isIdentifier(node)) return known.has(node.text) || node.text === "undefined" ? [] : [shown(node)]
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) return []
  if (ts.isSpreadElement(node)) return wrongData(node.expression, known)
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((item) => wrongData(item, known))
  if (ts.isCallExpression(node)) return [node.expression, ...node.arguments].flatMap((item) => wrongData(item, known))
  if (!ts.isObjectLiteralExpression(node)) return [shown(node)]
  return node.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return [shown(property)]
    const { name, initializer } = property
    const isPlain = !ts.isComputedPropertyName(name) || ts.isStringLiteral(name.expression)
    const isPrototype = !ts.isComputedPropertyName(name) && "text" in name && name.text === "__proto__"
    return [...(isPlain && !isPrototype ? [] : [shown(name)]), ...wrongData(initializer, known)]
  })
}

const CONSTANTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
])

function shown(node: ts.Node): string {
  return `${ts.SyntaxKind[node.kind]}: ${node.getText().slice(0, 80)}`
}
