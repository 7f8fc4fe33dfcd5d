import type ts from "typescript"
import { eachNode } from "../compiler/each-node.js"
import type { Program } from "../compiler/program.js"
import { CommandError } from "../errors.js"
import { insertItem, removeItem } from "./edit-lists.js"
import type { Edit } from "./edits.js"
import { placeIn } from "./places.js"
import type { RowSource } from "../table-code/row-source.js"
import type { TableCode } from "../table-code/table-code.js"

/** The name of the builder of a verb for code next to a row: `get`, `rows.get`, or `delete_`, under the name with which it is imported. */
export function builderName({ program, cwd }: TableCode, source: RowSource, verb: string): string {
  const { is } = program
  const callee = is.isCallExpression(source.node) ? source.node.expression : undefined
  if (callee !== undefined && is.isPropertyAccessExpression(callee)) {
    const own = callee.name.getText()
    return `${callee.expression.getText()}.${verb === "delete" && own.endsWith("_") ? "delete_" : memberOf(program, callee, verb)}`
  }
  const names = namesOf(program, source)
  if (names === undefined)
    throw new CommandError(
      `${placeIn(source.node, cwd)}: ${callee?.getText() ?? "the builder"} is not imported by name in this file, so there is no ${verb} for a row next to it`,
      "Import it by name first.",
    )
  return importedAs(names, exportOf(verb))?.name.text ?? exportOf(verb)
}

/** The builders of a namespace have the names of the exports; those of `build_routes` have `delete`. */
function memberOf({ typeOf }: Program, callee: ts.PropertyAccessExpression, verb: string): string {
  return typeOf(callee.expression).property(verb) === undefined ? exportOf(verb) : verb
}

const exportOf = (verb: string): string => (verb === "delete" ? "delete_" : verb)

/** Imports the builder of a verb, if a row next to another one needs it. */
export function addImport({ program }: TableCode, source: RowSource, verb: string): readonly Edit[] {
  const names = namesOf(program, source)
  if (names === undefined || importedAs(names, exportOf(verb)) !== undefined) return []
  const after = names.elements.find(({ name, propertyName }) => (propertyName ?? name).text > exportOf(verb))
  return [insertItem({ node: names, items: names.elements }, exportOf(verb), after)]
}

/** Removes the import of a builder that only the given rows use. */
export function dropImport(
  { program }: TableCode,
  source: RowSource,
  verb: string,
  rows: readonly RowSource[],
): readonly Edit[] {
  const names = namesOf(program, source)
  const own = names && importedAs(names, exportOf(verb))
  if (names === undefined || own === undefined) return []
  const { is } = program
  let uses = 0
  eachNode([source.node.getSourceFile()], (node) => {
    if (is.isIdentifier(node) && node.text === own.name.text && node.parent !== own) uses += 1
  })
  const ofRows = rows.filter(
    ({ node }) =>
      is.isCallExpression(node) && is.isIdentifier(node.expression) && node.expression.text === own.name.text,
  )
  return uses > ofRows.length ? [] : [removeItem({ node: names, items: names.elements }, own)]
}

/** The names that the import of the builder of a row has. */
function namesOf({ is }: Program, { node }: RowSource): ts.NamedImports | undefined {
  if (!is.isCallExpression(node) || !is.isIdentifier(node.expression)) return undefined
  const { text } = node.expression
  for (const statement of node.getSourceFile().statements) {
    const bindings = is.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    if (
      bindings !== undefined &&
      is.isNamedImports(bindings) &&
      bindings.elements.some(({ name }) => name.text === text)
    )
      return bindings
  }
  return undefined
}

function importedAs(names: ts.NamedImports, name: string): ts.ImportSpecifier | undefined {
  return names.elements.find((one) => (one.propertyName ?? one.name).text === name)
}
