import ts from "typescript"
import { readSources } from "../../unit/house/sources.js"

/** A line of a message in the sources: its fixed text, and where it is. */
export interface MessageLine {
  /** From `src`, with the line: `core/table/messages.ts:12`. */
  readonly place: string
  /** The line with `…` for each part that varies. */
  readonly text: string
  /** Matches the line as the page writes it, with any words for the parts that vary. */
  readonly pattern: RegExp
}

/** Functions, constants and types with these names are messages, in any file; a file `messages.ts` has nothing else. */
const MESSAGE_NAME = /(?:Message|Problem|Difference|_ADVICE)$/

/** Folders whose messages are not errors of the library: those of the command and of the explorer. */
const NO_ERRORS = ["build/cli/", "build/import/", "core/near-misses/", "readers/explorer/client/"]

/** Shorter strings are words inside of messages, such as `"none"`. In files of messages only, short messages count too. */
const SHORTEST = { inMessages: 8, elsewhere: 14 }

/**
 * The lines of all messages of the library: those of the `messages.ts` files and of other declarations that are named as
 * messages, of `new SomeError("…")` and `super("…")` in the classes of errors, and of `ErrorMessage<"…">` in types.
 */
export function readMessageLines(): readonly MessageLine[] {
  return readSources()
    .filter(({ path }) => !NO_ERRORS.some((folder) => path.startsWith(folder)))
    .flatMap(({ path, text }) => messagesIn(path, text))
}

/** The messages in the text of one source file. */
export function messagesIn(path: string, text: string): readonly MessageLine[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const constants = stringConstants(source)
  const isMessagesFile = path.endsWith("messages.ts")
  const shortest = isMessagesFile ? SHORTEST.inMessages : SHORTEST.elsewhere
  const found: MessageLine[] = []
  const add = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    for (const part of textOf(node, constants).split("\n"))
      if (part.replaceAll(HOLE, "").trim().length >= shortest && part.trim().includes(" "))
        found.push({ place: `${path}:${line + 1}`, text: part.replaceAll(HOLE, "…").trim(), pattern: patternOf(part) })
    if (ts.isTemplateExpression(node))
      for (const { expression } of node.templateSpans) if (!ts.isIdentifier(expression)) collect(expression)
  }
  /** Adds the strings of a declaration. */
  const addAll = (node: ts.Node): void => {
    if (isText(node)) return add(node)
    if (!isList(node) && !ts.isImportDeclaration(node)) ts.forEachChild(node, addAll)
  }
  /** Adds the strings of an expression or a type. */
  const collect = (node: ts.Node): void => {
    if (isText(node)) return add(node)
    if (isList(node)) return
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined
    if (constant !== undefined) return add(constant)
    ts.forEachChild(node, collect)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (isMessagesFile || namesMessage(node)) return addAll(node)
    if (ts.isNewExpression(node) && node.expression.getText(source).endsWith("Error")) node.arguments?.forEach(collect)
    else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.SuperKeyword &&
      isInError(node, source)
    )
      node.arguments.forEach(collect)
    else if (ts.isTypeReferenceNode(node) && node.typeName.getText(source) === "ErrorMessage")
      node.typeArguments?.forEach(collect)
    else if (ts.isParameter(node) && node.initializer !== undefined && isInError(node, source))
      collect(node.initializer)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether a node declares something whose strings are messages, by its name. */
function namesMessage(node: ts.Node): boolean {
  return (
    (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
    node.name !== undefined &&
    ts.isIdentifier(node.name) &&
    MESSAGE_NAME.test(node.name.text)
  )
}

/** Stands for a part that varies. */
const HOLE = "\u0000"

/** Whether a node is a string, a template, the type of either, or a sum of them. */
function isText(node: ts.Node): boolean {
  return (
    isSum(node) ||
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateExpression(node) ||
    ts.isTemplateLiteralTypeNode(node)
  )
}

/** The words of which a message is put together are in lists and objects. */
const isList = (node: ts.Node): boolean => ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node.right)
}

function textOf(node: ts.Node, constants: ReadonlyMap<string, ts.Node>): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isSum(node)) return textOf(node.left, constants) + textOf(node.right, constants)
  if (ts.isTemplateLiteralTypeNode(node))
    return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join("")
  if (!ts.isTemplateExpression(node)) return ""
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const constant = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined
    return (constant === undefined ? HOLE : textOf(constant, constants)) + literal.text
  })
  return node.head.text + parts.join("")
}

function patternOf(line: string): RegExp {
  const parts = line
    .trim()
    .split(HOLE)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(parts.join(".*"))
}

/** Constants of a file that hold a string, by name. */
function stringConstants(source: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const found = new Map<string, ts.Node>()
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer !== undefined && isText(initializer)) found.set(name.text, initializer)
  return found
}

function isInError(node: ts.Node, source: ts.SourceFile): boolean {
  const owner = ts.findAncestor(node, ts.isClassDeclaration)
  return owner?.heritageClauses?.some((clause) => /Error\b/.test(clause.getText(source))) === true
}
